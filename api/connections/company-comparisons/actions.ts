import type { ComparedFigures, CompanyComparison, ComparisonQuery } from '@seatwise/contract/company-comparisons'
import { differenceOf } from '@seatwise/domain/company-comparisons/difference'
import { compared, type CompanyCounts } from '@seatwise/domain/company-comparisons/figures'
import { hasJobs } from '@seatwise/domain/policies/jobs'
import { Invalid, Refusal } from '../../kernel/refusal.ts'
import { includesCompany, type UserScope } from '../../kernel/scope.ts'
import { seesStages } from '../../assessment/survey-results/public.ts'
import * as repository from './repository.ts'

const usualWeeks = '13'
const usualRoles = 2

/** The figures of the active companies of a franchise, with those about few people hidden. */
export async function compare(
  scope: UserScope,
  { franchise_id, weeks = usualWeeks, roles: names, time_zone = 'UTC' }: ComparisonQuery,
): Promise<CompanyComparison> {
  const franchise = await franchiseOf(scope, franchise_id)
  const period = await repository.lastWeeks(scope, Number(weeks), time_zone)
  const companies = await repository.listCompanies(scope, franchise.id)
  const ids = companies.map(({ id }) => id)
  const surveys = await repository.countSurveys(scope, ids, period)
  const known = rolesIn(surveys.scores)
  // All roles, because what is hidden of one depends on the others.
  const ofAllRoles = compared(await countsOf(scope, { companies, period, surveys, roles: known }))
  const sorted = byShownScores(known, ofAllRoles.all)
  const roles = names ? names.map((name) => roleNamed(known, name)) : sorted.slice(0, usualRoles)
  const withRoles = (figures: ComparedFigures): ComparedFigures => ({
    ...figures,
    roles: roles.map((role) => figures.roles[known.indexOf(role)] ?? { is_hidden: false, figure: null }),
  })
  const figures = { all: withRoles(ofAllRoles.all), companies: ofAllRoles.companies.map(withRoles) }
  const targets = await repository.findTargets(
    scope,
    ids,
    roles.map(({ role_key }) => role_key),
  )
  return {
    franchise,
    from: period.first,
    to: period.last,
    all: figures.all,
    companies: companies.map(({ id, name }, at) => ({ id, name, figures: figures.companies[at]! })),
    roles: roles.map(({ role_key, name }, role) => {
      const shown = new Set(ids.filter((_, at) => figures.companies[at]!.roles[role]!.figure !== null))
      const used = targets.filter((target) => target.role_key === role_key && shown.has(target.company_id))
      return {
        name,
        versions: [...new Set(used.map(({ version }) => version))].sort((one, other) => one - other),
        is_one_target: new Set(used.map(({ id }) => id)).size <= 1,
      }
    }),
    role_names: sorted.map(({ name }) => name),
    difference: differenceOf(
      ids.flatMap((id, at) => {
        const { figure } = figures.companies[at]!.completion
        return figure ? [{ id, finished: figure.finished, started: figure.started }] : []
      }),
    ),
  }
}

/** The reader's own franchise, or the one that a super admin chooses. */
async function franchiseOf(scope: UserScope, franchise_id: string | undefined): Promise<repository.Franchise> {
  if (franchise_id === undefined && scope.companies === undefined)
    throw new Invalid([{ path: 'franchise_id', message: 'Choose a franchise.' }])
  const id = franchise_id ?? scope.user.company.id
  const franchise = includesCompany(scope, id) ? await repository.findFranchise(scope, id) : undefined
  if (!franchise) throw new Refusal('not_found')
  return franchise
}

type Role = { role_key: string; name: string }

/** The roles with scores. */
function rolesIn(scores: Counting['surveys']['scores']): Role[] {
  const roles = new Map<string, Role>()
  for (const { role_key, name } of scores) if (!roles.has(role_key)) roles.set(role_key, { role_key, name })
  return [...roles.values()].sort((one, other) => one.role_key.localeCompare(other.role_key))
}

/** Those with the most shown scores first: an order by all scores would say something about the hidden ones. */
function byShownScores(roles: readonly Role[], all: ComparedFigures): Role[] {
  const scored = new Map(roles.map((role, at) => [role, all.roles[at]!.figure?.scored ?? 0]))
  return roles.toSorted((one, other) => scored.get(other)! - scored.get(one)!)
}

/** A role by its name; one without scores is compared too, and nobody has any. */
const roleNamed = (roles: readonly Role[], name: string): Role => {
  const role_key = name.toLowerCase()
  return roles.find((role) => role.role_key === role_key) ?? { role_key, name }
}

type Counting = {
  companies: Awaited<ReturnType<typeof repository.listCompanies>>
  period: repository.Period
  surveys: Awaited<ReturnType<typeof repository.countSurveys>>
  roles: readonly Role[]
}

async function countsOf(scope: UserScope, { companies, period, surveys, roles }: Counting): Promise<CompanyCounts[]> {
  const ids = companies.map(({ id }) => id)
  const withJobs = companies.filter(({ brand }) => hasJobs(brand)).map(({ id }) => id)
  const applied = ofCompany(await repository.countReached(scope, withJobs, 'applied', period))
  const openJobs = ofCompany(await repository.countOpenJobs(scope, withJobs))
  // Numbers of stages would reveal stages to readers who may not see them.
  const seesThem = seesStages(scope)
  const interviewed = ofCompany(seesThem ? await repository.countReached(scope, ids, 'interview', period) : [])
  const daysToHire = ofCompany(seesThem ? await repository.countDaysToHire(scope, ids, period) : [])
  const weeksOf = ofCompany(surveys.weeks)
  const scoresOf = ofCompany(surveys.scores)
  return companies.map(({ id, brand }) => {
    const weeks = weeksOf(id)
    const scores = Map.groupBy(scoresOf(id), ({ role_key }) => role_key)
    const total = (of: 'unfinished' | 'doubtful') => weeks.reduce((sum, week) => sum + week[of], 0)
    return {
      finished_by_week: Array.from(
        { length: period.weeks },
        (_, at) => weeks.find(({ week }) => week === at)?.finished ?? 0,
      ),
      unfinished: total('unfinished'),
      doubtful: total('doubtful'),
      applied: hasJobs(brand) ? (applied(id)[0]?.count ?? 0) : null,
      interviewed: seesThem ? (interviewed(id)[0]?.count ?? 0) : null,
      days_to_hire: seesThem ? daysToHire(id) : null,
      open_jobs: hasJobs(brand) ? (openJobs(id)[0] ?? { jobs: 0, applications: 0 }) : null,
      roles: roles.map(({ role_key }) => scores.get(role_key) ?? []),
    }
  })
}

function ofCompany<Row extends { company_id: string }>(rows: readonly Row[]): (id: string) => Row[] {
  const groups = Map.groupBy(rows, ({ company_id }) => company_id)
  return (id) => groups.get(id) ?? []
}
