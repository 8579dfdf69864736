import * as z from 'zod/mini'
import { id, instant } from './fields.ts'
import { moveMailDelay } from './limits.ts'
import { moveMailTimes, notMessagedReasons } from './values/base.ts'

/** A person who gets no email, and the reason. */
export const leftOut = z.object({
  person: z.string(),
  reason: z.enum(notMessagedReasons),
  /** Only with value_missing: the names of the missing values. */
  values: z.array(z.string()),
})
export type LeftOut = z.infer<typeof leftOut>

/**
 * When the stage's email is sent to the moved people; by default it is not sent. Sending is refused while acting as
 * another user.
 */
export const moveMail = {
  mail: z.optional(z.enum(moveMailTimes)),
  /** The delay in minutes, only if `mail` is `delayed`; by default that of the reject reason. */
  mail_delay_minutes: z.optional(z.int().check(z.gte(moveMailDelay.min), z.lte(moveMailDelay.max))),
}
export type MoveMail = z.output<z.ZodMiniObject<typeof moveMail>>

/**
 * Every body with the fields of `moveMail` must use this check: `mail_delay_minutes` belongs to delayed mails only, and
 * only a reject reason has a delay of its own.
 */
export const isWholeMail = z.refine<MoveMail & { reject_reason_id?: string | undefined }>(
  ({ mail, mail_delay_minutes, reject_reason_id }) =>
    mail === 'delayed'
      ? mail_delay_minutes !== undefined || reject_reason_id !== undefined
      : mail_delay_minutes === undefined,
  { path: ['mail_delay_minutes'], error: 'Say after how many minutes a delayed email leaves, and of no other.' },
)

/** The outcome of the emails of a move. */
export const moveMails = z.object({
  /** The number of queued emails. */
  queued: z.int(),
  /** If one person was moved: the id of the message, which can be canceled until it is sent. */
  message_id: z.nullable(id),
  /** When delayed emails will be sent; null if they are sent at once. */
  leave_at: z.nullable(instant),
  /** The first hundred of the people who get no email. */
  left_out: z.array(leftOut),
  left_out_count: z.int(),
  /** The number of waiting emails from earlier moves of these people, which are now canceled. */
  canceled: z.int(),
  /** For an undo: the number of emails of the moves that had already been sent. */
  gone: z.int(),
})
export type MoveMails = z.infer<typeof moveMails>
