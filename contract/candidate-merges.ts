import * as z from 'zod/mini'
import { eventPerson } from './audit-events.ts'
import { id, instant, version } from './fields.ts'
import { route } from './route.ts'
import { candidateKinds, duplicateReasons, mergeFacts, mergedRowKinds } from './values.ts'

const versioned = z.strictObject({ id, version })

/** Somebody of the same company who may be the same person. */
const duplicate = z.object({
  id,
  first: z.string(),
  last: z.string(),
  email: z.string(),
  kind: z.enum(candidateKinds),
  active_at: instant,
  /** The facts that both have in common; of an address, the mailbox without its tag (ann+1@ is ann@). */
  reasons: z.array(z.enum(duplicateReasons)),
})
export type Duplicate = z.infer<typeof duplicate>

/** A row that was merged into the person. */
const candidateMerge = z.object({
  id,
  first: z.string(),
  last: z.string(),
  email: z.string(),
  merged_at: instant,
  /** id and name are null outside the reader's companies. */
  merged_by: eventPerson,
  /** The time until which it can be undone; null: no longer, or only after a later merge is undone. */
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
      /** At most 20, those with most in common first. */
      duplicates: z.array(duplicate),
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
    /** Stays. */
    kept: versioned,
    /** Becomes a part of the other; their address keeps leading to the one who stays. */
    other: versioned,
    /** The facts that the one who stays takes over. */
    take: z._default(z.array(z.enum(mergeFacts)).check(z.maxLength(mergeFacts.length)), []),
  }),
  reply: z.object({ data: z.object({ merge_id: id, id, version }) }),
  problems: ['not_found', 'not_while_acting', 'people_changed', 'merge_refused'],
})
export type Merging = z.output<typeof mergeCandidates.body>

/** Something that came to the person after the merge, and stays with them. */
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
      /** The person who is there again. */
      restored: z.object({ id, first: z.string(), last: z.string(), email: z.string() }),
      /** Rows that were added since and stay, as far as the reader may see them; at most 100. */
      stayed: z.array(stayed),
      /** Facts that were changed since, and were left as they are. */
      left_as_changed: z.array(z.enum(mergeFacts)),
    }),
  }),
  problems: ['not_found', 'not_while_acting', 'people_changed', 'merge_over', 'merged_since'],
})
export type UnmergeResult = z.infer<typeof unmergeCandidates.reply>['data']
