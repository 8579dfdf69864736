import * as z from 'zod/mini'
import { eventPerson } from './audit-events.ts'
import { givenInstant, id, instant } from './fields.ts'
import { companyEventLimits, maxCompanyEvents } from './limits.ts'
import { listReply, pageQuery } from './list.ts'
import { exampleIds, route } from './route.ts'

const text = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.refine((value) => !value.includes('\0'), 'Take the invisible letters out.'),
  )

/** A flat object, so that every receiver can read it. */
const properties = z
  .record(
    text(companyEventLimits.key).check(z.minLength(1)),
    z.union([text(companyEventLimits.text), z.number(), z.boolean(), z.null()]),
  )
  .check(
    z.refine(
      (fields) => Object.keys(fields).length <= companyEventLimits.properties,
      `Send at most ${companyEventLimits.properties} properties.`,
    ),
  )

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter a name.'),
    z.maxLength(companyEventLimits.name),
    z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'Enter one line of text.'),
  )

export const companyEvent = z.object({
  id,
  company_id: id,
  name,
  properties,
  /** The person whom the event is about; null if it is about no person. */
  candidate_id: z.nullable(id),
  occurred_at: instant,
  /** The user with whose permissions the event was recorded. */
  recorded_by: eventPerson,
  created_at: instant,
})
export type CompanyEvent = z.infer<typeof companyEvent>

export const createCompanyEvents = route({
  operationId: 'createCompanyEvents',
  method: 'POST',
  path: '/company-events/create-bulk',
  summary: `Record up to ${maxCompanyEvents} events that happened in the systems of a company: all of them, or none`,
  proof: 'session',
  apiKey: true,
  permission: 'company-events.create',
  limit: 'company_events_by_user',
  idempotencyKey: true,
  maxBodyBytes: 1_000_000,
  body: z.strictObject({
    company_events: z
      .array(
        z.strictObject({
          company_id: id,
          name,
          properties: z._default(properties, {}),
          candidate_id: z.optional(id),
          occurred_at: givenInstant,
        }),
      )
      .check(
        z.minLength(1, 'Send at least one event.'),
        z.maxLength(maxCompanyEvents, `Send at most ${maxCompanyEvents} events at once.`),
      ),
  }),
  example: {
    company_events: [
      {
        company_id: exampleIds.company,
        name: 'Contract signed',
        properties: { department: 'Sales', hours: 40 },
        occurred_at: '2026-10-01T09:30:00+02:00',
      },
    ],
  },
  reply: z.object({ data: z.object({ ids: z.array(id) }) }),
  problems: ['not_found'],
})
export type NewCompanyEvents = z.output<typeof createCompanyEvents.body>['company_events']

export const listCompanyEvents = route({
  operationId: 'listCompanyEvents',
  method: 'GET',
  path: '/company-events',
  summary: 'Events that were recorded for the companies in reach, by when they happened, the latest first',
  proof: 'session',
  apiKey: true,
  permission: 'company-events.read',
  query: z.strictObject({ company_id: z.optional(id), candidate_id: z.optional(id), ...pageQuery }),
  reply: listReply(companyEvent),
  problems: ['not_found'],
})
