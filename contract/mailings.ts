import * as z from 'zod/mini'
import { id, instant } from './fields.ts'
import { moveMailDelay } from './limits.ts'
import { moveMailTimes, notMessagedReasons } from './values.ts'

/** Somebody who gets no email, and why. */
export const leftOut = z.object({
  person: z.string(),
  reason: z.enum(notMessagedReasons),
  /** With value_missing: the names of the values. */
  values: z.array(z.string()),
})
export type LeftOut = z.infer<typeof leftOut>

/** True if the email of the stage is sent with a move; by default it is not. Refused while acting as another user. */
export const moveMail = {
  mail: z.optional(z.enum(moveMailTimes)),
  /** After how many minutes a delayed email leaves. */
  mail_delay_minutes: z.optional(z.int().check(z.gte(moveMailDelay.min), z.lte(moveMailDelay.max))),
}
export type MoveMail = z.output<z.ZodMiniObject<typeof moveMail>>

/** Refines every body with the fields of `moveMail`. */
export const isWholeMail = z.refine<MoveMail>(
  ({ mail, mail_delay_minutes }) => (mail === 'delayed') === (mail_delay_minutes !== undefined),
  { path: ['mail_delay_minutes'], error: 'Say after how many minutes a delayed email leaves, and of no other.' },
)

/** The outcome of the emails of a move. */
export const moveMails = z.object({
  /** The number of queued emails. */
  queued: z.int(),
  /** For one person: the message, which can be canceled until it is sent. */
  message_id: z.nullable(id),
  /** When delayed ones leave; null: at once. */
  leave_at: z.nullable(instant),
  /** The first hundred of the people who get none. */
  left_out: z.array(leftOut),
  left_out_count: z.int(),
  /** Emails of earlier moves of these people that still waited, and are canceled now. */
  canceled: z.int(),
  /** For an undo: the number of emails of the moves that had been sent already. */
  gone: z.int(),
})
export type MoveMails = z.infer<typeof moveMails>
