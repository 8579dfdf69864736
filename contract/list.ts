import * as z from 'zod/mini'
import { downloadTicket, instant, timeZone } from './fields.ts'
import { minSearchLength } from './limits.ts'
import { sortOrders } from './values/base.ts'

/**
 * Words of a name or an email address. Each word is found anywhere in the text, in any order, without regard to case
 * and accents.
 */
export const search = z.optional(z.string().check(z.trim(), z.minLength(minSearchLength), z.maxLength(100)))

export const pageSize = z.int().check(z.gte(1), z.lte(200))
/** The cursor: `next` of the previous page. */
export const after = z.string().check(z.minLength(1), z.maxLength(3_000))

export const sortBy = <const Fields extends readonly [string, ...string[]]>(fields: Fields) =>
  z.strictObject({ field: z.enum(fields), order: z.enum(sortOrders) })

type Of<Filters, Sort> = { filters: Filters; sort: Sort }

/** The request body of a list: filters, sort order and page. */
export const listBody = <Filters extends z.ZodMiniType, Sort extends z.ZodMiniType>(of: Of<Filters, Sort>) =>
  z.strictObject({
    filters: z.optional(of.filters),
    sort: z.optional(of.sort),
    after: z.optional(after),
    page_size: z.optional(pageSize),
    /** Counts all matching rows without a limit, for an action on all of them. */
    exact_total: z.optional(z.boolean()),
  })

/** The page parameters of a list that is a GET, where every value is a text. */
export const pageQuery = {
  after: z.optional(after),
  page_size: z.optional(z.pipe(z.coerce.number(), pageSize)),
}

export const listReply = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    data: z.array(row),
    /** Exact up to 1,000; 1,001 means more than 1,000. */
    total: z.int(),
    /** The cursor of the next page, to be sent as `after`; null on the last page. */
    next: z.nullable(z.string()),
  })

/** The request body of an export of a list: filters, sort order, and the time zone of times. */
export const exportBody = <Filters extends z.ZodMiniType, Sort extends z.ZodMiniType>(of: Of<Filters, Sort>) =>
  z.strictObject({
    filters: z.optional(of.filters),
    /** Ignored for lists of more than 20,000 rows, which are exported in the order in which they are stored. */
    sort: z.optional(of.sort),
    /** IANA name. Defaults to the reader's own time zone, then to the company's, then to UTC. */
    time_zone: z.optional(timeZone),
  })

/** The ticket for GET /downloads/{ticket}. A ticket works once, for a minute, and only while the session lasts. */
export const exportReply = z.object({ data: z.object({ ticket: downloadTicket, expires_at: instant }) })
export const exportProblems = ['too_many_exports', 'too_many_requests', 'not_while_acting'] as const
