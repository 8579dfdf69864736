import * as z from 'zod/mini'
import { id } from './fields.ts'
import { maxBulkIds, maxBulkRows } from './limits.ts'
import { skipReasons } from './values.ts'

const bulkIds = z.array(id).check(z.minLength(1), z.maxLength(maxBulkIds))

/** The rows of a bulk write: listed ids, or all that match if their number is as the user saw it. */
export const selectionOf = <Filters extends z.ZodMiniType>(filters: Filters) => ({
  ids: z.optional(bulkIds),
  /**
   * The filters of the list in which the ids were chosen; {} if there were none. Writes require it with more than one
   * id.
   */
  selected_under: z.optional(filters),
  filters: z.optional(filters),
  /** Matching rows that are left out. */
  except: z.optional(bulkIds),
  /** The number of selected rows that the user saw: the matching ones without the exceptions. */
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

/** A bulk write by ids must say how they were chosen, because nobody may be rejected by a score. */
export const saysHowSelected = z.refine<Selection>(
  ({ ids, selected_under }) => !Array.isArray(ids) || ids.length < 2 || selected_under !== undefined,
  { path: ['selected_under'], error: 'Say by which filters these were chosen. Send {} if by none.' },
)

/** Limit of a body with the maximum number of ids, beside filters or a text. */
export const maxSelectionBytes = 2 * 64 * maxBulkIds

/** The id of a write that its author can undo for an hour; null when nothing changed. */
export const undo_id = z.nullable(id)

export const manyChanged = z.object({
  data: z.object({
    /** Rows that changed; those that were so already are not counted. */
    updated: z.int(),
    /** Rows that were left as they were. */
    skipped: z.array(z.object({ id, reason: z.enum(skipReasons) })),
    undo_id,
    /** For more than 500 rows: the runs that change them in the background, one for each company. */
    task_run_ids: z.array(id),
  }),
})
