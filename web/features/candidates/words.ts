import type { Candidate } from '@seatwise/contract/candidates'
import { date } from '../../ui/dates.ts'
import { currentBrand } from '../../platform/brand.ts'

export const nameOf = ({ first, last, email }: Pick<Candidate, 'first' | 'last' | 'email'>) =>
  `${first} ${last}`.trim() || email

export const kindWords = (kind: Candidate['kind']) => (kind === 'employee' ? 'Employee' : currentBrand().texts.person)

/** "in Screening for 3 days" */
export function stageWords({ name, days }: NonNullable<Candidate['status']>): string {
  if (days <= 0) return `in ${name} since today`
  return `in ${name} for ${days === 1 ? '1 day' : `${days.toLocaleString('en')} days`}`
}

/** What archiving people does, before it is confirmed. */
export const archiveWords = (count: number): string =>
  count === 1
    ? 'They leave the list of people, and their results leave the results and the pipeline. They can be restored, and come back by themselves when they take a survey again.'
    : 'They leave the list of people, and their results leave the results and the pipeline. They can be restored, and who takes a survey again comes back.'

/** By whom, when and why: "By Cora Ownby on Nov 23, 2026: Withdrew" */
export function archivedWords({ archived_at, archived_by, archived_reason }: Candidate): string {
  const who = archived_by && `By ${archived_by.name ?? 'somebody of another company'}`
  const when = archived_at && `on ${date(archived_at)}`
  return [[who, when].filter(Boolean).join(' '), archived_reason].filter(Boolean).join(': ')
}
