import { Readable } from 'node:stream'
import { personFiles } from '@seatwise/contract/limits'
import type { AuditAction } from '@seatwise/contract/values/audit'
import type { DocumentType } from '@seatwise/contract/values/people'
import { teamAllows } from '@seatwise/domain/policies/hiring-teams'
import type { Files } from '../../outside/files/files.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { publish, type UserScope } from '../../kernel/scope.ts'
import type { Uploaded } from '../../kernel/uploads.ts'
import { audit } from '../../base/audit-events/public.ts'
import {
  confirmStored,
  nameToStore,
  type Part,
  markRemoved,
  type RemovedFile,
  type WrittenFile,
} from '../../base/files/public.ts'
import { countFiles, findFile, findSame, insertCandidateFile, lockPerson, removeCandidateFile } from './repository.ts'

export async function lockFor(scope: UserScope, candidate_id: string) {
  const person = await lockPerson(scope, candidate_id)
  if (!person) throw new Refusal('not_found')
  if (!teamAllows(person.team_part, 'judge')) throw new Refusal('not_allowed')
  return person
}

export async function refuseMoreFiles(scope: UserScope, candidate_id: string) {
  if ((await countFiles(scope, candidate_id)) >= personFiles.max) throw new Refusal('too_many_files')
}

/** A stored file of a person has only one part. Its name has the extension, for users who unpack an export. */
export const partsOf = ({ type, bytes }: Uploaded): Part[] => [
  { name: partName(type), bytes: Readable.from(bytes), size: bytes.length },
]

export const partName = (type: string) => `file.${extensionsOf(type)[0]}`

// The cast is safe: an upload of another type is refused before it gets here.
const extensionsOf = (type: string) => extensions[type as DocumentType]

/** The allowed extensions of each type; the first one is added to other names. */
const extensions: Record<DocumentType, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/rtf': ['rtf'],
  'text/plain': ['txt'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
}

/**
 * The name to store, with an extension that matches the type: a text file named `page.html` would run as HTML when a
 * user opens the download.
 */
export function nameOf({ name, type }: Pick<Uploaded, 'name' | 'type'>): string {
  const value = nameToStore(name)
  const own = extensionsOf(type)
  if (own.some((extension) => value.toLowerCase().endsWith(`.${extension}`))) return value
  return nameToStore(`${value.slice(0, 190)}.${own[0]}`)
}

type NewFile = WrittenFile & { name: string; type: string }

/** @returns the id of the file; if the person has a file with the same bytes and name already, the id of that one */
export async function addFile(scope: UserScope, candidate_id: string, file: NewFile): Promise<string> {
  const { company_id } = await lockFor(scope, candidate_id)
  const same = await findSame(scope, candidate_id, file)
  if (same) {
    await markRemoved(scope, file)
    return same
  }
  await refuseMoreFiles(scope, candidate_id)
  await confirmStored(scope, file)
  const id = await insertCandidateFile(scope, { company_id, candidate_id, file_id: file.id })
  await record(scope, 'candidate-files.upload', { candidate_id, ...file })
  publish(scope, 'candidates', company_id)
  return id
}

export async function deleteFile(scope: UserScope, candidate_id: string, id: string): Promise<RemovedFile | undefined> {
  await lockFor(scope, candidate_id)
  const file = await findFile(scope, candidate_id, id)
  if (!file) throw new Refusal('not_found')
  await removeCandidateFile(scope, id)
  const removed = await markRemoved(scope, { id: file.file_id, company_id: file.company_id })
  await record(scope, 'candidate-files.delete', { candidate_id, ...file })
  publish(scope, 'candidates', file.company_id)
  return removed
}

export async function downloadableOf(scope: UserScope, candidate_id: string, id: string) {
  const file = await findFile(scope, candidate_id, id)
  if (!file) throw new Refusal('not_found')
  return file
}

/** Records the download in the audit log before the first byte is sent. */
export async function beginDownload(scope: UserScope, files: Files, candidate_id: string, id: string) {
  const file = await downloadableOf(scope, candidate_id, id)
  await record(scope, 'candidate-files.download', { candidate_id, ...file })
  return { name: file.name, type: file.type, read: () => files.get(`${file.storage_key}/${partName(file.type)}`) }
}

type About = { company_id: string; candidate_id: string; type: string; size: number | null }

/** Records an audit event without the name of the file, because the audit log has no personal data. */
function record(scope: UserScope, action: AuditAction, { company_id, candidate_id, type, size }: About) {
  return audit(scope, {
    action,
    company_id,
    subject_type: 'candidate',
    subject_id: candidate_id,
    details: { type, size },
  })
}
