import * as z from 'zod/mini'
import { signInReply } from './auth.ts'
import {
  email,
  givenPassword,
  id,
  instant,
  name,
  newPassword,
  openApiKeys,
  phone,
  sentToken,
  timeZone,
  version,
} from './fields.ts'
import { exportBody, exportProblems, exportReply, listBody, listReply, search, sortBy } from './list.ts'
import { identityProblems } from './problems.ts'
import { file, route } from './route.ts'
import { authRoles, brandKeys, companyKinds, languages, mfaTypes, userSortFields, userStates } from './values/base.ts'

const authRole = z.enum(authRoles)
const permissions = z.object({ can_view_hiring_pipeline: z.boolean() })
const brand = z.enum(brandKeys)
const language = z.enum(languages)

export const userProfile = z.object({
  id,
  first: name,
  last: name,
  email,
  email_verified: z.boolean(),
  phone_number: z.nullable(phone),
  phone_number_verified: z.boolean(),
  auth_role: authRole,
  permissions,
  company: z.object({
    id,
    name,
    brand,
    go_high_level_location_id: z.nullable(z.string()),
    logo_id: z.nullable(id),
    /** The company's contact address. Without it, no survey link, invitation or job can be created. */
    contact_email: z.nullable(z.string()),
    /** IANA name; null if the user has chosen none. */
    time_zone: z.nullable(z.string()),
  }),
  /** 1 for an active user, 0 once deactivated. */
  active: z.literal([0, 1]),
  /** IANA name; null for the company's time zone or, if it has none, the browser's. */
  time_zone: z.nullable(z.string()),
  language,
  /** A new email address that the user has not confirmed yet. */
  pending_email: z.nullable(email),
  /** True if the password is a common one; the web then shows /password-update-needed. */
  password_update_needed: z.boolean(),
  /** True for the one account that sees Jobs in the sidebar. */
  jobs_account: z.boolean(),
  /** Only in a proxy session: the super admin who acts as this user, and when the proxy session ends. */
  superAdmin: z.nullable(z.object({ id, first: name, last: name, jobs_account: z.boolean(), expires_at: instant })),
})
export type UserProfile = z.infer<typeof userProfile>

export const getProfile = route({
  operationId: 'getProfile',
  method: 'GET',
  path: '/users/profile',
  summary: 'The signed-in user, as the only element of an array',
  proof: 'session',
  permission: 'users/profile.read',
  reply: z.object({ data: z.array(userProfile) }),
  problems: [],
})

/** Removes fields that only the server sets, so that a client can send a whole profile back without being refused. */
function withoutServerFields(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  return Object.fromEntries(Object.entries(input).filter(([key]) => key !== 'sub' && !key.includes('_verified')))
}

export const updateProfile = route({
  operationId: 'updateProfile',
  method: 'PUT',
  path: '/users/profile',
  summary:
    'Change the own details; `sub` and fields named _verified are skipped. A new address waits until it is confirmed',
  proof: 'session',
  permission: 'users/profile.write',
  body: z.pipe(
    z.transform(withoutServerFields),
    z.strictObject({
      first: z.optional(name),
      last: z.optional(name),
      /** Accepted only together with the password. */
      email: z.optional(email),
      password: z.optional(givenPassword),
      phone_number: z.optional(z.nullable(phone)),
      time_zone: z.optional(z.nullable(timeZone)),
      language: z.optional(language),
    }),
  ),
  reply: z.object({ data: z.array(userProfile) }),
  problems: [...identityProblems, 'not_while_acting', 'password_refused', 'factor_not_proved', 'attempts_exceeded'],
})

export const downloadOwnData = route({
  operationId: 'downloadOwnData',
  method: 'GET',
  path: '/users/profile/data',
  summary:
    'What is kept about the signed-in user, as a ZIP whose README names what is not in; a broken connection means that it is not complete',
  proof: 'session',
  permission: 'users/profile.download',
  limit: 'own_data_of_user',
  reply: file(['application/zip']),
  problems: ['not_while_acting'],
})

