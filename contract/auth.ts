import * as z from 'zod/mini'
import {
  begunSession,
  email,
  givenPassword,
  id,
  instant,
  name,
  newPassword,
  openApiKeys,
  sentToken,
  typedCode,
} from './fields.ts'
import { identityProblems } from './problems.ts'
import { route } from './route.ts'
import { brandKeys, challengeNames, mfaTypes, signInMethods } from './values/base.ts'

const username = z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(254))

/** The reply to a successful sign-in. */
const session = z.object({
  /** A signed token (typ at+jwt) for the Authorization header. */
  access_token: z.string(),
  /** Seconds until it expires. */
  expires_in: z.int(),
})

/** The sign-in needs another step; each step has a single-use token of its own. */
const challenge = z.object({
  challenge_name: z.enum(challengeNames),
  /** Single-use token that is sent back with the answer. */
  session: z.string(),
  expires_at: instant,
  parameters: z.object({
    /** The masked destination of the code. */
    destination: z.optional(z.string()),
    /** Only with SELECT_MFA_TYPE: the enrolled types to choose from. */
    choices: z.optional(z.array(z.enum(['SOFTWARE_TOKEN_MFA', 'SMS_MFA']))),
    /** Only with MFA_SETUP: the secret in base32, to type in, and as a link for the QR code. */
    secret: z.optional(z.string()),
    uri: z.optional(z.string()),
    /** Only with NEW_PASSWORD_REQUIRED: personal data that the new password must not consist of. */
    user: z.optional(z.object({ first: name, last: name, email })),
    required_attributes: z.optional(z.array(z.enum(['first', 'last']))),
  }),
})
export type Challenge = z.infer<typeof challenge>

export const signInReply = z.object({
  data: z.union([session, challenge]),
  /** Returned once, when a second factor was enrolled during this sign-in. */
  backup_codes: z.optional(z.array(z.string())),
})
export type SignInReply = z.infer<typeof signInReply>
const refusedSignIn = [
  'sign_in_refused',
  'attempts_exceeded',
  'deactivated',
  'not_signed_in',
  ...identityProblems,
] as const

export const signIn = route({
  operationId: 'signIn',
  method: 'POST',
  path: '/auth/sign-in',
  summary: 'Sign in with email and password: answers a session, and sets its refresh cookie, or a challenge',
  proof: 'none',
  limit: 'identity_from_ip',
  body: z.strictObject({ username, password: givenPassword }),
  reply: signInReply,
  problems: refusedSignIn,
})

const answered = { session: begunSession }
export const answerChallenge = route({
  operationId: 'answerChallenge',
  method: 'POST',
  path: '/auth/challenge',
  summary: 'Answer the challenge of a sign-in: answers a session or the next challenge',
  proof: 'none',
  limit: 'identity_from_ip',
  body: z.discriminatedUnion('challenge_name', [
    z.strictObject({ ...answered, challenge_name: z.literal('CUSTOM_CHALLENGE'), code: typedCode }),
    z.strictObject({
      ...answered,
      challenge_name: z.literal('SMS_MFA'),
      code: typedCode,
      remember_device: z._default(z.boolean(), false),
    }),
    z.strictObject({
      ...answered,
      challenge_name: z.literal('SOFTWARE_TOKEN_MFA'),
      /** A code of the authenticator app, or a backup code. */
      code: typedCode,
      remember_device: z._default(z.boolean(), false),
    }),
    z.strictObject({
      ...answered,
      challenge_name: z.literal('SELECT_MFA_TYPE'),
      answer: z.enum(['SOFTWARE_TOKEN_MFA', 'SMS_MFA']),
    }),
    z.strictObject({ ...answered, challenge_name: z.literal('MFA_SETUP'), code: typedCode }),
    z.strictObject({
      ...answered,
      challenge_name: z.literal('NEW_PASSWORD_REQUIRED'),
      new_password: newPassword,
      attributes: z.optional(z.strictObject({ first: z.optional(name), last: z.optional(name) })),
    }),
  ]),
  reply: signInReply,
  problems: [...refusedSignIn, 'challenge_refused', 'clock_off', 'challenge_over'],
})

