import * as z from 'zod/mini'
import { givenInstant } from './fields.ts'
import { maxEvents } from './limits.ts'
import { route } from './route.ts'
import { eventMoves, eventPlaces, pagePatterns, statusTypes } from './values/base.ts'
import { boardSortFields } from './values/hiring.ts'

export const eventName = z.enum([
  'LOGGED_IN',
  'LOGGED_IN_VIA_LEGACY_LINK',
  'LOGGED_IN_VIA_SESSION',
  'SIDEBAR_NAVIGATION_CLICKED',
  'PIPELINE_DRAG_DROP',
  'PIPELINE_MOVE_ALL',
  'PIPELINE_SORT_COLUMN',
  'PIPELINE_VIEW_PROFILE',
  'PIPELINE_MOVE_CARD',
  'PIPELINE_MOVE_SELECTED',
  'TESTING_LINK_CLICKED',
  'RESULT_ACTIONS_MENU_CLICKED',
  'LOGGED_OUT',
  'PAGE_VIEWED',
])
export type EventName = z.infer<typeof eventName>

const text = (maxLength: number) => z.string().check(z.maxLength(maxLength))
const pixels = z.int().check(z.gte(0), z.lte(100_000))

/**
 * The allowed properties of an event. All are enumerations or numbers, because events are sent to the analytics
 * service. The server drops every other property and value, and adds whether the event came from a proxy session
 * (docs/what-leaves.md).
 */
export const eventProperties = {
  /** The page seen. */
  path: z.enum(pagePatterns),
  /** The target of a sidebar link; `funnel` is the page of the CRM. */
  to: z.enum([...pagePatterns, 'funnel']),
  from: z.enum(eventPlaces),
  how: z.enum(eventMoves),
  /** The column by which a list was sorted. */
  field: z.enum(boardSortFields),
  /** The types of the stages between which a card was moved, because the names of stages are the company's own. */
  from_type: z.enum(statusTypes),
  to_type: z.enum(statusTypes),
  /** The number of moved cards. */
  count: z.int().check(z.gte(0), z.lte(1_000_000)),
}
export type EventProperties = {
  [Name in keyof typeof eventProperties]?: z.output<(typeof eventProperties)[Name]>
}

export const userEvent = z.object({
  /**
   * Part of the customer's event format but ignored: the user is taken from the session, so that nobody can forge
   * events of others.
   */
  user_id: z.optional(text(60)),
  description: eventName,
  timestamp: givenInstant,
  is_mobile: z.boolean(),
  screen_width: pixels,
  screen_height: pixels,
  browser: text(60),
  os: text(60),
  user_agent: text(500),
  /** Only limited in size here; the server keeps only the properties of `eventProperties`. */
  properties: z.optional(
    z
      .record(text(60), z.union([text(300), z.number(), z.boolean(), z.null()]))
      .check(z.refine((fields) => Object.keys(fields).length <= 20, 'Send at most 20 properties.')),
  ),
})
export type UserEvent = z.input<typeof userEvent>

export const createUserEvents = route({
  operationId: 'createUserEvents',
  method: 'POST',
  path: '/user-events',
  summary: 'Events of the signed-in user, in batches; whose they are comes from the session, whatever user_id says',
  proof: 'session',
  permission: 'user-events.create',
  limit: 'events_of_user',
  body: z.strictObject({ user_events: z.array(userEvent).check(z.minLength(1), z.maxLength(maxEvents)) }),
  reply: z.object({ data: z.object({ accepted: z.int() }) }),
  problems: [],
})
