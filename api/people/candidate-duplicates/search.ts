import { sql, type SQL } from 'drizzle-orm'
import type {
  CandidateDuplicate,
  DuplicateFilters,
  DuplicateSort,
  PersonOfPair,
} from '@seatwise/contract/candidate-duplicates'
import type { List, ListQuery } from '../../kernel/list/list.ts'
import { inScope, type UserScope } from '../../kernel/scope.ts'
import { columnsOf, joinedOf, objectOf, personOf } from '../../kernel/selection.ts'
import { candidates } from '../../database/tables/candidates.ts'
import { seesStages } from '../../assessment/survey-results/public.ts'

type StoredPerson = Omit<PersonOfPair, 'phone_shown'> & { phone: string | null }
export type PairRow = Omit<CandidateDuplicate, 'one' | 'other'> & Record<'one' | 'other', StoredPerson>

/** Less than this have pairs whose names alone are equal, or similar at one location (SQL function `likeness_strength`). */
const likelyStrength = 5

/** The person at one side of a pair, whose tables have the name of the side. */
const personAt = (side: 'one' | 'other') => {
  const of = (table: string) => sql.identifier(`${side}_${table}`)
  return {
    columnsFor: (scope: UserScope) =>
      objectOf<StoredPerson>({
        ...columnsOf(candidates, side, ['id', 'first', 'last', 'email', 'phone', 'title', 'created_at', 'archived_at']),
        location_name: sql`${of('location')}.name`,
        latest: joinedOf(sql`${of('result')}.id`, {
          id: sql`${of('result')}.id`,
          role_name: sql`${of('role')}.name`,
          score: sql`${of('result')}.role_score`,
          dated_at: sql`${of('result')}.dated_at`,
        }),
        stage: seesStages(scope) ? sql`${of('status')}.name` : sql`null::text`,
        results: sql`(select count(*)::int from survey_results own where own.company_id = ${sql.identifier(side)}.company_id
        and own.candidate_id = ${sql.identifier(side)}.id and own.archived_at is null and not own.is_test)`,
      }),
    tables: sql`
      left join survey_results ${of('result')}
        on ${of('result')}.company_id = ${sql.identifier(side)}.company_id and ${of('result')}.id = ${sql.identifier(side)}.latest_result_id
      left join roles ${of('role')} on ${of('role')}.id = ${of('result')}.role_id
      left join statuses ${of('status')} on ${of('status')}.id = ${of('result')}.status_id
      left join locations ${of('location')}
        on ${of('location')}.id = coalesce(${sql.identifier(side)}.location_id, ${of('result')}.location_id)`,
  }
}
const [one, other] = [personAt('one'), personAt('other')]

/** Row-level security hides who was merged, and thereby their pairs. */
const people = sql`
  join candidates one on one.company_id = pair.company_id and one.id = pair.one_id
  join candidates other on other.company_id = pair.company_id and other.id = pair.other_id`

const pairsOf = ({ scope, filters }: ListQuery<DuplicateFilters, DuplicateSort>): SQL =>
  filters.dismissed
    ? sql`candidate_duplicate_dismissals pair
        left join candidate_duplicates alike
          on (alike.company_id, alike.one_id, alike.other_id) = (pair.company_id, pair.one_id, pair.other_id)
        left join users dismissed_by on dismissed_by.id = pair.dismissed_by_user_id
          and ${inScope(scope, sql`dismissed_by.company_id`) ?? sql`true`} ${people}`
    : sql`candidate_duplicates pair ${people}`

export const duplicateList: List<DuplicateFilters, DuplicateSort, PairRow> = {
  name: 'candidate-duplicates',
  defaultSort: { field: 'strength', order: 'desc' },
  columns: ({ scope, filters: { dismissed } }) => ({
    id: sql`pair.id`,
    company: objectOf({ id: sql`company.id`, name: sql`company.name` }),
    one: one.columnsFor(scope),
    other: other.columnsFor(scope),
    reasons: dismissed ? sql`coalesce(alike.reasons, '{}')` : sql`pair.reasons`,
    dismissed: dismissed
      ? objectOf<NonNullable<PairRow['dismissed']>>({ by: personOf('dismissed_by'), at: sql`pair.created_at` })
      : sql`null::json`,
  }),
  tables: (query) => sql`${pairsOf(query)} join companies company on company.id = pair.company_id
    ${one.tables} ${other.tables}`,
  counted: pairsOf,
  isSortedByCounted: () => true,
  tenant: (scope) => inScope(scope, sql`pair.company_id`),
  id: sql`pair.id`,
  always: ({ filters }) =>
    filters.dismissed
      ? []
      : [
          sql`(one.archived_at is null or other.archived_at is null)`,
          sql`not exists (select from candidate_duplicate_dismissals dismissal
            where (dismissal.company_id, dismissal.one_id, dismissal.other_id) = (pair.company_id, pair.one_id, pair.other_id))`,
          // What has changed since is compared within a minute.
          sql`not exists (select from candidate_comparisons asked
            where asked.company_id = pair.company_id and asked.candidate_id in (pair.one_id, pair.other_id))`,
        ],
  conditions: {
    company_id: (id) => sql`pair.company_id = ${id}`,
    likely: (likely, { filters }) =>
      filters.dismissed ? undefined : sql`(pair.strength >= ${sql.raw(String(likelyStrength))}) = ${likely}`,
    // See `pairsOf`.
    dismissed: () => undefined,
  },
  keys: {
    strength: ({ filters }) => [
      filters.dismissed
        ? { expression: sql`pair.created_at`, type: 'timestamptz' }
        : { expression: sql`pair.strength`, type: 'int' },
    ],
  },
}