export const refresh = route({
  operationId: 'refresh',
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Trade the refresh cookie for a new access token; the cookie is rotated',
  proof: 'refresh_cookie',
  reply: z.object({ data: session }),
  problems: ['not_signed_in', 'session_invalid', 'deactivated'],
})

export const signOut = route({
  operationId: 'signOut',
  method: 'POST',
  path: '/auth/sign-out',
  summary: 'End the session of the refresh cookie; answers alike without one',
  proof: 'refresh_cookie',
  reply: z.object({
    data: z.object({
      signed_out: z.literal(true),
      /** Sign-out address of the hosted provider, for sessions that began there. */
      hosted_url: z.nullable(z.url()),
    }),
  }),
  problems: [],
})

const accepted = z.object({ data: z.object({ accepted: z.literal(true) }) })

export const forgotPassword = route({
  operationId: 'forgotPassword',
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Mail a link to reset the password; answers alike whether or not the address is known',
  proof: 'none',
  limit: 'identity_from_ip',
  body: z.strictObject({ email }),
  reply: accepted,
  problems: ['reset_attempts_exceeded'],
})

export const sendSignInLink = route({
  operationId: 'sendSignInLink',
  method: 'POST',
  path: '/auth/sign-in-link',
  summary: 'Mail a link that signs in once within 10 minutes; answers alike for any address',
  proof: 'none',
  limit: 'identity_from_ip',
  body: z.strictObject({ email }),
  reply: accepted,
  problems: ['reset_attempts_exceeded'],
})

export const validateToken = route({
  operationId: 'validateToken',
  method: 'POST',
  path: '/auth/token-validation',
  summary: 'Sign in with the token of a mailed link; a second factor is still asked for',
  proof: 'none',
  limit: 'identity_from_ip',
  body: z.strictObject({ token: sentToken }),
  reply: signInReply,
  problems: ['token_refused', 'password_needed', 'attempts_exceeded', 'deactivated', ...identityProblems],
})

export const getInvitation = route({
  operationId: 'getInvitation',
  method: 'POST',
  path: '/auth/invitation',
  summary: 'Whom an invitation or set-up link is for: the person sees it before choosing a password',
  proof: 'none',
  limit: 'identity_from_ip',
  body: z.strictObject({ token: sentToken }),
  reply: z.object({
    data: z.object({
      /** Both names are empty for the first super admin, of whom only the email address is known. */
      first: z.string(),
      last: z.string(),
      email,
      company_name: name,
      brand: z.enum(brandKeys),
    }),
  }),
  problems: ['token_refused'],
})

export const register = route({
  operationId: 'register',
  method: 'POST',
  path: '/auth/register',
  summary:
    "Set up the account of an invitation; role, company and address are the invitation's. Until the address is confirmed nobody is signed in",
  proof: 'none',
  limit: 'identity_from_ip',
  body: z.strictObject({ token: sentToken, first: name, last: name, newPassword }),
  reply: z.object({
    data: z.object({
      /**
       * code: the person types it. link: the person follows it while the page polls /auth/auto-sign-in.
       * done: the account can sign in at once.
       */
      confirmation: z.enum(['code', 'link', 'done']),
      /** Token for /auth/confirm-sign-up and /auth/auto-sign-in. */
      session: z.string(),
      destination: z.string(),
    }),
  }),
  problems: ['token_refused', ...identityProblems],
})

export const confirmSignUp = route({
  operationId: 'confirmSignUp',
  method: 'POST',
  path: '/auth/confirm-sign-up',
  summary: 'Confirm a sign-up by its mailed code (with the session), or by the token of its mailed link',
  proof: 'none',
  limit: 'identity_from_ip',
  body: z.union([
    z.strictObject({
      session: begunSession,
      code: typedCode,
      force_alias_creation: z
        ._default(z.boolean(), true)
        .check(
          z.describe(
            'Only with Cognito: another account of the pool that holds the address gives it up; false: 409 email_taken. The embedded provider ignores it, because addresses are unique there.',
          ),
        ),
    }),
    z.strictObject({ token: sentToken }),
  ]),
  reply: z.object({ data: z.object({ confirmed: z.literal(true) }) }),
  problems: ['code_refused', 'token_refused', 'email_taken', ...identityProblems],
})

