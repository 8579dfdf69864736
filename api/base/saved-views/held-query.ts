import * as z from 'zod/mini'
import { savedQueries, type SavedView } from '@seatwise/contract/saved-views'
import { stageFilters } from '@seatwise/contract/values/assessment'
import type { ListOfViews } from '@seatwise/contract/values/base'
import { tagKey } from '@seatwise/domain/candidate-tags/spelling'

type StoredQuery = { list: ListOfViews; filters: Record<string, unknown>; sort: Record<string, unknown> | null }
/**
 * @property roles the role names that still exist
 * @property tags the keys of the tags that still exist
 * @property companies the ids of those that the reader may see, as of the pipelines that still exist
 */
type Reader = { seesStages: boolean } & Record<'roles' | 'tags' | 'companies' | 'pipelines', ReadonlySet<string>>
export type HeldQuery = Pick<SavedView, 'filters' | 'sort' | 'dropped'>

/**
 * The parts of a stored view that still work for this reader. A filter or sort order may no longer exist in the list, a
 * role may have been deleted, and readers without the pipeline permission must not learn by which stages a colleague
 * filters.
 */
export function heldQuery({ list, ...stored }: StoredQuery, reader: Reader): HeldQuery {
  const { seesStages, roles, tags } = reader
  const shape = savedQueries[list]
  const dropped: SavedView['dropped'] = []
  const drop = (filter: string, value: string | null = null) => void dropped.push({ filter, value })

  const filters = Object.fromEntries(
    Object.entries(stored.filters).flatMap(([name, value]) => {
      if (!isHeld(shape.filters, { [name]: value }) || (isStageFilter(name) && !seesStages)) {
        drop(name)
        return []
      }
      const ids = name === 'company_id' ? reader.companies : name === 'pipeline_id' ? reader.pipelines : undefined
      if (ids && !ids.has(String(value))) {
        drop(name)
        return []
      }
      const exists = existsIn(name)
      if (!exists || !Array.isArray(value)) return [[name, value]]
      const known = value.filter((one) => exists(String(one)))
      for (const one of value) if (!known.includes(one)) drop(name, String(one))
      return known.length > 0 ? [[name, known]] : []
    }),
  )

  const { sort } = stored
  if (sort === null) return { filters, sort, dropped }
  const { role_name } = sort
  const isGone = typeof role_name === 'string' && !roles.has(role_name)
  if (!isHeld(shape.sort, sort) || (sort.field === 'status' && !seesStages) || isGone) {
    drop('sort', isGone ? role_name : null)
    return { filters, sort: null, dropped }
  }
  // The cast is safe: the value has the shape of the list's sort.
  return { filters, sort: sort as SavedView['sort'], dropped }

  function existsIn(filter: string): ((name: string) => boolean) | undefined {
    if (filter === 'roles') return (name) => roles.has(name)
    return isTagFilter(filter) ? (name) => tags.has(tagKey(name)) : undefined
  }
}

const isTagFilter = (name: string) => name === 'tags' || name === 'not_tags'
const isStageFilter = (name: string) => stageFilters.some((filter) => filter === name)

const isHeld = (shape: z.ZodMiniType, value: unknown) => shape.safeParse(value).success

/** The role names in a stored view. */
export function rolesNamed({ filters, sort }: Pick<StoredQuery, 'filters' | 'sort'>): string[] {
  const chosen = Array.isArray(filters.roles) ? filters.roles.map(String) : []
  return typeof sort?.role_name === 'string' ? [...chosen, sort.role_name] : chosen
}

/** The company or the pipeline in a stored view. */
export const idsNamed = ({ filters }: Pick<StoredQuery, 'filters'>, name: 'company_id' | 'pipeline_id'): string[] =>
  z.uuid().safeParse(filters[name]).success ? [String(filters[name])] : []

/** The tags in a stored view. */
export const tagsNamed = ({ filters }: Pick<StoredQuery, 'filters'>): string[] =>
  [filters.tags, filters.not_tags].flatMap((names) => (Array.isArray(names) ? names.map(String) : []))
