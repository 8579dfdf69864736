import * as z from 'zod/mini'
import { id } from './fields.ts'
import { maxViewersShown } from './limits.ts'
import { eventStream, route } from './route.ts'
import { liveTopics, type LiveTopic } from './values/base.ts'

const topic = z.enum(liveTopics)
/** A position in the stream of changes: a PostgreSQL snapshot, which the client sends back unchanged. */
const position = z.string().check(z.regex(/^\d{1,20}:\d{1,20}:[\d,]*$/), z.maxLength(2_000))
const since = z.optional(position)

export const openLive = route({
  operationId: 'openLive',
  method: 'GET',
  path: '/live',
  summary: 'Events: a topic has changed in a company in reach. The stream ends with the session and its rights',
  proof: 'session',
  permission: 'live.read',
  reply: eventStream(z.object({ topic, position })),
  problems: ['too_many_requests'],
})

export const listLiveChanges = route({
  operationId: 'listLiveChanges',
  method: 'GET',
  path: '/live/changes',
  summary: 'Which of the given topics have changed since the position given for each, and the position of this answer',
  proof: 'session',
  permission: 'live.read',
  query: z.strictObject({
    'survey-results': since,
    stages: since,
    pipelines: since,
    candidates: since,
    'task-runs': since,
    'role-benchmarks': since,
    presence: since,
    scorecards: since,
    jobs: since,
    'hiring-campaigns': since,
    'custom-fields': since,
  } satisfies Record<LiveTopic, typeof since>),
  reply: z.object({ data: z.object({ changed: z.array(topic), position }) }),
  problems: [],
})

export const reportPresence = route({
  operationId: 'reportPresence',
  method: 'POST',
  path: '/live/presence',
  summary:
    'Reports that one has this board open, and answers who else has. Repeated every three seconds; forgotten after six',
  proof: 'session',
  permission: 'survey-results.move',
  limit: 'presence_by_user',
  body: z.strictObject({ pipeline_id: id }),
  reply: z.object({
    data: z.object({
      /** Colleagues whom the caller may see, each once, sorted by name. */
      people: z.array(z.object({ id, first: z.string(), last: z.string() })).check(z.maxLength(maxViewersShown)),
      /** True if a super admin has the board open. Neither the super admin nor the user they act as is named. */
      has_support: z.boolean(),
    }),
  }),
  problems: ['not_found'],
})
export type Presence = z.infer<typeof reportPresence.reply>['data']