export const sendConfirmation = route({
  operationId: 'sendConfirmation',
  method: 'POST',
  path: '/auth/send-confirmation',
  summary: 'Mail the code or link that confirms a sign-up again; the one before stops working',
  proof: 'none',
  limit: 'identity_from_ip',
  body: z.strictObject({ session: begunSession }),
  reply: accepted,
  problems: ['token_refused', 'mails_exceeded'],
})

export const autoSignIn = route({
  operationId: 'autoSignIn',
  method: 'POST',
  path: '/auth/auto-sign-in',
  summary: 'Sign in after a sign-up, once it is confirmed; 409 until then',
  proof: 'none',
  limit: 'identity_from_ip',
  body: z.strictObject({ session: begunSession }),
  reply: signInReply,
  problems: [
    'sign_up_unconfirmed',
    'token_refused',
    'password_needed',
    'attempts_exceeded',
    'deactivated',
    ...identityProblems,
  ],
})

export const startHostedSignIn = route({
  operationId: 'startHostedSignIn',
  method: 'POST',
  path: '/auth/hosted/start',
  summary: 'The address of the hosted provider where the browser signs in: code flow with PKCE, state and nonce',
  proof: 'none',
  limit: 'identity_from_ip',
  reply: z.object({ data: z.object({ url: z.url() }) }),
  problems: ['hosted_sign_in_off'],
})

export const finishHostedSignIn = route({
  operationId: 'finishHostedSignIn',
  method: 'GET',
  path: '/auth/hosted/callback',
  summary: 'Sign in with the answer of the hosted provider: answers a session or a challenge',
  proof: 'none',
  limit: 'identity_from_ip',
  query: z.strictObject({
    code: z.string().check(z.minLength(1), z.maxLength(4096)),
    state: begunSession,
    iss: z.optional(z.string().check(z.maxLength(512))),
    session_state: z.optional(z.string().check(z.maxLength(512))),
  }),
  reply: signInReply,
  problems: ['attempts_exceeded', 'hosted_sign_in_off', 'hosted_sign_in_refused', 'not_linked', 'deactivated'],
})

const onlyInPerson = ['not_while_acting'] as const
const done = z.object({ data: z.object({ done: z.literal(true) }) })

export const listSessions = route({
  operationId: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  summary: 'The own sessions that are open, latest first',
  proof: 'session',
  permission: 'auth/sessions.read',
  reply: z.object({
    data: z.array(
      z.object({
        id,
        /** True for the session that sent the request. */
        current: z.boolean(),
        device_name: z.nullable(z.string()),
        ip: z.nullable(z.string()),
        method: z.enum(signInMethods),
        created_at: instant,
        last_used_at: instant,
      }),
    ),
  }),
  problems: onlyInPerson,
})

export const endSessions = route({
  operationId: 'endSessions',
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'End one of the own sessions, or every one but this',
  proof: 'session',
  permission: 'auth/sessions.write',
  query: z.strictObject({ id: z.optional(id) }),
  reply: z.object({ data: z.object({ done: z.literal(true), open_api_keys: openApiKeys }) }),
  problems: [...onlyInPerson, 'not_found'],
})

export const listDevices = route({
  operationId: 'listDevices',
  method: 'GET',
  path: '/auth/devices',
  summary: 'The own devices, at most 60, latest first',
  proof: 'session',
  permission: 'auth/devices.read',
  reply: z.object({
    data: z.array(
      z.object({
        id,
        name: z.string(),
        current: z.boolean(),
        last_used_at: instant,
        /** The time until which this device skips the second factor; null if it does not. */
        remembered_until: z.nullable(instant),
      }),
    ),
  }),
  problems: onlyInPerson,
})

