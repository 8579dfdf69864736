import * as z from 'zod/mini'
import { route } from './route.ts'
import { applicationMailChoices, listNames } from './values/base.ts'

/** The name of a column, or the id of the custom field that it shows. */
const columnId = z.string().check(z.regex(/^([a-z_]+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/), z.maxLength(40))
const columnIds = z.array(columnId).check(z.maxLength(100))

/**
 * The columns of a list that a user wants to see, by their ids in the web. Columns that are missing from `order` come
 * last.
 */
const columnChoice = z.strictObject({ order: columnIds, hidden: columnIds })

const preferences = z.object({
  /** Lists without an entry show the default columns. */
  columns: z.partialRecord(z.enum(listNames), columnChoice),
  /** Whether the cards of the board have one line each. */
  compact_board: z.boolean(),
  /**
   * Whether the user gets a mail when a survey is finished through a link that the user owns, or for a role that the
   * user follows.
   */
  mail_on_finished: z.boolean(),
  /** Whether the user gets a mail when a colleague mentions the user in a note. */
  mail_on_mention: z.boolean(),
  /** Whether the user gets a mail when targets of roles that concern the user are requested, activated or declined. */
  mail_on_targets: z.boolean(),
  /** How often the user gets mails about applications for jobs that the user owns. */
  mail_on_applications: z.enum(applicationMailChoices),
})
export type Preferences = z.output<typeof preferences>

export const getPreferences = route({
  operationId: 'getPreferences',
  method: 'GET',
  path: '/users/preferences',
  summary: 'How the signed-in user wants the product to look, and which mails they want',
  proof: 'session',
  permission: 'users/preferences.read',
  reply: z.object({ data: preferences }),
  problems: [],
})

export const updatePreferences = route({
  operationId: 'updatePreferences',
  method: 'PUT',
  path: '/users/preferences',
  summary: 'Change those preferences that the body names; the others, and the columns of other lists, stay',
  proof: 'session',
  permission: 'users/preferences.write',
  body: z.strictObject({
    columns: z.optional(z.partialRecord(z.enum(listNames), columnChoice)),
    compact_board: z.optional(z.boolean()),
    mail_on_finished: z.optional(z.boolean()),
    mail_on_mention: z.optional(z.boolean()),
    mail_on_targets: z.optional(z.boolean()),
    mail_on_applications: z.optional(z.enum(applicationMailChoices)),
  }),
  reply: z.object({ data: preferences }),
  problems: ['not_while_acting'],
})
export type PreferencesChange = z.output<(typeof updatePreferences)['body']>
