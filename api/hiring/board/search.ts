import { sql } from 'drizzle-orm'
import type { BoardFilters, BoardSort, Card as BoardCard } from '@seatwise/contract/board'
import { maxExactCount } from '@seatwise/contract/limits'
import { stageDelay } from '@seatwise/domain/pipeline/stage-delay'
import { can } from '@seatwise/domain/permissions'
import type { TeamPart } from '@seatwise/contract/values/hiring'
import { canDoWithResult } from '@seatwise/domain/policies/survey-results'
import { decodeKey, encodeKey, isAfter, keyOf, nameKey, nullableKeys, orderBy } from '../../kernel/list/keyset.ts'
import { keysetOf, whereOf, type ListQuery, type List } from '../../kernel/list/list.ts'
import { readRows, readPlanned } from '../../kernel/statements.ts'
import { actorOf, inScope, type Scope, type UserScope } from '../../kernel/scope.ts'
import { columnsOf, joinedOf, listed, withNamed } from '../../kernel/selection.ts'
import { teamPart } from '../../assessment/candidacies/public.ts'
import { candidates } from '../../database/tables/candidates.ts'
import { surveyResults } from '../../database/tables/survey-results.ts'
import type { Stage } from './repository.ts'
import {
  exploredBenchmarks,
  exploredJoin,
  rejectReasonOfResult,
  resultConditions,
  retakeOfResult,
  scoreOf,
  type ResultRow,
} from '../../assessment/survey-results/public.ts'

type CardSort = BoardSort & { role_name?: string | undefined }
type AskedCards = ListQuery<BoardFilters, CardSort>

type CardRow = Pick<
  ResultRow,
  | 'id'
  | 'candidate_id'
  | 'first'
  | 'last'
  | 'email'
  | 'person_kind'
  | 'role_name'
  | 'state'
  | 'quality'
  | 'retake'
  | 'score'
  | 'reject_reason'
  | 'archived_at'
  | 'is_test'
  | 'version'
> &
  Pick<BoardCard, 'owner' | 'job' | 'attempts'> & { status_since: string; days: number; team_part: TeamPart | null }

export const columnOrder: BoardSort = { field: 'position', order: 'asc' }

/** True if the first cards and their number can be read from the narrow table `placements` alone. */
function isPlain({ filters: { include_archived = false, include_test = false, ...others }, sort }: AskedCards) {
  return (
    sort.field === 'position' &&
    include_archived === include_test &&
    Object.values(others).every((value) => value === undefined)
  )
}

const cardJoins = (asked: AskedCards) =>
  sql`join survey_results r on r.company_id = p.company_id and r.id = p.survey_result_id
    join candidates candidate on candidate.id = r.candidate_id
    left join candidacies candidacy on candidacy.company_id = r.company_id and candidacy.id = r.candidacy_id
    left join jobs job on job.company_id = r.company_id and job.id = candidacy.job_id
    left join roles role on role.id = r.role_id ${exploredJoin(asked)}`

/** The user who looks after the person. A subquery instead of a join, because only few people have an owner. */
const ownerOf = (scope: Scope) => sql<CardRow['owner']>`case when candidate.owner_user_id is not null then (
  select json_build_object('id', u.id, 'name', u.first || ' ' || u.last) from users u
   where u.id = candidate.owner_user_id and ${inScope(scope, sql`u.company_id`) ?? sql`true`}) end`

const attemptsOfCard = sql<number>`case when r.candidacy_id is null then 1 else (
  select count(*)::int from survey_results attempt
   where attempt.company_id = r.company_id and attempt.candidacy_id = r.candidacy_id and not attempt.is_test) end`

/** The cards of one column. The statement must provide `stage` with the columns `id`, `company_id` and `zone`. */
const cardList: List<BoardFilters, CardSort, CardRow> = {
  name: 'board',
  defaultSort: columnOrder,
  columns: (asked) => ({
    ...columnsOf(surveyResults, 'r', [
      'id',
      'candidate_id',
      'state',
      'quality',
      'archived_at',
      'is_test',
      'version',
      'status_since',
    ]),
    ...columnsOf(candidates, 'candidate', ['first', 'last', 'email']),
    person_kind: sql`candidate.kind`,
    role_name: sql`role.name`,
    owner: ownerOf(asked.scope),
    job: joinedOf(can(actorOf(asked.scope), 'jobs.read') ? sql`job.id` : sql`null::uuid`, {
      id: sql`job.id`,
      title: sql`job.title`,
    }),
    attempts: attemptsOfCard,
    retake: retakeOfResult,
    team_part: teamPart(sql`r.candidacy_id`),
    reject_reason: rejectReasonOfResult,
    score: scoreOf(asked),
    days: sql`days_since(r.status_since, stage.zone)`,
  }),
  tables: (asked) => sql`placements p ${cardJoins(asked)}`,
  counted: (asked) =>
    isPlain(asked)
      ? sql`placements p`
      : sql`placements p join survey_results r on r.company_id = p.company_id and r.id = p.survey_result_id
          left join roles role on role.id = r.role_id ${exploredJoin(asked)}`,
  named: exploredBenchmarks,
  tenant: (scope) => inScope(scope, sql`p.company_id`),
  id: sql`p.survey_result_id`,
  searched: { table: 'candidates', id: sql`r.candidate_id` },
  always: ({ filters: { include_archived, include_test } }) => [
    sql`p.company_id = stage.company_id and p.status_id = stage.id`,
    ...(!include_archived && !include_test ? [sql`p.is_listed`] : []),
    ...(!include_archived && include_test ? [sql`r.archived_at is null`] : []),
    ...(include_archived && !include_test ? [sql`not r.is_test`] : []),
  ],
  conditions: resultConditions,
  keys: {
    position: () => [{ expression: sql`p.position`, type: 'numeric' }],
    status_since: () => [{ expression: sql`r.status_since`, type: 'timestamptz' }],
    role_score: (asked) => nullableKeys(scoreOf(asked), 'int', asked.sort.order),
    name: () => [nameKey(sql`candidate.last`), nameKey(sql`candidate.first`)],
  },
}