export const rememberDevice = route({
  operationId: 'rememberDevice',
  method: 'POST',
  path: '/auth/devices',
  summary: 'Remember this device: no second factor on it for 30 days',
  proof: 'session',
  permission: 'auth/devices.write',
  idempotencyKey: true,
  body: z.strictObject({ name: z.optional(name) }),
  reply: z.object({ data: z.object({ id }) }),
  problems: [...onlyInPerson, 'device_configuration', 'factor_not_proved'],
})

export const forgetDevice = route({
  operationId: 'forgetDevice',
  method: 'DELETE',
  path: '/auth/devices',
  summary: 'Forget one of the own devices; its sessions end',
  proof: 'session',
  permission: 'auth/devices.write',
  query: z.strictObject({ id }),
  reply: done,
  problems: [...onlyInPerson, 'not_found', 'device_configuration'],
})

export const getMfa = route({
  operationId: 'getMfa',
  method: 'GET',
  path: '/auth/mfa',
  summary: 'The own second factors',
  proof: 'session',
  permission: 'auth/mfa.read',
  reply: z.object({
    data: z.object({
      preferred: z.enum(mfaTypes),
      /** True if the company's settings require a second factor. */
      required: z.boolean(),
      totp: z.boolean(),
      /** True if the user has a verified phone number, so that SMS can be chosen. */
      sms: z.boolean(),
      backup_codes_left: z.int(),
    }),
  }),
  problems: onlyInPerson,
})

export const changeMfa = route({
  operationId: 'changeMfa',
  method: 'POST',
  path: '/auth/mfa',
  summary: 'Begin or confirm an authenticator app, choose the preferred factor, or make new backup codes',
  proof: 'session',
  permission: 'auth/mfa.write',
  body: z.discriminatedUnion('step', [
    z.strictObject({ step: z.literal('begin_totp'), password: givenPassword }),
    z.strictObject({ step: z.literal('confirm_totp'), code: typedCode }),
    z.strictObject({
      step: z.literal('prefer'),
      preferred: z.enum(mfaTypes, 'This kind of second factor is not known.'),
      password: givenPassword,
    }),
    z.strictObject({ step: z.literal('backup_codes'), password: givenPassword }),
  ]),
  reply: z.object({
    data: z.object({
      secret: z.optional(z.string()),
      uri: z.optional(z.string()),
      backup_codes: z.optional(z.array(z.string())),
      preferred: z.enum(mfaTypes),
    }),
  }),
  problems: [
    ...onlyInPerson,
    ...identityProblems,
    'not_signed_in',
    'password_refused',
    'factor_not_proved',
    'code_refused',
    'clock_off',
    'attempts_exceeded',
    'mfa_required',
    'mfa_not_set_up',
  ],
})

export const removeMfa = route({
  operationId: 'removeMfa',
  method: 'DELETE',
  path: '/auth/mfa',
  summary: 'Remove the authenticator app and its backup codes',
  proof: 'session',
  permission: 'auth/mfa.write',
  body: z.strictObject({ password: givenPassword }),
  reply: done,
  problems: [
    ...onlyInPerson,
    ...identityProblems,
    'password_refused',
    'factor_not_proved',
    'attempts_exceeded',
    'mfa_required',
  ],
})

export const verifyAttribute = route({
  operationId: 'verifyAttribute',
  method: 'POST',
  path: '/auth/attributes',
  summary: 'Send a code that proves the own phone number or address (send), or answer it (confirm)',
  proof: 'session',
  permission: 'auth/attributes.write',
  body: z.discriminatedUnion('step', [
    z.strictObject({ step: z.literal('send'), attribute: z.enum(['email', 'phone_number']) }),
    z.strictObject({
      step: z.literal('confirm'),
      attribute: z.enum(['email', 'phone_number']),
      code: typedCode,
      /** Required for a phone number, because the number may become a second factor. */
      password: z.optional(givenPassword),
    }),
  ]),
  reply: z.object({ data: z.object({ destination: z.nullable(z.string()), verified: z.boolean() }) }),
  problems: [
    ...onlyInPerson,
    ...identityProblems,
    'code_refused',
    'password_refused',
    'factor_not_proved',
    'attempts_exceeded',
    'not_found',
    'email_taken',
  ],
})
