import { getHome, type Home } from '@seatwise/contract/home'
import { searchPage } from '../../kernel/list/search.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { includesCompany, narrowedTo, type UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import { findPipeline, columnOrder, findWaiting, searchColumns, toCard } from '../../hiring/board/public.ts'
import { findOwnOnHome } from '../../hiring/interviews/public.ts'
import { findOverdue, findUnopened } from '../../hiring/applications/public.ts'
import { findUnreadMentions } from '../../people/candidate-notes/public.ts'
import { findOwnOpen } from '../../people/todos/public.ts'
import { findStoredCompany } from '../../base/companies/public.ts'
import { findDueReviews } from '../../coaching/growth-plans/public.ts'
import { invitationList, toInvitation } from '../../assessment/invitations/public.ts'
import { resultList, seesStages, toResult, type ResultRow } from '../../assessment/survey-results/public.ts'
import * as repository from './repository.ts'

const latest = 5
const maxNeeds = 20
const maxWaiting = 10

export function registerHome({ handle, config: { public_url } }: Server) {
  handle(getHome, async ({ scope: whole, query: { company_id, since } }) => {
    const scope = company_id === undefined ? whole : await narrowed(whole, company_id)
    const { companies } = scope
    const mentions = await findUnreadMentions(scope, maxNeeds + 1)
    const todos = await findOwnOpen(scope, maxNeeds)
    const interviews = await findOwnOnHome(scope, maxNeeds)
    const dueReviews = await findDueReviews(scope, maxNeeds + 1)
    const answers = await repository.findTargetAnswers(scope, maxNeeds + 1)
    const applications = await findUnopened(scope, maxNeeds)
    const overdue = await findOverdue(scope, maxNeeds)
    const own = {
      applications,
      overdue,
      mentions: mentions.slice(0, maxNeeds),
      todos,
      ...interviews,
      growth_reviews: dueReviews.slice(0, maxNeeds),
      target_answers: answers.slice(0, maxNeeds),
    }
    const hasMoreOwn =
      [applications, todos].some(({ count }) => count > maxNeeds) ||
      [mentions, dueReviews, answers].some(({ length }) => length > maxNeeds)
    // A super admin, whose scope is all companies, reviews no results; and the indexes of results begin with the
    // company.
    if (!companies)
      return {
        data: {
          ...nothing,
          needs: { ...nothing.needs, ...own, has_more: hasMoreOwn },
          ...withStages(await repository.sumCountsOfEach(scope), { interview: null, hired: null }),
          operations: await repository.countFailures(scope),
        },
      }
    const toResults = (rows: ResultRow[]) => rows.map((row) => toResult(scope, row, public_url))
    const only = companies.length === 1 ? companies[0] : undefined
    const results = await searchPage(scope, resultList, {
      filters: { states: ['completed'] },
      page_size: latest,
      isFixed: true,
    })
    const needing = (needs_attention: 'unsent' | 'quiet') =>
      searchPage(scope, invitationList, { filters: { needs_attention }, page_size: maxNeeds, isFixed: true })
    const unsent = await needing('unsent')
    const quiet = await needing('quiet')
    const pipeline = only && seesStages(scope) ? await readPipeline(scope, only) : undefined
    const doubtful = await searchPage(scope, repository.doubtfulList, { page_size: maxNeeds })
    return {
      data: {
        company: only ? ((await findStoredCompany(scope, only)) ?? null) : null,
        new_results: { count: await repository.countFinished(scope, since), data: toResults(results.rows) },
        needs: {
          ...own,
          invitations: [...unsent.rows, ...quiet.rows].map((row) => toInvitation(scope, row)),
          waiting: pipeline?.waiting ?? [],
          doubtful: toResults(doubtful.rows),
          has_more:
            pipeline?.hasMore === true || hasMoreOwn || [unsent, quiet, doubtful].some(({ next }) => next !== null),
        },
        stages: pipeline?.stages ?? null,
        ...withStages(
          await (only ? repository.sumCounts(scope, only) : repository.sumCountsOfEach(scope)),
          only && pipeline ? await repository.countReached(scope, only) : { interview: null, hired: null },
        ),
        strongest: only ? toResults(await repository.findStrongest(scope, only)) : [],
        operations: null,
      },
    }
  })

  /** The number of people in each stage of the default pipeline, and the people who wait too long. */
  async function readPipeline(scope: UserScope, company_id: string) {
    const pipeline = await findPipeline(scope, { company_id, pipeline_id: undefined, job_id: undefined })
    if (!pipeline) return undefined
    const { company, stages, zone } = pipeline
    const status_ids = stages.map(({ id }) => id)
    const columns = { company_id, zone, status_ids, filters: {}, sort: columnOrder, after: undefined }
    const counts = await searchColumns(scope, { ...columns, page_size: 1, exact_total: false })
    const waiting = await findWaiting(scope, { company_id, zone, stages }, maxWaiting + 1)
    return {
      stages: stages.map((stage) => ({ ...stage, count: counts.get(stage.id)!.count })),
      hasMore: waiting.length > maxWaiting,
      waiting: waiting.slice(0, maxWaiting).map((row) => {
        const stage = stages.find(({ id }) => id === row.column_id)!
        return { ...toCard(scope, row, company, stage), stage: { name: stage.name, day_limit: stage.day_limit! } }
      }),
    }
  }
}

type StageCounts = Pick<Home['last_30_days'], 'interview' | 'hired'>
const withStages = ({ last_30_days, ...rest }: repository.Counts, reached: StageCounts) => ({
  ...rest,
  last_30_days: { ...last_30_days, ...reached },
})

const nothing = {
  company: null,
  new_results: { count: 0, data: [] },
  needs: { invitations: [], waiting: [], doubtful: [] },
  stages: null,
  strongest: [],
}

async function narrowed(scope: UserScope, company_id: string): Promise<UserScope> {
  if (!includesCompany(scope, company_id)) throw new Refusal('not_found')
  const one = narrowedTo(scope, company_id)
  if (!(await findStoredCompany(one, company_id))) throw new Refusal('not_found')
  return one
}
