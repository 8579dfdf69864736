import type { CleanUpItem, CleanUpList } from '@seatwise/contract/utils'
import type { FilePurpose, EncryptionPurpose } from '@seatwise/contract/values/base'
import { date, dateTime, time } from '../../ui/dates.ts'
import { sizeWords } from '../../ui/file-size.ts'

export const purposes: Record<EncryptionPurpose, { label: string; explains: string }> = {
  support: { label: 'Support note', explains: 'A note about a company, to be pasted in a ticket or another system.' },
  'hand-over': { label: 'Hand-over', explains: 'A key or password of another system, for the next super admin.' },
  'legacy-link': { label: 'Legacy link', explains: 'What addresses of the product before this one carried.' },
}

export const purposeChoices = Object.entries(purposes).map(([value, { label }]) => ({ value, label }))

/** No company is preselected, so that nobody acts on the wrong one by mistake. */
export const companyChoices = (companies: readonly { id: string; name: string }[]) => [
  { value: '', label: 'Choose a company', disabled: true },
  ...companies.map(({ id, name }) => ({ value: id, label: name })),
]

const counted = (count: number, [one, several]: readonly [string, string]) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : several}`
const resultsWords = (count: number) => counted(count, ['test result', 'test results'])
const filesWords = (count: number) => counted(count, ['orphaned file', 'orphaned files'])

type Sum = { results: number; files: number; bytes: number }

/** "4 test results and 2 orphaned files (14 kB)"; kinds without entries are left out. */
export function sumWords({ results, files, bytes }: Sum): string {
  const matches = [
    ...(results > 0 ? [resultsWords(results)] : []),
    ...(files > 0 ? [`${filesWords(files)} (${sizeWords(bytes)})`] : []),
  ]
  return matches.join(' and ') || 'Nothing'
}

/** The outcome of a list, for its line in the list of latest ones. */
export function stateWords(list: CleanUpList): string {
  const { state, results, files, bytes, expires_at, finished_at, skipped } = list
  if (state === 'started' && finished_at === null) return `${sumWords(list)} · being deleted, or stopped`
  if (state === 'started') {
    const deleted = { results: list.deleted_results, files: list.deleted_files, bytes: list.deleted_bytes }
    return `${sumWords(deleted)} deleted${skipped > 0 ? ` · ${skipped.toLocaleString('en')} left as they were` : ''}`
  }
  if (results + files === 0) return 'Nothing to clean up'
  const sum = `${sumWords({ results, files, bytes })} found`
  return state === 'expired' ? `${sum} · expired` : `${sum} · can be deleted until ${time(expires_at)}`
}

const filePurposes: Record<FilePurpose, string> = {
  logo: 'Logo',
  export: 'Export',
  candidate: 'File of a person',
  application: 'File of an application',
}

const resultStates: Record<NonNullable<NonNullable<CleanUpItem['about']>['state']>, string> = {
  invited: 'invited',
  in_progress: 'in progress',
  completed: 'completed',
  expired: 'expired',
  not_asked: 'not asked',
}

/** An entry of a list: its title and further facts. */
export function itemWords({ kind, about, bytes }: CleanUpItem): { title: string; meta: string } {
  if (!about) return { title: kind === 'file' ? 'A file' : 'A test result', meta: 'gone' }
  const { person, role, state, purpose, dated_at } = about
  if (kind === 'file')
    return {
      title: purpose ? filePurposes[purpose] : 'File',
      meta: [sizeWords(bytes ?? 0), `stored ${date(dated_at)}`].join(' · '),
    }
  const meta = [role, state && resultStates[state], date(dated_at)]
  return { title: person ?? 'Somebody', meta: meta.filter(Boolean).join(' · ') }
}

/** When an encrypted text was created, and when it expires. */
export const timesWords = ({ created_at, expires_at }: { created_at: string; expires_at: string }): string =>
  `Encrypted ${dateTime(created_at)}, expires ${dateTime(expires_at)}.`
