import * as z from 'zod/mini'
import { id } from './fields.ts'
import { maxBulkIds, maxBulkRows } from './limits.ts'
import { skipReasons } from './values/base.ts'

const bulkIds = z.array(id).check(z.minLength(1), z.maxLength(maxBulkIds))

/**
 * The rows of a bulk write: either listed ids, or all rows that match the filters if their number is still the one that
 * the user saw.
 */
export const selectionOf = <Filters extends z.ZodMiniType>(filters: Filters) => ({
  ids: z.optional(bulkIds),
  /**
   * The filters of the list in which the ids were chosen; {} if there were none. Required for writes with more than one
   * id.
   */
  selected_under: z.optional(filters),
  filters: z.optional(filters),
  /** Ids of matching rows to leave out. */
  except: z.optional(bulkIds),
  /** The number of selected rows that the user saw: the matching rows without `except`. */
  count: z.optional(z.int().check(z.gte(0), z.lte(maxBulkRows))),
})

type Selection = {
  ids?: unknown
  selected_under?: unknown
  filters?: unknown
  except?: unknown
  count?: unknown
  role_name?: unknown
}

const isOneSelection = ({ ids, selected_under, filters, role_name, except, count }: Selection) =>
  ids
    ? [filters, role_name, except, count].every((one) => one === undefined)
    : filters !== undefined && count !== undefined && selected_under === undefined

export const isOne = z.refine<Selection>(isOneSelection, {
  path: ['ids'],
  error: 'Send either ids, or filters with the count.',
})

/**
 * A bulk write by ids must name the filters under which they were chosen, because nobody may be rejected by a score.
 */
export const saysHowSelected = z.refine<Selection>(
  ({ ids, selected_under }) => !Array.isArray(ids) || ids.length < 2 || selected_under !== undefined,
  { path: ['selected_under'], error: 'Say by which filters these were chosen. Send {} if by none.' },
)

/** The size limit of a body with the maximum number of ids, and with filters or a text. */
export const maxSelectionBytes = 2 * 64 * maxBulkIds

/** The id with which the author can undo the write for an hour; null if nothing changed. */
export const undo_id = z.nullable(id)

export const manyChanged = z.object({
  data: z.object({
    /** The number of rows that changed; rows that already had the new value are not counted. */
    updated: z.int(),
    /** Rows that were not changed, each with the reason. */
    skipped: z.array(z.object({ id, reason: z.enum(skipReasons) })),
    undo_id,
    /** For more than 500 rows: the task runs that change them in the background, one for each company. */
    task_run_ids: z.array(id),
  }),
})
