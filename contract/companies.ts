import * as z from 'zod/mini'
import { id, instant, name } from './fields.ts'
import { route } from './route.ts'

/** The random id in a survey link; public by nature, and never a company's own id. */
export const linkId = z.string().check(z.regex(/^[\w-]{8,64}$/, 'Not a survey link'))
const linkProblems = ['link_not_found', 'link_closed', 'link_expired'] as const

export const getPublicCompany = route({
  method: 'GET',
  path: '/public/companies',
  summary: 'The company behind one survey link, with the notice a person consents to',
  proof: 'none',
  query: z.strictObject({ link: linkId }),
  reply: z.object({
    data: z.array(
      z.object({
        name,
        brand: z.enum(['hb', 'be']),
        /** The role the link fixes, or null when the person chooses. */
        fixed_role: z.nullable(z.object({ id, name })),
        expires_at: z.nullable(instant),
        languages: z.array(z.string()),
        notice: z.object({ version: z.string(), paragraphs: z.array(z.string()) }),
      }),
    ),
  }),
  problems: linkProblems,
})

export const getPublicRoleNames = route({
  method: 'GET',
  path: '/public/companies/role-names',
  summary: 'The roles a person can choose from behind one survey link',
  proof: 'none',
  query: z.strictObject({ link: linkId }),
  reply: z.object({ data: z.array(z.object({ id, name })) }),
  problems: linkProblems,
})
