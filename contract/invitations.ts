import * as z from 'zod/mini'
import { eventPerson } from './audit-events.ts'
import { email, id, instant, personName } from './fields.ts'
import { fileColumns, fileSheets, importColumn, importedFile, importSheet, importStep, leftOutRow } from './imports.ts'
import { maxInvitedAtOnce, maxRemindedAtOnce } from './limits.ts'
import { listReply, pageQuery } from './list.ts'
import { exampleIds, route } from './route.ts'
import { invitationStates, notInvitedReasons, notRemindedReasons } from './values/assessment.ts'

/** A personal invitation to one survey. */
export const invitation = z.object({
  id,
  survey_result_id: id,
  company: z.object({ id, name: z.string() }),
  /** The names are empty until somebody has entered them. */
  candidate: z.object({ id, first: z.string(), last: z.string(), email: z.string() }),
  role_name: z.nullable(z.string()),
  state: z.enum(invitationStates),
  /**
   * The user who receives the mail about the finished survey; id and name are null if the user is outside the reader's
   * companies.
   */
  invited_by: eventPerson,
  /** The progress of the survey; null if it has not been started. */
  progress: z.nullable(z.object({ answered: z.int(), of: z.int(), answered_at: z.nullable(instant) })),
  /** When the latest mail was queued. */
  mailed_at: instant,
  /** Reminders that were sent automatically since the invitation was made or renewed. */
  reminders: z.int(),
  opened_at: z.nullable(instant),
  /** The latest of: the mail, the first visit, the registration and the last answer. */
  last_active_at: instant,
  withdrawn_at: z.nullable(instant),
  /** The last moment at which the person can register. */
  expires_at: instant,
  created_at: instant,
  /** The actions that the reader may do with it now, by the rules of `domain/policies/invitations.ts`. */
  can: z.object({ remind: z.boolean(), renew: z.boolean(), withdraw: z.boolean() }),
})
export type Invitation = z.infer<typeof invitation>

/** The invitation of an unfinished result in a list of results. */
export const invitationOfResult = z.pick(invitation, {
  id: true,
  state: true,
  progress: true,
  last_active_at: true,
  can: true,
})
export type InvitationOfResult = z.infer<typeof invitationOfResult>

const invitationFilters = z.strictObject({
  company_id: z.optional(id),
  survey_result_id: z.optional(id),
  state: z.optional(z.enum(invitationStates)),
})
export type InvitationFilters = z.output<typeof invitationFilters>

const proof = 'session'

export const listInvitations = route({
  operationId: 'listInvitations',
  method: 'GET',
  path: '/invitations',
  summary: 'Personal invitations of the companies in reach, latest first',
  proof,
  apiKey: true,
  permission: 'invitations.read',
  query: z.extend(invitationFilters, pageQuery),
  reply: listReply(invitation),
  problems: [],
})

export const invitee = z.strictObject({ email, first: z.optional(personName), last: z.optional(personName) })
export type Invitee = z.output<typeof invitee>

const newInvitations = z.strictObject({
  /** Defaults to the user's own company. */
  company_id: z.optional(id),
  /** An active role of the company or a global one. */
  role_id: id,
  people: z.array(invitee).check(z.minLength(1, 'Enter at least one address.'), z.maxLength(maxInvitedAtOnce)),
  /**
   * True to invite also people who have already finished a survey for this role. Their new answers, if they are valid, count
   * in the place of the earlier ones, however soon they come.
   */
  again: z.optional(z.boolean()),
})
export type NewInvitations = z.output<typeof newInvitations>

export const createInvitations = route({
  operationId: 'createInvitations',
  method: 'POST',
  path: '/invitations',
  summary: 'Invite people by mail, each with a personal link; who cannot be invited is named, the others are invited',
  proof,
  apiKey: true,
  permission: 'invitations.write',
  limit: 'invitation_by_user',
  idempotencyKey: true,
  body: newInvitations,
  maxBodyBytes: maxInvitedAtOnce * 1_024,
  example: {
    company_id: exampleIds.company,
    role_id: exampleIds.role,
    people: [{ email: 'ben.okoro@people.test', first: 'Ben', last: 'Okoro' }],
  },
  reply: z.object({
    data: z.object({
      invited: z.array(z.object({ id, survey_result_id: id, email: z.string() })),
      not_invited: z.array(z.object({ email: z.string(), reason: z.enum(notInvitedReasons) })),
    }),
  }),
  problems: ['not_found', 'suspended_company', 'no_contact_address', 'inviting'],
})

