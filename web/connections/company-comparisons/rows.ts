import type { ComparedFigures, CompanyComparison } from '@seatwise/contract/company-comparisons'
import type { SortOrder } from '@seatwise/contract/values/base'
import { targetWords } from './words.ts'

type Company = CompanyComparison['companies'][number]

type RowKey =
  | 'finished'
  | 'completion'
  | 'applied'
  | 'interviewed'
  | 'hired'
  | 'days_to_hire'
  | 'doubtful'
  | 'open_jobs'

/** @property role the index of the role of the row */
export type ComparisonRow = {
  key: string
  label: string
  about: string
  kind: RowKey | 'role'
  role?: number
  /** The number by which companies are ordered; undefined if it is hidden or there is none. */
  value: (figures: ComparedFigures) => number | undefined
}

/** The rows that the reader and the brand have, in their order. */
export function rowsOf({ all, roles }: CompanyComparison): ComparisonRow[] {
  const row = (
    kind: RowKey,
    label: string,
    about: string,
    value: (figures: ComparedFigures) => number | undefined,
  ): ComparisonRow[] => (all[kind] === null ? [] : [{ key: kind, kind, label, about, value }])
  return [
    ...row('finished', 'Finished', 'people by week, in steps of 5', ({ finished }) => finished.figure?.count),
    ...row('completion', 'Finish what they start', '', ({ completion }) => completion.figure?.share),
    ...row('applied', 'Applied', 'for a job', ({ applied }) => applied?.figure?.count),
    ...row('interviewed', 'Interviewed', 'people', ({ interviewed }) => interviewed?.figure?.count),
    ...row('hired', 'Hired', 'people', ({ hired }) => hired?.figure?.count),
    ...row('days_to_hire', 'Days to hire', '', ({ days_to_hire }) => days_to_hire?.figure?.median),
    ...row('doubtful', 'Doubtful answers', 'of those who finished', ({ doubtful }) => doubtful.figure?.share),
    ...row('open_jobs', 'Open jobs', 'now, and applications', ({ open_jobs }) => open_jobs?.jobs),
    ...roles.map((role, at): ComparisonRow => ({
      key: `role.${at}`,
      kind: 'role',
      role: at,
      label: role.name,
      about: targetWords(role),
      value: ({ roles: figures }) => {
        const figure = figures[at]?.figure
        return figure ? figure.close / figure.scored : undefined
      },
    })),
  ]
}

/** Whether the figure of a row is hidden for a company. */
export function isHidden({ kind, role }: ComparisonRow, figures: ComparedFigures): boolean {
  if (kind === 'role') return figures.roles[role!]!.is_hidden
  if (kind === 'open_jobs') return figures.open_jobs?.applications.is_hidden ?? false
  return figures[kind]?.is_hidden ?? false
}

/** The companies in the order of a row; those without a figure stand last. Without a row, by name. */
export function ordered(companies: readonly Company[], row: ComparisonRow | undefined, order: SortOrder): Company[] {
  if (!row) return [...companies]
  const sign = order === 'asc' ? 1 : -1
  return companies.toSorted((one, other) => {
    const [first, second] = [row.value(one.figures), row.value(other.figures)]
    if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined)
    return sign * (first - second)
  })
}

/** The filters of the list behind a figure, by the names of the list of results. */
export function listOf(
  { from, to, roles }: Pick<CompanyComparison, 'from' | 'to' | 'roles'>,
  company_id: string,
  { kind, role }: Pick<ComparisonRow, 'kind' | 'role'>,
) {
  const base = { company_id, include_archived: true as const, cards_only: true as const }
  const reached = { ...base, reached_from: from, reached_to: to }
  const finished = { ...base, from, to, states: ['completed' as const] }
  switch (kind) {
    case 'applied':
      return { ...reached, reached: 'applied' as const }
    case 'interviewed':
      return { ...reached, reached: 'interview' as const }
    case 'hired':
    case 'days_to_hire':
      return { ...reached, reached: 'hired' as const }
    case 'doubtful':
      return { ...finished, quality: ['invalid' as const] }
    case 'role':
      return {
        ...finished,
        roles: [roles[role!]!.name],
        quality: ['good' as const, 'caution' as const],
        score_from: 66,
      }
    case 'finished':
    case 'completion':
    case 'open_jobs':
      return finished
  }
}
