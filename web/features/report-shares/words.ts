import type { ReportShare } from '@seatwise/contract/report-shares'
import { shownNames, type ReportShareState, type SharedReportKind, type ShownName } from '@seatwise/contract/values'
import { date } from '../../ui/dates.ts'

export const kindWords: Record<SharedReportKind, string> = {
  individual: 'Individual report',
  comparison: 'Comparison',
  conflict: 'Working together',
  coaching: 'Coaching report',
  changes: 'Changes over time',
  questions: 'Behavioral questions',
  growth: 'Growth plan',
}

const ofPeople: Record<SharedReportKind, (people: string) => string> = {
  individual: (person) => `the report on ${person}`,
  comparison: (people) => `the comparison of ${people}`,
  conflict: (people) => `the report on how ${people} work together`,
  coaching: (people) => `the coaching report on ${people}`,
  changes: (person) => `the changes over time of ${person}`,
  questions: (person) => `the questions for ${person}`,
  growth: (person) => `the growth plan of ${person}`,
}

/** A report by its kind and people, in a sentence. */
export const reportWords = (kind: SharedReportKind, people: string) => ofPeople[kind](people)

/** How a shared report names people. */
export const shownNameWords: Record<ShownName, string> = {
  full: 'Full name',
  first: 'First name only',
  initials: 'Initials only',
}
export const shownNameChoices = shownNames.map((value) => ({ value, label: shownNameWords[value] }))

export const daysWords = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** Whether a link opens its report, and why not. */
const stateWords: Record<ReportShareState, string> = {
  open: 'Open',
  expired: 'Expired',
  revoked: 'Revoked',
  archived: 'Closed: a result is archived',
  maker_left: 'Closed: its maker has no access',
  not_possible: 'Closed: the report is not possible now',
  company_suspended: 'Closed: the company is suspended',
}

/** Until when it opens, or since when it does not. */
export function untilWords({ state, expires_at, revoked_at }: ReportShare, show = date): string {
  if (state === 'revoked' && revoked_at) return `Revoked ${show(revoked_at)}`
  if (state === 'expired') return `Expired ${show(expires_at)}`
  return state === 'open' ? `Open until ${show(expires_at)}` : stateWords[state]
}

export const openingsWords = ({ openings }: ReportShare) =>
  openings === 0 ? 'Never' : openings === 1 ? 'Once' : `${openings.toLocaleString('en')} times`

const listed = new Intl.ListFormat('en-GB')

/** Whom a shared report is about: "Ana Torres and Ben Berg". */
export const subjectOf = ({ results }: ReportShare) => listed.format(new Set(results.map(({ name }) => name)))

/** A report that can be shared, and whom it is about in words. */
export type Sharing = {
  kind: SharedReportKind
  /** In the order of the report; of growth none. */
  survey_result_ids: readonly string[]
  growth_plan_id?: string
  whose: string
}

/** Whether a link is one to this report. Of changes, the earlier survey may be the one that the server chose. */
export const isLinkTo = (
  { kind, survey_result_ids, growth_plan_id }: Sharing,
  share: Pick<ReportShare, 'kind' | 'results' | 'growth_plan_id'>,
) =>
  share.kind === kind &&
  (kind === 'growth'
    ? share.growth_plan_id === growth_plan_id
    : survey_result_ids.every((id) => share.results.some((result) => result.id === id)) &&
      (kind === 'changes' || share.results.length === survey_result_ids.length))

export const makerOf = ({ made_by }: ReportShare) => made_by.name ?? 'Somebody of another company'
