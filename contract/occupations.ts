import * as z from 'zod/mini'
import { occupationCode } from './fields.ts'
import { after, listReply, search } from './list.ts'
import { target } from './role-benchmarks.ts'
import { route } from './route.ts'

export const listOccupations = route({
  operationId: 'listOccupations',
  method: 'GET',
  path: '/occupations',
  summary:
    'Occupations by name; super admins also read the draft of targets that each suggests, which is not validated',
  proof: 'session',
  permission: 'occupations.read',
  query: z.strictObject({ search, after: z.optional(after), code: z.optional(occupationCode) }),
  /** At most `occupationPage` rows. */
  reply: listReply(
    z.object({
      code: z.string(),
      title: z.string(),
      /** Draft targets for the occupation; null for readers who may not change benchmarks. */
      draft: z.nullable(z.array(target)),
    }),
  ),
  problems: [],
})
