import * as z from 'zod/mini'
import { downloadTicket, instant, timeZone } from './fields.ts'
import { minSearchLength } from './limits.ts'
import { sortOrders } from './values.ts'

/** Words of a name or an address: each is looked for anywhere, in any order, whatever its case and accents. */
export const search = z.optional(z.string().check(z.trim(), z.minLength(minSearchLength), z.maxLength(100)))

export const pageSize = z.int().check(z.gte(1), z.lte(200))
/** `next` of the page before. */
export const after = z.string().check(z.minLength(1), z.maxLength(3_000))

export const sortBy = <const Fields extends readonly [string, ...string[]]>(fields: Fields) =>
  z.strictObject({ field: z.enum(fields), order: z.enum(sortOrders) })

type Of<Filters, Sort> = { filters: Filters; sort: Sort }

/** The request body of a list: a page of the rows that match the filters, in the order of the sort. */
export const listBody = <Filters extends z.ZodMiniType, Sort extends z.ZodMiniType>(of: Of<Filters, Sort>) =>
  z.strictObject({
    filters: z.optional(of.filters),
    sort: z.optional(of.sort),
    after: z.optional(after),
    page_size: z.optional(pageSize),
    /** Counts all matching rows, however many: for acting on all of them. */
    exact_total: z.optional(z.boolean()),
  })

/** The same page of a list whose route is a GET; a query holds texts only. */
export const pageQuery = {
  after: z.optional(after),
  page_size: z.optional(z.pipe(z.coerce.number(), pageSize)),
}

export const listReply = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    data: z.array(row),
    /** Exact up to 1,000; 1,001 means more than 1,000. */
    total: z.int(),
    /** Key of the next page, to be sent as `after`; null on the last page. */
    next: z.nullable(z.string()),
  })

/** The parameters of an export of a list: its rows, in this order, with times in this time zone. */
export const exportBody = <Filters extends z.ZodMiniType, Sort extends z.ZodMiniType>(of: Of<Filters, Sort>) =>
  z.strictObject({
    filters: z.optional(of.filters),
    /** Lists of more than 20,000 rows come in the order in which they are stored. */
    sort: z.optional(of.sort),
    /** IANA name; the reader's own zone, else the company's, else UTC, when it is not given. */
    time_zone: z.optional(timeZone),
  })

/** For GET /downloads/{ticket}: works once, for a minute, while the session lasts. */
export const exportReply = z.object({ data: z.object({ ticket: downloadTicket, expires_at: instant }) })
export const exportProblems = ['too_many_exports', 'too_many_requests', 'not_while_acting'] as const
