import * as z from 'zod/mini'
import { id, instant, name, version } from './fields.ts'
import { maxRejectReasonName, maxRejectReasons, rejectMailDelay } from './limits.ts'
import { route } from './route.ts'
import { rejectMails } from './values/base.ts'

/** A reason for which people of a company are rejected. No rule chooses one: a person does, with the rejection. */
export const rejectReason = z.object({
  id,
  name: z.string(),
  /** The email that is offered with the rejection: that of the stage, that of a template, or none. */
  mail: z.enum(rejectMails),
  /** The template; null unless `mail` is `template`, and when the template was deleted: then the stage's email counts. */
  mail_template: z.nullable(z.object({ id, name: z.string() })),
  /** After how many minutes the email is sent, unless the rejection says another time; 0 for at once. */
  mail_delay_minutes: z.int(),
  /** When it was archived; null while it is offered. */
  archived_at: z.nullable(instant),
  version,
})
export type RejectReason = z.infer<typeof rejectReason>

/** As a rejected result shows it. */
export const namedRejectReason = z.nullable(z.object({ id, name: z.string() }))

/** Defaults to the user's own company. */
const company_id = z.optional(id)
const list = z.object({ data: z.array(rejectReason) })

export const listRejectReasons = route({
  operationId: 'listRejectReasons',
  method: 'GET',
  path: '/reject-reasons',
  summary: 'The reject reasons of a company in their order, with the archived ones',
  proof: 'session',
  apiKey: true,
  permission: 'survey-results.read-stage',
  query: z.strictObject({ company_id }),
  reply: list,
  problems: ['not_found'],
})

const reasonName = name.check(z.maxLength(maxRejectReasonName))
const editable = {
  mail: z.optional(z.enum(rejectMails)),
  /** A mail template that the company added; only with `mail` `template`. */
  mail_template_id: z.optional(z.nullable(id)),
  mail_delay_minutes: z.optional(z.int().check(z.gte(rejectMailDelay.min), z.lte(rejectMailDelay.max))),
}

const newRejectReason = z.strictObject({ company_id, name: reasonName, ...editable })
export type NewRejectReason = z.output<typeof newRejectReason>

export const createRejectReason = route({
  operationId: 'createRejectReason',
  method: 'POST',
  path: '/reject-reasons',
  summary: 'Add a reject reason behind the others; without more, it offers the email of the stage after four hours',
  proof: 'session',
  permission: 'reject-reasons.write',
  idempotencyKey: true,
  body: newRejectReason,
  reply: z.object({ data: rejectReason }),
  problems: ['not_found', 'reject_reason_name_taken', 'too_many_reject_reasons'],
})

export const orderRejectReasons = route({
  operationId: 'orderRejectReasons',
  method: 'PUT',
  path: '/reject-reasons',
  summary: 'Put the reject reasons that are offered in another order',
  proof: 'session',
  permission: 'reject-reasons.write',
  body: z.strictObject({
    company_id,
    /** The ids of all reasons that are offered, in their new order. */
    order: z.array(id).check(z.minLength(1), z.maxLength(maxRejectReasons.offered)),
  }),
  reply: list,
  problems: ['not_found'],
})

const rejectReasonChange = z.strictObject({
  version,
  name: z.optional(reasonName),
  ...editable,
  /** True archives the reason: it is offered no longer, and stays with the people whom it has. False offers it again. */
  archived: z.optional(z.boolean()),
})
export type RejectReasonChange = z.output<typeof rejectReasonChange>

export const updateRejectReason = route({
  operationId: 'updateRejectReason',
  method: 'PUT',
  path: '/reject-reasons/{id}',
  summary: 'Rename a reject reason, change its email, archive it or offer it again',
  proof: 'session',
  permission: 'reject-reasons.write',
  params: z.strictObject({ id }),
  body: rejectReasonChange,
  reply: z.object({ data: rejectReason }),
  current: rejectReason,
  problems: ['not_found', 'reject_reason_name_taken', 'too_many_reject_reasons'],
})
