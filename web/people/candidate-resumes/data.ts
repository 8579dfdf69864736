import type { CallInput, CallReply } from '@seatwise/contract/routes'
import { call, callOnce } from '../../kernel/session.ts'
import { repeats } from '../../kernel/retry.ts'

/** Long enough for a file of 10 MB over a slow connection, behind others of the company. */
const readTimeoutMs = 300_000

export type ReadFacts = CallReply<'POST /candidates/resumes/read'>['data']

/** Reads whom a resume is of. The server stores nothing of it. */
export async function readResume(file: File, company_id: string, signal: AbortSignal): Promise<ReadFacts> {
  const form = new FormData()
  form.append('file', file)
  const sending = { form, timeoutMs: readTimeoutMs, signal }
  return (await call('POST /candidates/resumes/read', { query: { company_id } }, sending)).data
}

export const checkResumes = async (body: CallInput<'POST /candidates/resumes/check'>['body']) =>
  (await call('POST /candidates/resumes/check', { body })).data

/** @param key the same for each attempt, so that a person whose answer was lost is not added twice */
export async function addPerson(body: CallInput<'POST /candidates/create'>['body'], key: string): Promise<string> {
  return (await callOnce('POST /candidates/create', { body }, repeats, key)).data.id
}
