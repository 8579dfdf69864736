import * as z from 'zod/mini'
import { givenInstant, id, instant, name, version } from './fields.ts'
import { route } from './route.ts'
import { surveyLinkConditions } from './values/base.ts'

/** An open survey link, which many people can use. */
export const surveyLink = z.object({
  id,
  company: z.object({ id, name }),
  /** The URL that people open. */
  url: z.string(),
  /** `open` if people can register through the link now; otherwise the reason why they cannot. */
  state: z.enum(surveyLinkConditions),
  /** The role that every person registers for; null when they choose one. */
  role: z.nullable(z.object({ id, name })),
  /** The location that results get when they begin through the link. */
  location: z.nullable(z.object({ id, name })),
  /**
   * The user who receives the mail about a finished survey, unless deactivated; id, name and active are null if the
   * user is outside the companies that the reader may see.
   */
  owner: z.nullable(z.object({ id: z.nullable(id), name: z.nullable(z.string()), active: z.nullable(z.boolean()) })),
  /** The number of surveys started through the link. */
  uses: z.int(),
  /** Number of these surveys that were submitted. */
  finished: z.int(),
  max_uses: z.nullable(z.int()),
  expires_at: z.nullable(instant),
  /** True for the link that was created with the company; the list of results offers it to copy. */
  is_default: z.boolean(),
  created_at: instant,
  /** The actions that the reader may do with this link, by the rules of `domain/policies/survey-links.ts`. */
  can: z.object({ update: z.boolean(), renew: z.boolean(), close: z.boolean(), reopen: z.boolean() }),
  version,
})
export type SurveyLink = z.infer<typeof surveyLink>

const path = '/survey-links'
const proof = 'session'

export const listSurveyLinks = route({
  operationId: 'listSurveyLinks',
  method: 'GET',
  path,
  summary: 'The open links of one company, or of all in reach, with counts: those that work first, newest first',
  proof,
  apiKey: true,
  permission: 'survey-links.read',
  query: z.strictObject({ company_id: z.optional(id) }),
  reply: z.object({ data: z.array(surveyLink) }),
  problems: ['not_found'],
})

const maxUses = z.nullable(z.int().check(z.gte(1), z.lte(1_000_000)))
const editable = {
  role_id: z.optional(z.nullable(id)),
  /** A location of the link's company. */
  location_id: z.optional(z.nullable(id)),
  /** An active user of the company or its franchise, or the user who makes the call. */
  owner_user_id: z.optional(z.nullable(id)),
  max_uses: z.optional(maxUses),
  expires_at: z.optional(z.nullable(givenInstant)),
}

const newSurveyLink = z.strictObject({
  /** Defaults to the user's own company. */
  company_id: z.optional(id),
  ...editable,
})
export type NewSurveyLink = z.output<typeof newSurveyLink>

export const createSurveyLink = route({
  operationId: 'createSurveyLink',
  method: 'POST',
  path,
  summary: 'Add an open link; it belongs to who adds it unless another owner is named',
  proof,
  permission: 'survey-links.write',
  idempotencyKey: true,
  body: newSurveyLink,
  reply: z.object({ data: surveyLink }),
  problems: ['not_found', 'suspended_company', 'no_contact_address'],
})

const surveyLinkChange = z.strictObject({
  id,
  version,
  ...editable,
  /** Opens a closed link again with the same URL. */
  reopen: z.optional(z.literal(true)),
  /**
   * Closes this URL permanently and returns a new link with the same role, location, limits and owner, whose uses start
   * from zero. An expiry date in the past is not copied.
   */
  renew: z.optional(z.literal(true)),
})
export type SurveyLinkChange = z.output<typeof surveyLinkChange>

export const updateSurveyLink = route({
  operationId: 'updateSurveyLink',
  method: 'PUT',
  path,
  summary: 'Change the role, location, owner and limits of an open link, or reopen it',
  proof,
  permission: 'survey-links.write',
  idempotencyKey: true,
  body: surveyLinkChange,
  reply: z.object({ data: surveyLink }),
  current: surveyLink,
  problems: ['not_found', 'suspended_company', 'no_contact_address'],
})

export const closeSurveyLink = route({
  operationId: 'closeSurveyLink',
  method: 'DELETE',
  path,
  summary: 'Close an open link; surveys that were begun through it can still be finished',
  proof,
  permission: 'survey-links.write',
  query: z.strictObject({ id }),
  reply: z.object({ data: surveyLink }),
  problems: ['not_found'],
})
