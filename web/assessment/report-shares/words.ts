import type { ReportShare } from '@seatwise/contract/report-shares'
import type { PipelineReportDays } from '@seatwise/contract/limits'
import {
  shownNames,
  type ReportShareState,
  type ReportKind,
  type ShownName,
} from '@seatwise/contract/values/assessment'
import { date } from '../../ui/dates.ts'

export const kindWords: Record<ReportKind, string> = {
  individual: 'Individual report',
  comparison: 'Comparison',
  conflict: 'Working together',
  coaching: 'Coaching report',
  changes: 'Changes over time',
  questions: 'Behavioral questions',
  growth: 'Growth plan',
  benchmark: 'Targets and people',
  'hiring-pipeline': 'Pipeline report',
}

const ofPeople: Record<ReportKind, (people: string) => string> = {
  individual: (person) => `the report on ${person}`,
  comparison: (people) => `the comparison of ${people}`,
  conflict: (people) => `the report on how ${people} work together`,
  coaching: (people) => `the coaching report on ${people}`,
  changes: (person) => `the changes over time of ${person}`,
  questions: (person) => `the questions for ${person}`,
  growth: (person) => `the growth plan of ${person}`,
  benchmark: (role) => `the report on ${role}`,
  'hiring-pipeline': (pipeline) => `the report on the pipeline ${pipeline}`,
}

/** The report in a sentence, with its kind and the people it is about. */
export const reportWords = (kind: ReportKind, people: string) => ofPeople[kind](people)

/** How a shared report names people. */
export const shownNameWords: Record<ShownName, string> = {
  full: 'Full name',
  first: 'First name only',
  initials: 'Initials only',
}
export const shownNameChoices = shownNames.map((value) => ({ value, label: shownNameWords[value] }))

export const daysWords = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** The states of a link. */
const stateWords: Record<ReportShareState, string> = {
  open: 'Open',
  expired: 'Expired',
  revoked: 'Revoked',
  archived: 'Closed: a result is archived',
  maker_left: 'Closed: its maker has no access',
  not_possible: 'Closed: the report is not possible now',
  company_suspended: 'Closed: the company is suspended',
}

/** Until when the link works, or since when it does not. */
export function untilWords({ state, expires_at, revoked_at }: ReportShare, show = date): string {
  if (state === 'revoked' && revoked_at) return `Revoked ${show(revoked_at)}`
  if (state === 'expired') return `Expired ${show(expires_at)}`
  return state === 'open' ? `Open until ${show(expires_at)}` : stateWords[state]
}

export const openingsWords = ({ openings }: ReportShare) =>
  openings === 0 ? 'Never' : openings === 1 ? 'Once' : `${openings.toLocaleString('en')} times`

const listed = new Intl.ListFormat('en-GB')

/** The subject of a shared report, such as "Ana Torres and Ben Berg". */
export const subjectOf = ({ results, subject }: ReportShare) =>
  subject ?? listed.format(new Set(results.map(({ name }) => name)))

/** A report that can be shared. @property whose its subject in words */
export type Sharing = {
  kind: ReportKind
  /** The results in the order of the report; empty if the report is not about single results. */
  survey_result_ids: readonly string[]
  growth_plan_id?: string
  role_benchmark_id?: string
  company_id?: string
  pipeline_id?: string
  period_days?: PipelineReportDays
  whose: string
}

type SharedLink = Pick<
  ReportShare,
  'kind' | 'results' | 'company_id' | 'growth_plan_id' | 'role_benchmark_id' | 'pipeline_id' | 'period_days'
>

/** True if the link leads to this report. For a report about changes, the server may have chosen the earlier survey. */
export const isLinkTo = (sharing: Sharing, share: SharedLink): boolean =>
  share.kind === sharing.kind &&
  fieldsOfKind.every((field) => share[field] === (sharing[field] ?? null)) &&
  (sharing.company_id === undefined || share.company_id === sharing.company_id) &&
  sharing.survey_result_ids.every((id) => share.results.some((result) => result.id === id)) &&
  (sharing.kind === 'changes' || sharing.kind === 'growth' || share.results.length === sharing.survey_result_ids.length)

const fieldsOfKind = ['growth_plan_id', 'role_benchmark_id', 'pipeline_id', 'period_days'] as const

export const makerOf = ({ made_by }: ReportShare) => made_by.name ?? 'Somebody of another company'
