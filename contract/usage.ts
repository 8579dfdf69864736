import * as z from 'zod/mini'
import { id } from './fields.ts'
import { listReply, pageQuery } from './list.ts'
import { route } from './route.ts'
import { companyKinds, usagePeriods } from './values/base.ts'

const count = z.int()
/** Median in minutes, accurate to 10 %; null if no survey has the time. */
const minutes = z.nullable(z.number())

/** Figures without tests. An erased person stays counted, because nothing here identifies a person. */
export const usageFigures = z.object({
  /** People who registered for a survey, by an invitation or a survey link. */
  started: count,
  /** Surveys whose first answer was stored. */
  answered: count,
  finished: count,
  /** The percentage of surveys started in the period that are finished by now; null if none was started. */
  completion: z.nullable(z.number()),
  /** Minutes from the start to the first answer, and from the first answer to the end. */
  minutes: z.object({ to_first_answer: minutes, to_finish: minutes }),
  /** failed: no attempt succeeded. An email that is sent again is counted again. */
  emails: z.object({ sent: count, failed: count }),
  /** Without test deliveries. */
  webhooks: z.object({ delivered: count, failed: count }),
  /** Days on which somebody was signed in, or a survey was started, first answered or finished. */
  active_days: count,
  /** Bytes of stored files at the end of the period. */
  storage: count,
})
export type UsageFigures = z.infer<typeof usageFigures>

const companyUsage = z.object({ id, name: z.string(), kind: z.enum(companyKinds), figures: usageFigures })
export type CompanyUsage = z.infer<typeof companyUsage>

/** @property total the figures of all companies in reach together; active_days is the sum over companies */
export const usage = z.object({
  /** The company that all figures are about; null for several. */
  company: z.nullable(z.object({ id, name: z.string() })),
  /** First and last day of the period, in UTC; the last one is today. */
  from: z.iso.date(),
  to: z.iso.date(),
  total: usageFigures,
  /**
   * For several companies: the number of companies without franchises, and how many of them were active on at least one
   * day.
   */
  companies: z.nullable(z.object({ all: count, active: count })),
  /**
   * The minutes from the creation of a company to its first result. For several companies, the median of those whose
   * first result came in the period.
   */
  first_result: z.object({ minutes: z.nullable(z.number()), companies: count }),
  /** Days on which something was counted, earliest first. */
  by_day: z.array(z.object({ day: z.iso.date(), started: count, answered: count, finished: count })),
  /** For several companies: one row for each, including franchises, those with the most finished surveys first. */
  by_company: listReply(companyUsage),
})
export type Usage = z.infer<typeof usage>

export const getUsage = route({
  operationId: 'getUsage',
  method: 'GET',
  path: '/usage',
  summary: 'How the companies in reach use the product, in all, by day and by company; days in UTC',
  proof: 'session',
  permission: 'usage.read',
  query: z.strictObject({
    /** One company that the reader can see; defaults to all of them. */
    company_id: z.optional(id),
    /** The number of last days, including today; defaults to 30. */
    days: z.optional(z.enum(usagePeriods)),
    /** The page of `by_company`. */
    ...pageQuery,
  }),
  reply: z.object({ data: usage }),
  problems: ['not_found'],
})
