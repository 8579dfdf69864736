import * as z from 'zod/mini'
import { candidateDetail } from './candidates.ts'
import { email, id, version } from './fields.ts'
import { route } from './route.ts'

export const changeCandidateEmail = route({
  operationId: 'changeCandidateEmail',
  method: 'PUT',
  path: '/candidates/{id}/email',
  summary:
    'Give a person another email address: links that went to the earlier one end, open surveys and applications get new links, and the earlier address is told',
  proof: 'session',
  permission: 'candidates.change-email',
  params: z.strictObject({ id }),
  body: z.strictObject({ version, email }),
  reply: z.object({
    data: candidateDetail,
    /** The number of emails with a new link to a survey or an application that go to the new address. */
    links_sent: z.int(),
    /** The number of others that were open and were not sent, because the address has had too many emails. */
    links_not_sent: z.int(),
  }),
  current: candidateDetail,
  problems: [
    'not_found',
    'not_while_acting',
    'candidate_archived',
    'suspended_company',
    'people_changed',
    'person_known',
    'inviting',
  ],
})