export const changePassword = route({
  operationId: 'changePassword',
  method: 'PUT',
  path: '/users/change-password',
  summary: 'Change the own password; every other session ends',
  proof: 'session',
  permission: 'users/password.write',
  body: z.strictObject({ oldPassword: givenPassword, newPassword }),
  reply: z.object({ data: z.object({ done: z.literal(true), open_api_keys: openApiKeys }) }),
  problems: [...identityProblems, 'not_while_acting', 'password_refused', 'attempts_exceeded'],
})

export const resetPassword = route({
  operationId: 'resetPassword',
  method: 'PUT',
  path: '/users/reset-password',
  summary: 'Choose a new password with the token of a mailed link; every session ends',
  proof: 'none',
  limit: 'identity_from_ip',
  body: z.strictObject({ resetToken: sentToken, newPassword }),
  reply: z.object({ data: z.object({ done: z.literal(true) }) }),
  problems: [...identityProblems, 'token_refused'],
})

export const setUpPassword = route({
  operationId: 'setUpPassword',
  method: 'POST',
  path: '/public/users/set-up-password',
  summary:
    'Choose the first password with the token of the set-up mail, and sign in; a second factor that the company asks for is not skipped',
  proof: 'none',
  limit: 'identity_from_ip',
  body: z.strictObject({ token: sentToken, newPassword }),
  reply: signInReply,
  problems: [...identityProblems, 'token_refused', 'password_needed', 'attempts_exceeded', 'deactivated'],
})

/** A user as shown in user management. */
export const managedUser = z.object({
  id,
  first: name,
  last: name,
  email,
  auth_role: authRole,
  company: z.object({ id, name, kind: z.enum(companyKinds) }),
  permissions,
  state: z.enum(userStates),
  last_sign_in_at: z.nullable(instant),
  mfa: z.enum(mfaTypes),
  /** The actions that the reader may do with this user, by the rules of `domain/policies/users.ts`. */
  can: z.object({
    update: z.boolean(),
    /** The role, the state and the permissions. */
    change_rights: z.boolean(),
    deactivate: z.boolean(),
    activate: z.boolean(),
    resend_set_up_mail: z.boolean(),
    require_new_password: z.boolean(),
    reset_mfa: z.boolean(),
    end_sessions: z.boolean(),
    /** Send an email by hand. */
    write_to: z.boolean(),
    log_in_as: z.boolean(),
  }),
  version,
})
export type ManagedUser = z.infer<typeof managedUser>

export const userFilters = z.strictObject({
  search,
  auth_role: z.optional(z.array(authRole)),
  company_id: z.optional(z.array(id)),
  state: z.optional(z.array(z.enum(userStates))),
})
export type UserFilters = z.infer<typeof userFilters>
export const userSort = sortBy(userSortFields)
export type UserSort = z.infer<typeof userSort>

export const searchUsers = route({
  operationId: 'searchUsers',
  method: 'POST',
  path: '/users/search',
  summary: 'The users in reach: filtered, sorted, paged',
  proof: 'session',
  permission: 'users.read',
  body: listBody({ filters: userFilters, sort: userSort }),
  reply: listReply(managedUser),
  problems: [],
})

export const exportUsers = route({
  operationId: 'exportUsers',
  method: 'POST',
  path: '/users/export',
  summary: 'A ticket to download the users that the filters leave as CSV',
  proof: 'session',
  permission: 'users.export',
  limit: 'export_by_user',
  body: exportBody({ filters: userFilters, sort: userSort }),
  reply: exportReply,
  problems: [...exportProblems],
})