/** A query of several columns, which one statement reads. */
export type Columns = {
  company_id: string
  zone: string
  status_ids: readonly string[]
  filters: BoardFilters
  sort: CardSort
  after: string | undefined
  page_size: number
  exact_total: boolean
}
export type ColumnPage = { cards: CardRow[]; count: number; next: string | null }
type Row = { column_id: string; column_count: number; page_key: string[] | null } & CardRow

/** A page of each column and the number of its cards, by the id of the stage. */
export async function searchColumns(scope: UserScope, columns: Columns): Promise<Map<string, ColumnPage>> {
  const { company_id, zone, status_ids, filters, sort, after, page_size, exact_total } = columns
  const asked: AskedCards = { scope, filters, sort }
  const keyset = keysetOf(cardList, asked)
  const { named, conditions, isFiltered } = whereOf(cardList, asked)
  const counted = cardList.counted!(asked)
  const isPastKey = after === undefined ? sql`` : sql`and ${isAfter(keyset, decodeKey(keyset, after))}`
  const found = sql`where ${conditions} ${isPastKey} order by ${orderBy(keyset)} limit ${sql.raw(String(page_size + 1))}`
  // The subquery limits the cards before the joins: a generic plan expects a column of average size, so for a larger
  // column it would join all cards before it sorts them.
  const page = isPlain(asked)
    ? sql`(select p.company_id, p.survey_result_id, p.position from placements p ${found}) p ${cardJoins(asked)}
        order by ${orderBy(keyset)}`
    : sql`${cardList.tables(asked)} ${found}`
  const countLimit = exact_total ? sql`` : sql.raw(`limit ${maxExactCount + 1}`)
  const run = isFiltered || !isPlain(asked) ? readPlanned : readRows
  const rows = await run<Row>(
    scope,
    sql`${withNamed(named)} select stage.id as column_id, counted.count as column_count, page.*
      from (select id, ${company_id}::uuid as company_id, ${zone}::text as zone
              from unnest(${sql.param(status_ids)}::uuid[]) id) stage
      cross join lateral (
        select count(*)::int from (select from ${counted} where ${conditions} ${countLimit}) matching
      ) counted
      left join lateral (
        select ${listed(cardList.columns(asked))}, ${keyOf(keyset)} as page_key from ${page}
      ) page on true`,
  )
  return new Map(
    status_ids.map((id) => {
      const ofColumn = rows.filter(({ column_id }) => column_id === id)
      const cards = ofColumn.filter(({ page_key }) => page_key !== null).slice(0, page_size)
      const last = cards.at(-1)?.page_key
      const hasMore = ofColumn.length > page_size && last
      return [id, { cards, count: ofColumn[0]?.column_count ?? 0, next: hasMore ? encodeKey(keyset, last) : null }]
    }),
  )
}

type Card = Omit<BoardCard, 'notes' | 'marks'>

/** A card as the API sends it, without its notes, its marks and the invitation of an unfinished result. */
export function toCard(scope: UserScope, row: CardRow, company: Card['company'], { day_limit }: Stage): Card {
  const { candidate_id, first, last, email, person_kind, ...rest } = row
  return {
    ...rest,
    company,
    candidate: { id: candidate_id, first, last, email, kind: person_kind },
    can: canDoWithResult(actorOf(scope), row),
    delay: stageDelay(row.days, day_limit),
  }
}

type Waiting = CardRow & { column_id: string }

/** The maximum number of results read for each stage, beginning with the result that entered the stage first. */
const maxOfStage = 10

/** The people who have been in one of these stages for longer than its limit, the most overdue first. */
export async function findWaiting(
  scope: UserScope,
  { company_id, zone, stages }: { company_id: string; zone: string; stages: readonly Stage[] },
  max: number,
): Promise<Waiting[]> {
  const limited = stages.filter(({ day_limit }) => day_limit !== null)
  if (limited.length === 0) return []
  const asked: AskedCards = { scope, filters: {}, sort: columnOrder }
  return readPlanned<Waiting>(
    scope,
    sql`select stage.id as column_id, waiting.*
      from (select id, day_limit, ${company_id}::uuid as company_id, ${zone}::text as zone
              from unnest(${sql.param(limited.map(({ id }) => id))}::uuid[],
                          ${sql.param(limited.map(({ day_limit }) => day_limit))}::int[]) one (id, day_limit)) stage
      cross join lateral (
        select ${listed(cardList.columns(asked))} from ${cardList.tables(asked)}
         where ${whereOf(cardList, asked).conditions} order by p.arrival limit ${sql.raw(String(maxOfStage))}
      ) waiting
      where waiting.days >= stage.day_limit
      order by waiting.days - stage.day_limit desc, waiting.id limit ${sql.raw(String(max))}`,
  )
}
