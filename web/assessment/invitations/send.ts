import type { Invitee } from '@seatwise/contract/invitations'
import type { CallInput, CallReply } from '@seatwise/contract/routes'
import { call, callOnce } from '../../kernel/session.ts'

export type Sending = { company_id: string; role_id: string; people: Invitee[]; again?: boolean }
export type Outcome = CallReply<'POST /invitations'>['data']

export const sendInvitations = async (body: Sending): Promise<Outcome> =>
  (await callOnce('POST /invitations', { body })).data

/** Long enough for a file of 5 MB over a slow connection. */
const uploadTimeoutMs = 120_000

type Importing = CallInput<'POST /invitations/import'>['query']
type ImportReply = CallReply<'POST /invitations/import'>['data']
export type ImportAnswer<Step extends Importing['step']> = Extract<ImportReply, { step: Step }>

/**
 * Performs one step of an import. The file is sent with each step, because the server stores nothing of it before the
 * last one.
 */
export async function importPeople<Step extends Importing['step']>(
  file: Blob,
  query: Importing & { step: Step },
): Promise<ImportAnswer<Step>> {
  const form = new FormData()
  form.append('file', file, 'people.csv')
  const { data } = await call('POST /invitations/import', { query }, { form, timeoutMs: uploadTimeoutMs })
  // The cast is safe: the server answers the step that was requested.
  return data as ImportAnswer<Step>
}
