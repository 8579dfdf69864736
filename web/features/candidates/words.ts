import type { Candidate } from '@seatwise/contract/candidates'
import { currentBrand } from '../../platform/brand.ts'

export const nameOf = ({ first, last, email }: Pick<Candidate, 'first' | 'last' | 'email'>) =>
  `${first} ${last}`.trim() || email

export const kindWords = (kind: Candidate['kind']) => (kind === 'employee' ? 'Employee' : currentBrand().texts.person)

const dayMs = 86_400_000

/** Whole days since an instant. */
const daysSince = (instant: string, now: number) => Math.max(0, Math.floor((now - Date.parse(instant)) / dayMs))

/** "in Screening for 3 days" */
export function stageWords({ name, since }: NonNullable<Candidate['status']>, now = Date.now()): string {
  const days = daysSince(since, now)
  if (days === 0) return `in ${name} since today`
  return `in ${name} for ${days === 1 ? '1 day' : `${days.toLocaleString('en')} days`}`
}
