import * as z from 'zod/mini'
import { eventPerson } from './audit-events.ts'
import { createCandidate } from './candidates.ts'
import { id, instant, score } from './fields.ts'
import { listBody, listReply, sortBy } from './list.ts'
import { route } from './route.ts'
import { candidateKinds, duplicateReasons, duplicateSortFields } from './values/people.ts'

/**
 * The facts that both have in common, the strongest first. Email addresses are compared without the tag after "+" and, at
 * Gmail, without dots; names without case and accents.
 */
const reasons = z.array(z.enum(duplicateReasons))

/** Another person of the company who may be the same person. */
export const duplicate = z.object({
  id,
  first: z.string(),
  last: z.string(),
  email: z.string(),
  kind: z.enum(candidateKinds),
  active_at: instant,
  reasons,
})
export type Duplicate = z.infer<typeof duplicate>

/** One of the two people of a pair. */
const personOfPair = z.object({
  id,
  first: z.string(),
  last: z.string(),
  email: z.string(),
  /** As people write it: "+1 415 555 0132 ext. 12". */
  phone_shown: z.nullable(z.string()),
  title: z.nullable(z.string()),
  location_name: z.nullable(z.string()),
  /** The latest result. */
  latest: z.nullable(z.object({ id, role_name: z.nullable(z.string()), score: z.nullable(score), dated_at: instant })),
  /** The name of the stage of the latest result; null for readers who may not see stages. */
  stage: z.nullable(z.string()),
  /** The number of results, without archived ones and tests. */
  results: z.int(),
  created_at: instant,
  archived_at: z.nullable(instant),
})
export type PersonOfPair = z.infer<typeof personOfPair>

/** Two people of a company who may be one person. */
export const candidateDuplicate = z.object({
  id,
  company: z.object({ id, name: z.string() }),
  one: personOfPair,
  other: personOfPair,
  /** Empty for a dismissed pair that has nothing in common any more. */
  reasons,
  /** Who said when that the two are not the same person; id and name are null if the user is outside the reader's companies. */
  dismissed: z.nullable(z.object({ by: eventPerson, at: instant })),
})
export type CandidateDuplicate = z.infer<typeof candidateDuplicate>

const duplicateFilters = z.strictObject({
  company_id: z.optional(id),
  /** True for pairs that have more in common than a name, or similar names at one location. */
  likely: z.optional(z.boolean()),
  /** True for the pairs that are not the same person, as somebody said; they are left out otherwise. */
  dismissed: z.optional(z.boolean()),
})
export type DuplicateFilters = z.infer<typeof duplicateFilters>
/** Strength: the pairs with many and strong reasons first. Dismissed pairs are sorted by when they were dismissed. */
const duplicateSort = sortBy(duplicateSortFields)
export type DuplicateSort = z.infer<typeof duplicateSort>

export const searchDuplicates = route({
  operationId: 'searchDuplicates',
  method: 'POST',
  path: '/candidates/duplicates/search',
  summary: 'Pairs of people who may be one person; pairs in which both are archived are left out',
  proof: 'session',
  permission: 'candidates.read',
  body: listBody({ filters: duplicateFilters, sort: duplicateSort }),
  reply: listReply(candidateDuplicate),
  problems: [],
})

export const checkDuplicates = route({
  operationId: 'checkDuplicates',
  method: 'POST',
  path: '/candidates/duplicates/check',
  summary: 'Who may be the same person as somebody who is about to be added; nothing is stored',
  proof: 'session',
  permission: 'candidates.write',
  body: createCandidate.body,
  reply: z.object({
    /** At most five, the most similar first. */
    data: z.array(duplicate),
  }),
  problems: ['not_found'],
})

const pair = z.strictObject({ one_id: id, other_id: id })
export type Pair = z.infer<typeof pair>

export const dismissDuplicate = route({
  operationId: 'dismissDuplicate',
  method: 'POST',
  path: '/candidates/duplicates/dismiss',
  summary: 'Say that two people are not the same person, until it is taken back',
  proof: 'session',
  permission: 'candidates.merge',
  body: pair,
  reply: z.object({ data: pair }),
  problems: ['not_found', 'not_while_acting'],
})

export const restoreDuplicate = route({
  operationId: 'restoreDuplicate',
  method: 'POST',
  path: '/candidates/duplicates/restore',
  summary: 'Take back that two people are not the same person',
  proof: 'session',
  permission: 'candidates.merge',
  body: pair,
  reply: z.object({ data: pair }),
  problems: ['not_found', 'not_while_acting'],
})
