import * as z from 'zod/mini'
import { tagName } from './candidates.ts'
import { id, version } from './fields.ts'
import { route } from './route.ts'

/** A label that a company gives to people. */
const candidateTag = z.object({
  id,
  name: z.string(),
  /** The number of people with the tag, archived ones included. */
  people: z.int(),
  version,
})
export type CandidateTag = z.infer<typeof candidateTag>

const params = z.strictObject({ id })

export const listCandidateTags = route({
  operationId: 'listCandidateTags',
  method: 'GET',
  path: '/candidate-tags',
  summary: 'The tags of a company, with how many people have each',
  proof: 'session',
  permission: 'candidate-tags.write',
  /** Defaults to the user's own company. */
  query: z.strictObject({ company_id: z.optional(id) }),
  reply: z.object({ data: z.array(candidateTag) }),
  problems: ['not_found'],
})

export const renameCandidateTag = route({
  operationId: 'renameCandidateTag',
  method: 'PUT',
  path: '/candidate-tags/{id}',
  summary: 'Rename a tag, for everybody who has it',
  proof: 'session',
  permission: 'candidate-tags.write',
  params,
  body: z.strictObject({ version, name: tagName }),
  reply: z.object({ data: candidateTag }),
  current: candidateTag,
  problems: ['not_found'],
})

export const deleteCandidateTag = route({
  operationId: 'deleteCandidateTag',
  method: 'DELETE',
  path: '/candidate-tags/{id}',
  summary: 'Delete a tag: nobody has it any more',
  proof: 'session',
  permission: 'candidate-tags.write',
  params,
  query: z.strictObject({
    version: z.pipe(z.coerce.number(), version),
    /** The number of people with the tag that the user saw before confirming. */
    count: z.pipe(z.coerce.number(), z.int().check(z.gte(0))),
  }),
  reply: z.object({ data: z.object({ id }) }),
  current: candidateTag,
  problems: ['not_found', 'count_changed'],
})
