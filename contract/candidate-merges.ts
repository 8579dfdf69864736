import * as z from 'zod/mini'
import { eventPerson } from './audit-events.ts'
import { duplicate } from './candidate-duplicates.ts'
import { id, instant, version } from './fields.ts'
import { route } from './route.ts'
import { mergeFacts, mergedRowKinds } from './values/people.ts'

const versioned = z.strictObject({ id, version })

/** A person who was merged into this one. */
const candidateMerge = z.object({
  id,
  first: z.string(),
  last: z.string(),
  email: z.string(),
  merged_at: instant,
  /** id and name are null if the user is outside the companies that the reader may see. */
  merged_by: eventPerson,
  /** The time until which the merge can be undone; null if it is too late, or if a later merge must be undone first. */
  undo_until: z.nullable(instant),
})
export type CandidateMerge = z.infer<typeof candidateMerge>

export const getDuplicates = route({
  operationId: 'getDuplicates',
  method: 'GET',
  path: '/candidates/{id}/duplicates',
  summary: 'Who may be the same person, and who was merged into this one',
  proof: 'session',
  permission: 'candidates.merge',
  params: z.strictObject({ id }),
  reply: z.object({
    data: z.object({
      /** At most 20, the most similar first, without those who are not the same person, as somebody said. */
      duplicates: z.array(duplicate),
      /** The people who are not the same person, as somebody said. */
      dismissed_ids: z.array(id),
      /** The latest first. */
      merges: z.array(candidateMerge),
    }),
  }),
  problems: ['not_found', 'not_while_acting'],
})

export const mergeCandidates = route({
  operationId: 'mergeCandidates',
  method: 'POST',
  path: '/candidates/merge',
  summary: 'Give everything of one person to another of the same company; can be undone for 30 days',
  proof: 'session',
  permission: 'candidates.merge',
  idempotencyKey: true,
  body: z.strictObject({
    /** The person who stays. */
    kept: versioned,
    /** The person who becomes a part of the other one. The URL of this person then leads to the one who stays. */
    other: versioned,
    /** The facts that the person who stays takes over from the other. */
    take: z._default(z.array(z.enum(mergeFacts)).check(z.maxLength(mergeFacts.length)), []),
  }),
  reply: z.object({ data: z.object({ merge_id: id, id, version }) }),
  problems: ['not_found', 'not_while_acting', 'people_changed', 'merge_refused'],
})
export type Merging = z.output<typeof mergeCandidates.body>

/** A row that was added to the person after the merge and stays with that person. */
const stayed = z.object({ kind: z.enum(mergedRowKinds), id, created_at: instant, label: z.nullable(z.string()) })

export const unmergeCandidates = route({
  operationId: 'unmergeCandidates',
  method: 'POST',
  path: '/candidates/unmerge',
  summary: 'Undo a merge: each side has again what it had',
  proof: 'session',
  permission: 'candidates.merge',
  idempotencyKey: true,
  body: z.strictObject({ merge_id: id }),
  reply: z.object({
    data: z.object({
      id,
      /** The person who exists again. */
      restored: z.object({ id, first: z.string(), last: z.string(), email: z.string() }),
      /** Rows that were added since the merge and stay, as far as the reader may see them; at most 100. */
      stayed: z.array(stayed),
      /** Facts that were changed since the merge and were left as they are. */
      left_as_changed: z.array(z.enum(mergeFacts)),
    }),
  }),
  problems: ['person_known', 'not_found', 'not_while_acting', 'people_changed', 'merge_over', 'merged_since'],
})
export type UnmergeResult = z.infer<typeof unmergeCandidates.reply>['data']
