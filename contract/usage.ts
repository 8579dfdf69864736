import * as z from 'zod/mini'
import { id } from './fields.ts'
import { listReply, pageQuery } from './list.ts'
import { route } from './route.ts'
import { companyKinds, usagePeriods } from './values.ts'

const count = z.int()
/** Median in minutes, within a tenth of the exact one; null: it is known of no survey. */
const minutes = z.nullable(z.number())

/** Without tests. A person who is erased stays counted; nothing here is about one. */
export const usageFigures = z.object({
  /** People who registered for a survey, by an invitation or a survey link. */
  started: count,
  /** Surveys of which the first answer was stored. */
  answered: count,
  finished: count,
  /** The percentage of surveys started in these days that are finished by now; null: none was started. */
  completion: z.nullable(z.number()),
  /** From the start to the first answer, and from there to the end. */
  minutes: z.object({ to_first_answer: minutes, to_finish: minutes }),
  /** failed: given up after every attempt. One that is sent again counts again. */
  emails: z.object({ sent: count, failed: count }),
  /** Without tests of a webhook. */
  webhooks: z.object({ delivered: count, failed: count }),
  /** Days on which somebody was signed in, or a survey was started, begun to be answered or finished. */
  active_days: count,
  /** Bytes of files at the end of the period. */
  storage: count,
})
export type UsageFigures = z.infer<typeof usageFigures>

const companyUsage = z.object({ id, name: z.string(), kind: z.enum(companyKinds), figures: usageFigures })
export type CompanyUsage = z.infer<typeof companyUsage>

/** @property total the same for all companies in reach together; active_days count each company's */
export const usage = z.object({
  /** The company that all of it is about; null for several. */
  company: z.nullable(z.object({ id, name: z.string() })),
  /** First and last day of the period, in UTC; the last one is today. */
  from: z.iso.date(),
  to: z.iso.date(),
  total: usageFigures,
  /** For several companies: their number without franchises, and the number of active ones on at least one day. */
  companies: z.nullable(z.object({ all: count, active: count })),
  /**
   * The minutes from the creation of a company to its first result. For several companies the median of those whose
   * first result came in these days.
   */
  first_result: z.object({ minutes: z.nullable(z.number()), companies: count }),
  /** Days on which something was counted, the first one first. */
  by_day: z.array(z.object({ day: z.iso.date(), started: count, answered: count, finished: count })),
  /** For several companies: a line for each, franchises too, those with most finished surveys first. */
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
    /** One company in reach; without it all of them. */
    company_id: z.optional(id),
    /** The last days, today included; 30 when it is not given. */
    days: z.optional(z.enum(usagePeriods)),
    /** The page of the lines of companies. */
    ...pageQuery,
  }),
  reply: z.object({ data: usage }),
  problems: ['not_found'],
})