const newUser = z.strictObject({
  first: name,
  last: name,
  email,
  auth_role: authRole,
  /** Defaults to the reader's own company. */
  company_id: z.optional(id),
  permissions: z.optional(z.strictObject({ can_view_hiring_pipeline: z.boolean() })),
  /** mail: the set-up link is mailed. link: the reply contains the link, which the caller passes on. */
  delivery: z._default(z.enum(['mail', 'link']), 'mail'),
})
export type NewUser = z.output<typeof newUser>
const create = {
  method: 'POST',
  proof: 'session',
  permission: 'users.write',
  limit: 'invitation_by_user',
  idempotencyKey: true,
  body: newUser,
  reply: z.object({ data: managedUser, sign_up_url: z.nullable(z.url()) }),
  problems: [
    'permission_not_held',
    'not_while_acting',
    'not_found',
    'email_taken',
    'role_not_allowed',
    'role_company_mismatch',
  ],
} as const
export const createUser = route({
  operationId: 'createUser',
  ...create,
  path: '/users/create',
  summary: 'Create a user and invite them',
})
export const createUserAlso = route({
  operationId: 'createUserAlso',
  ...create,
  path: '/users',
  summary: 'The same as /users/create',
})

const params = z.strictObject({ id })

export const getUser = route({
  operationId: 'getUser',
  method: 'GET',
  path: '/users/{id}',
  summary: 'One user in reach',
  proof: 'session',
  permission: 'users.read',
  params,
  reply: z.object({ data: managedUser }),
  problems: ['not_found'],
})

const userChange = z.strictObject({
  version,
  first: z.optional(name),
  last: z.optional(name),
  auth_role: z.optional(authRole),
  company_id: z.optional(id),
  active: z.optional(z.boolean()),
  permissions: z.optional(z.strictObject({ can_view_hiring_pipeline: z.boolean() })),
  /** The user must choose a new password at the next sign-in. */
  password_change_required: z.optional(z.literal(true)),
})
export type UserChange = z.infer<typeof userChange>

export const updateUser = route({
  operationId: 'updateUser',
  method: 'PUT',
  path: '/users/{id}',
  summary: 'Change a user; the rights of the own account stay as they are',
  proof: 'session',
  permission: 'users.write',
  params,
  body: userChange,
  reply: z.object({ data: managedUser }),
  current: managedUser,
  problems: [
    'permission_not_held',
    'suspended_company',
    'not_while_acting',
    'not_found',
    'own_rights',
    'role_not_allowed',
    'company_fixed',
    'role_company_mismatch',
    'last_owner',
  ],
})

export const deactivateUser = route({
  operationId: 'deactivateUser',
  method: 'DELETE',
  path: '/users/{id}',
  summary: 'Deactivate a user: their sessions end, what they did stays',
  proof: 'session',
  permission: 'users.write',
  params,
  reply: z.object({ data: managedUser }),
  problems: ['not_while_acting', 'not_found', 'own_rights', 'role_not_allowed', 'last_owner'],
})

const onUser = {
  method: 'POST',
  proof: 'session',
  permission: 'users.write',
  reply: z.object({ data: managedUser }),
} as const

export const resendSetUpMail = route({
  operationId: 'resendSetUpMail',
  ...onUser,
  path: '/users/resend-account-setup-email',
  summary: 'Mail a new set-up link; earlier ones stop working',
  idempotencyKey: true,
  body: z.strictObject({ id }),
  problems: [
    'not_while_acting',
    'not_found',
    'role_not_allowed',
    'already_set_up',
    'user_deactivated',
    'too_many_requests',
  ],
})

export const resetMfa = route({
  operationId: 'resetMfa',
  ...onUser,
  path: '/users/{id}/reset-mfa',
  summary: "Remove a user's second factors and end their sessions: they set one up anew where the company asks for it",
  params,
  problems: [...identityProblems, 'not_while_acting', 'not_found', 'own_rights', 'role_not_allowed'],
})

export const endUserSessions = route({
  operationId: 'endUserSessions',
  ...onUser,
  path: '/users/{id}/end-sessions',
  summary: 'End every session of a user',
  params,
  reply: z.object({ data: managedUser, open_api_keys: openApiKeys }),
  problems: ['not_while_acting', 'not_found', 'role_not_allowed'],
})
