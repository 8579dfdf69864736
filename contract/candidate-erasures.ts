import * as z from 'zod/mini'
import { id, version } from './fields.ts'
import { route } from './route.ts'
import { erasureReasons } from './values/people.ts'

/** The numbers of deleted rows. The audit log keeps these numbers, and nothing about the person. */
const erasure = z.object({
  id,
  surveys: z.int(),
  notes: z.int(),
  messages: z.int(),
  files: z.int(),
  /** Deleted exports of the whole company that contained the person. */
  exports: z.int(),
  /** Saved views whose filters or name contained the person; these are emptied. */
  views: z.int(),
  /**
   * Stored files that could not be deleted yet. Nobody can open them, and the deletion is tried again every ten
   * minutes.
   */
  files_left: z.int(),
  /** The person's contacts in the CRM, which staff should delete there as well. */
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
    /** The email address of the person, typed by the user, so that nobody erases the wrong person by mistake. */
    confirmation: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)),
  }),
  reply: z.object({ data: erasure }),
  problems: ['not_found', 'not_while_acting', 'people_changed', 'ghl_busy'],
})
export type Erasing = z.output<typeof eraseCandidate.body>
