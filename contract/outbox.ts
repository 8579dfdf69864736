import * as z from 'zod/mini'
import { id, instant } from './fields.ts'
import { route } from './route.ts'

export const listOutbox = route({
  method: 'GET',
  path: '/outbox',
  summary: 'The latest 100 mails, newest first; only in local and dev',
  proof: 'session',
  reply: z.object({
    data: z.array(
      z.object({
        id,
        company_name: z.string(),
        recipient: z.string(),
        subject: z.string(),
        body: z.string(),
        created_at: instant,
      }),
    ),
  }),
  problems: ['not_signed_in', 'session_invalid', 'deactivated', 'not_allowed'],
})
