import * as z from 'zod/mini'
import { boardViewFilters } from './board.ts'
import { candidateFilters, candidateSort } from './candidates.ts'
import { companyFilters, companySort } from './companies.ts'
import { id, name, version } from './fields.ts'
import { campaignFilters, campaignSort } from './hiring-campaigns.ts'
import { jobFilters, jobSort } from './jobs.ts'
import { route } from './route.ts'
import { resultFilters, resultSort, shownSort } from './survey-results.ts'
import { userFilters, userSort } from './users.ts'
import { savedViewLists, type ListOfViews } from './values/base.ts'

/** For each list, the filters and the sort order that a view can contain. */
export const savedQueries = {
  survey_results: { filters: resultFilters, sort: shownSort },
  candidates: { filters: candidateFilters, sort: candidateSort },
  users: { filters: userFilters, sort: userSort },
  companies: { filters: companyFilters, sort: companySort },
  /** The sort order is that of the table. */
  board: { filters: boardViewFilters, sort: resultSort },
  jobs: { filters: jobFilters, sort: jobSort },
  hiring_campaigns: { filters: campaignFilters, sort: campaignSort },
} satisfies Record<ListOfViews, object>
type SavedQueries = typeof savedQueries

const queryOf = <List extends ListOfViews>(list: List) => {
  const { filters, sort }: Pick<SavedQueries[List], 'filters' | 'sort'> = savedQueries[list]
  return z.strictObject({ list: z.literal(list), filters, sort: z.optional(sort) })
}

const view = { name, is_shared: z.boolean() }
const query = z.discriminatedUnion('list', [
  queryOf('survey_results'),
  queryOf('candidates'),
  queryOf('users'),
  queryOf('companies'),
  queryOf('board'),
  queryOf('jobs'),
  queryOf('hiring_campaigns'),
])

/** Filters and sort order of a list, saved under a name. */
export const savedView = z.object({
  id,
  list: z.enum(savedViewLists),
  name,
  /** True if everybody in the author's company can use the view. */
  is_shared: z.boolean(),
  is_own: z.boolean(),
  /** Name of the author. */
  author: z.string(),
  /** In the form that the list accepts; parts that are no longer valid are left out. */
  filters: z.record(z.string(), z.unknown()),
  sort: z.nullable(
    z.object({
      field: z.string(),
      order: z.string(),
      role_name: z.optional(z.string()),
      by_company: z.optional(z.boolean()),
    }),
  ),
  /**
   * The parts that were left out: the name of a filter or `sort`, and the value that no longer exists, such as a role.
   */
  dropped: z.array(z.object({ filter: z.string(), value: z.nullable(z.string()) })),
  /** The actions that the reader may do with this view, by the rules of `domain/policies/saved-views.ts`. */
  can: z.object({ update: z.boolean(), remove: z.boolean() }),
  version,
})
export type SavedView = z.output<typeof savedView>

export const listSavedViews = route({
  operationId: 'listSavedViews',
  method: 'GET',
  path: '/saved-views',
  summary:
    'The own views, and those that colleagues of the same company share; none of a list that the reader may not read',
  proof: 'session',
  permission: 'saved-views.read',
  query: z.strictObject({ list: z.enum(savedViewLists) }),
  reply: z.object({ data: z.array(savedView) }),
  problems: [],
})

const newSavedView = z.strictObject({ ...view, query })
export type NewSavedView = z.output<typeof newSavedView>

export const createSavedView = route({
  operationId: 'createSavedView',
  method: 'POST',
  path: '/saved-views',
  summary: 'Keep the filters and the sort of a list under a name',
  proof: 'session',
  permission: 'saved-views.write',
  idempotencyKey: true,
  body: newSavedView,
  reply: z.object({ data: savedView }),
  problems: ['not_while_acting'],
})

const savedViewChange = z.strictObject({
  id,
  version,
  name: z.optional(view.name),
  is_shared: z.optional(view.is_shared),
  query: z.optional(query),
})
export type SavedViewChange = z.output<typeof savedViewChange>

export const updateSavedView = route({
  operationId: 'updateSavedView',
  method: 'PUT',
  path: '/saved-views',
  summary: 'Change an own view',
  proof: 'session',
  permission: 'saved-views.write',
  body: savedViewChange,
  reply: z.object({ data: savedView }),
  current: savedView,
  problems: ['not_while_acting', 'not_found'],
})

export const removeSavedView = route({
  operationId: 'removeSavedView',
  method: 'DELETE',
  path: '/saved-views',
  summary: 'Remove an own view; owners also remove those that colleagues share',
  proof: 'session',
  permission: 'saved-views.write',
  query: z.strictObject({ id }),
  reply: z.object({ data: z.object({ id }) }),
  problems: ['not_while_acting', 'not_found'],
})
