import * as z from 'zod/mini'
import { id, version } from './fields.ts'
import { route } from './route.ts'
import { erasureReasons } from './values.ts'

/** The numbers of deleted rows. The audit keeps the same, and nothing of the person. */
const erasure = z.object({
  id,
  surveys: z.int(),
  notes: z.int(),
  messages: z.int(),
  files: z.int(),
  /** Exports of the whole company, which held the person. */
  exports: z.int(),
  /** Saved views that named the person: what they searched for or are called is emptied. */
  views: z.int(),
  /** Stored files that could not be removed yet: nobody can open them, and their removal is tried again every ten minutes. */
  files_left: z.int(),
  /** The contacts of the person in the CRM, which should be deleted there as well. */
  crm_contact_ids: z.array(z.string()),
})
export type Erasure = z.infer<typeof erasure>

export const eraseCandidate = route({
  operationId: 'eraseCandidate',
  method: 'POST',
  path: '/candidates/erase',
  summary: 'Delete a person with everything that is known of them, for good',
  proof: 'session',
  permission: 'candidates.erase',
  body: z.strictObject({
    id,
    version,
    reason: z.enum(erasureReasons),
    /** The typed address of the person, so that nobody erases another person by mistake. */
    confirmation: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)),
  }),
  reply: z.object({ data: erasure }),
  problems: ['not_found', 'not_while_acting', 'people_changed', 'ghl_busy'],
})
export type Erasing = z.output<typeof eraseCandidate.body>
