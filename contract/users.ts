import * as z from 'zod/mini'
import { email, id, name } from './fields.ts'
import { route } from './route.ts'

export const authRole = z.enum(['SUPER_ADMIN', 'FRANCHISE_OWNER', 'FRANCHISE_USER', 'COMPANY_OWNER', 'COMPANY_USER'])

export const userProfile = z.object({
  id,
  first: name,
  last: name,
  email,
  auth_role: authRole,
  permissions: z.object({ can_view_hiring_pipeline: z.boolean() }),
  company: z.object({
    id,
    name,
    brand: z.enum(['hb', 'be']),
    go_high_level_location_id: z.nullable(z.string()),
  }),
  /** 1 while the user may work, 0 once deactivated. */
  active: z.literal([0, 1]),
})
export type UserProfile = z.infer<typeof userProfile>

export const getProfile = route({
  method: 'GET',
  path: '/users/profile',
  summary: 'The signed-in user, as the only element of an array',
  proof: 'session',
  reply: z.object({ data: z.array(userProfile) }),
  problems: ['not_signed_in', 'session_invalid', 'deactivated'],
})
