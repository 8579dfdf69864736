import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { maxExactCount, maxGroups } from '@seatwise/contract/limits'
import type { ResultFilters, ResultSort } from '@seatwise/contract/survey-results'
import { nameKey } from '../../kernel/list/keyset.ts'
import { whereOf } from '../../kernel/list/list.ts'
import { searchPage, type Page, type PageRequest } from '../../kernel/list/search.ts'
import { readPlanned } from '../../kernel/statements.ts'
import { Invalid } from '../../kernel/refusal.ts'
import { inScope, type UserScope } from '../../kernel/scope.ts'
import { withNamed } from '../../kernel/selection.ts'
import { resultList, type ResultRow } from './search.ts'

type Group = { company: { id: string; name: string }; count: number; finished: number }
type Request = PageRequest<ResultFilters, ResultSort>

/**
 * The maximum number of companies that one page reads: each needs its own statement, which applies a `search` to the
 * whole scope.
 */
const maxCompaniesPerPage = 10

/**
 * A page of the results grouped by company. Each company is read by its own statement, because no index serves a sort
 * by company and then by the sort key. A page may be shorter than asked for and still have a next one.
 */
export async function searchByCompany(
  scope: UserScope,
  { filters = {}, sort, after, page_size = 50, exact_total = false }: Request,
): Promise<Page<ResultRow> & { total: number; groups: Group[] }> {
  const groups = await countByCompany(scope, { filters, sort }, exact_total)
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  const shown = { groups, total: exact_total ? total : Math.min(total, maxExactCount + 1) }
  let place: Place | null = after === undefined ? { at: 0, company_id: null, after: null } : decode(after)
  const rows: ResultRow[] = []
  for (let count = 0; place && rows.length < page_size && count < maxCompaniesPerPage; count++) {
    const { at, key } = placeIn(groups, place)
    const company = groups[at]?.company
    place = null
    if (!company) break
    const page: Page<ResultRow> = await searchPage(scope, resultList, {
      filters: { ...filters, company_id: company.id },
      sort,
      after: key,
      page_size: page_size - rows.length,
    })
    rows.push(...page.rows)
    const next = groups[at + 1]?.company
    if (page.next) place = { at, company_id: company.id, after: page.next }
    else if (next) place = { at: at + 1, company_id: next.id, after: null }
  }
  return { ...shown, rows, next: place && encode(place) }
}

/** The companies in scope with matching results, by name. */
async function countByCompany(
  scope: UserScope,
  { filters, sort }: Pick<Request, 'filters' | 'sort'>,
  isExact: boolean,
) {
  const query = { scope, filters: filters ?? {}, sort: sort ?? resultList.defaultSort }
  const { named, conditions } = whereOf(resultList, query)
  const limit = isExact ? sql`` : sql.raw(`limit ${maxExactCount + 1}`)
  const { expression: byName } = nameKey(sql`company.name`)
  const groups = await readPlanned<Group>(
    scope,
    sql`${withNamed(named)} select json_build_object('id', company.id, 'name', company.name) as company, counted.*
      from companies company cross join lateral (
        select count(*)::int as count, count(*) filter (where matching.state = 'completed')::int as finished from (
          select r.state from ${resultList.counted!(query)} where ${conditions} and r.company_id = company.id ${limit}
        ) matching
      ) counted
      where ${inScope(scope, sql`company.id`) ?? sql`true`} and counted.count > 0
      order by ${byName}, company.id limit ${sql.raw(String(maxGroups + 1))}`,
  )
  if (groups.length > maxGroups)
    throw new Invalid([
      { path: 'sort.by_company', message: `Filter first: only ${maxGroups} companies can be grouped.` },
    ])
  return groups
}

/**
 * The cursor of a page: the company, its position in the list of companies, and the cursor within the company; null for
 * its first row.
 */
const place = z.object({
  at: z.int().check(z.gte(0)),
  company_id: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
type Place = z.output<typeof place>

/**
 * The place in the present list of companies: if the company has no more results, the next company takes its position.
 */
function placeIn(groups: readonly Group[], { at, company_id, after }: Place) {
  const now = groups.findIndex(({ company }) => company.id === company_id)
  return now >= 0 ? { at: now, key: after ?? undefined } : { at, key: undefined }
}

const encode = (next: Place) => Buffer.from(JSON.stringify(next)).toString('base64url')

function decode(after: string): Place {
  try {
    return place.parse(JSON.parse(Buffer.from(after, 'base64url').toString()))
  } catch {
    throw new Invalid([{ path: 'after', message: 'This is not the "next" of a page with this sort.' }])
  }
}
