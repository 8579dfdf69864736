import type { FastifyRequest } from 'fastify'
import { applicationForm, type OwnApplication } from '@seatwise/contract/applications'
import { applicationOtherFiles, personFiles } from '@seatwise/contract/limits'
import { networkOf } from '../../kernel/client-address.ts'
import { connectionSignal } from '../../kernel/connection-signal.ts'
import { Invalid, Refusal } from '../../kernel/refusal.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { SentForm } from '../../kernel/uploads.ts'
import type { Server } from '../../server.ts'
import { confirmStored, markRemoved, storeFile, type WrittenFile } from '../../base/files/public.ts'
import { countFiles, findSame, insertCandidateFile, nameOf, partsOf } from '../../people/candidate-files/public.ts'
import type { ResumeRead } from '../../people/candidate-resumes/public.ts'
import { openOwn, type ApplicantScope } from './entry.ts'
import { fileNames, type StoredApplication } from './repository.ts'
import { readAtOnce, readingToStore } from './resumes.ts'

const resumeField = 'resume'
const otherField = 'other'

/** The file fields of the form by which an applicant changes an application. */
export const fileFieldsOf = ({ answers }: Pick<OwnApplication, 'answers'>): string[] => [
  resumeField,
  otherField,
  ...answers.flatMap(({ question: { id, type } }) => (type === 'file' ? [id] : [])),
]

/** A file that an applicant has sent: its bytes are stored, and it belongs to no row until `takeFiles`. */
export type OwnFile = WrittenFile & { field: string; name: string; reading: ResumeRead | null }

type Changeable = Pick<StoredApplication, 'id' | 'company_id' | 'job_id' | 'answers'>

/**
 * Stores the bytes of the files of a form while no transaction is open.
 * @param lockChangeable refuses an application that cannot be changed, before anything is stored
 */
export function ownFileStore(
  { transactions, files, limits }: Pick<Server, 'transactions' | 'files' | 'limits'>,
  lockChangeable: (scope: ApplicantScope) => Promise<Changeable>,
) {
  const own = openOwn(transactions)

  return async function storeOwnFiles(token: string, request: FastifyRequest, sent: SentForm): Promise<OwnFile[]> {
    const { id, company_id, job_id, answers } = await own(token, request, lockChangeable)
    const fields = fileFieldsOf({ answers })
    const refused = sent.refused.filter(({ path }) => fields.includes(path))
    if (refused.length > 0) throw new Invalid(refused)
    const uploads = [...sent.files].filter(([field]) => fields.includes(field))
    if (uploads.length === 0) return []
    const bytes = uploads.reduce((sum, [, file]) => sum + file.bytes.length, 0)
    if (
      !(await limits.allows('application_files_of_link', id, uploads.length)) ||
      !(await limits.allows('application_bytes_of_job', job_id, bytes))
    )
      throw new Refusal('too_many_requests')
    const resume = sent.files.get(resumeField)
    const asker = { key: networkOf(request), signal: connectionSignal(request) }
    const reading = resume ? await readAtOnce(asker, resume) : null
    if (reading?.isLocked) throw new Invalid([{ path: resumeField, message: applicationForm.locked }])
    const stored: OwnFile[] = []
    for (const [field, uploaded] of uploads) {
      const described = { company_id, purpose: 'application', type: uploaded.type, name: nameOf(uploaded) } as const
      const inTransaction = <Answer>(work: (scope: Scope) => Promise<Answer>) => own(token, request, work)
      const file = await storeFile({ files, inTransaction }, described, partsOf(uploaded))
      stored.push({ ...file, field, name: described.name, reading: field === resumeField ? reading : null })
    }
    return stored
  }
}

type Taken = {
  /** The columns of the application that change. */
  change: Partial<
    Pick<
      StoredApplication,
      'resume_file_id' | 'first_resume_file_id' | 'other_file_ids' | 'resume_reading' | 'resume_text' | 'resume_columns'
    >
  >
  /** The files that answer questions, by the id of the question. */
  answering: Record<string, { name: string; candidate_file_id: string }>
}

/** Makes files that an applicant has sent files of the person. Those from before stay. */
export async function takeFiles(scope: Scope, stored: StoredApplication, sent: readonly OwnFile[]): Promise<Taken> {
  const taken: Taken = { change: {}, answering: {} }
  for (const file of sent) {
    if (file.field === resumeField) Object.assign(taken.change, await takeResume(scope, stored, file))
    else if (file.field === otherField) Object.assign(taken.change, await takeOther(scope, stored, file))
    else {
      const answer = stored.answers.find(({ question }) => question.id === file.field)
      const candidate_file_id = await takeFile(scope, stored, file, [answer?.candidate_file_id ?? null])
      taken.answering[file.field] = { name: file.name, candidate_file_id }
    }
  }
  return taken
}

async function takeResume(scope: Scope, stored: StoredApplication, file: OwnFile): Promise<Taken['change']> {
  const { resume_file_id, first_resume_file_id } = stored
  const id = await takeFile(scope, stored, file, [resume_file_id])
  if (id === resume_file_id) return {}
  const first = first_resume_file_id ?? resume_file_id
  return {
    resume_file_id: id,
    first_resume_file_id: first === id ? null : first,
    // Without a text it is read after it was sent.
    ...(file.reading
      ? readingToStore(file.reading)
      : { resume_reading: 'waiting', resume_text: null, resume_columns: null }),
  }
}

async function takeOther(scope: Scope, stored: StoredApplication, file: OwnFile): Promise<Taken['change']> {
  const { other_file_ids } = stored
  const names = await fileNames(scope, other_file_ids)
  const id = await takeFile(scope, stored, file, other_file_ids)
  if (names.has(id)) return {}
  if (names.size >= applicationOtherFiles)
    throw new Invalid([
      { path: otherField, message: `There are ${applicationOtherFiles} further files, the most that can be added.` },
    ])
  return { other_file_ids: [...other_file_ids.filter((before) => names.has(before)), id] }
}

/**
 * @param current the files that stand in this field
 * @returns the id of the file among the person's files; if the person has the same file already, the id of that one
 */
async function takeFile(
  scope: Scope,
  { company_id, candidate_id }: StoredApplication,
  file: OwnFile,
  current: readonly (string | null)[],
): Promise<string> {
  const preferred = current.filter((id) => id !== null)
  const same = await findSame(scope, candidate_id, file, preferred)
  if (same) {
    await markRemoved(scope, file)
    return same
  }
  if ((await countFiles(scope, candidate_id)) >= personFiles.max)
    throw new Invalid([{ path: file.field, message: 'No more files can be added here. Please write to the company.' }])
  await confirmStored(scope, file)
  return insertCandidateFile(scope, { company_id, candidate_id, file_id: file.id })
}