const importing = z
  .strictObject({
    step: importStep,
    /** Defaults to the user's own company. */
    company_id: z.optional(id),
    /** An active role of the company or a global one; required from the second step on. */
    role_id: z.optional(id),
    /** The column of each field. `name` is the full name, for files without separate columns for its parts. */
    email: importColumn,
    first: importColumn,
    last: importColumn,
    name: importColumn,
    sheet: importSheet,
    /** Given to invite also people who have already finished a survey for this role. */
    again: z.optional(z.literal('true')),
  })
  .check(({ value, issues }) => {
    if (value.step === 'columns') return
    const missing = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: value })
    if (value.role_id === undefined) missing('role_id', 'Choose the role that the survey is for.')
    if (value.email === undefined) missing('email', 'Choose the column with the email addresses.')
  })
export type Importing = z.output<typeof importing>

const columnFound = z.nullable(z.int())
const people = z.int()
/** A preview of an import of invitations. */
const importPreview = z.object({
  step: z.literal('check'),
  rows: z.int(),
  /** The number of people who would be invited, and how many of them still fit into the limit of the day. */
  people,
  today: people,
  sample: z.array(z.object({ email: z.string(), first: z.string(), last: z.string() })),
  /**
   * Numbers of left-out rows: with an error, with a repeated address, with an open invitation, with a finished survey.
   */
  left_out: z.object({ invalid: people, repeated: people, invited: people, finished: people }),
  /** The first of these rows, in the order of the file. */
  left_out_rows: z.array(leftOutRow),
})
export type ImportPreview = z.infer<typeof importPreview>

export const importInvitations = route({
  operationId: 'importInvitations',
  method: 'POST',
  path: '/invitations/import',
  summary:
    'Invite the people of a CSV file or a workbook, in three steps: its columns, a preview, and a task that invites them',
  proof,
  permission: 'invitations.write',
  limit: 'import_by_user',
  query: importing,
  upload: importedFile,
  reply: z.object({
    data: z.discriminatedUnion('step', [
      z.object({
        step: z.literal('columns'),
        rows: z.int(),
        columns: fileColumns,
        ...fileSheets,
        /** The suggested content of each column. */
        mapping: z.object({ email: columnFound, first: columnFound, last: columnFound, name: columnFound }),
        /** The fields whose column was suggested by its values, because its heading is not known. */
        guessed: z.array(z.enum(['email', 'first', 'last', 'name'])),
      }),
      importPreview,
      z.object({ step: z.literal('confirm'), task_run_id: id }),
    ]),
  }),
  problems: ['not_found', 'suspended_company', 'no_contact_address', 'too_many_requests'],
})

export const withdrawInvitation = route({
  operationId: 'withdrawInvitation',
  method: 'DELETE',
  path: '/invitations',
  summary: 'Withdraw an invitation: its links stop working, and the survey expires',
  proof,
  apiKey: true,
  permission: 'invitations.write',
  query: z.strictObject({ id }),
  reply: z.object({ data: invitation }),
  problems: ['not_found', 'invitation_finished'],
})

export const remindInvitations = route({
  operationId: 'remindInvitations',
  method: 'POST',
  path: '/invitations/remind',
  summary:
    'Send the links of several invitations of one company again; who cannot be reminded is named, the others are',
  proof,
  apiKey: true,
  permission: 'invitations.write',
  limit: 'invitation_by_user',
  idempotencyKey: true,
  body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(maxRemindedAtOnce)) }),
  reply: z.object({
    data: z.object({
      reminded: z.int(),
      not_reminded: z.array(z.object({ id, reason: z.enum(notRemindedReasons) })),
    }),
  }),
  problems: ['not_found', 'suspended_company'],
})

export const remindInvitation = route({
  operationId: 'remindInvitation',
  method: 'POST',
  path: '/invitations/{id}/remind',
  summary: 'Send the link again; with `renew`, an invitation that has ended begins anew',
  proof,
  apiKey: true,
  permission: 'invitations.write',
  idempotencyKey: true,
  params: z.strictObject({ id }),
  body: z.strictObject({ renew: z.optional(z.literal(true)) }),
  reply: z.object({ data: invitation }),
  problems: [
    'invitation_finished',
    'invitation_ended',
    'invitation_not_ended',
    'mail_limit_reached',
    'result_archived',
    'suspended_company',
    'no_contact_address',
    'too_many_invitations',
    'inviting',
    'invited_elsewhere',
    'role_not_offered',
    'survey_changed',
  ],
})
