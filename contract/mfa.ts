import * as z from 'zod/mini'

/** What a sign-in may demand besides the password. */
export const challengeNames = [
  'CUSTOM_CHALLENGE',
  'SMS_MFA',
  'SOFTWARE_TOKEN_MFA',
  'SELECT_MFA_TYPE',
  'MFA_SETUP',
  'NEW_PASSWORD_REQUIRED',
] as const
export const challengeName = z.enum(challengeNames)
export type ChallengeName = z.infer<typeof challengeName>

/** TOTP: an authenticator app. */
export const mfaTypes = ['TOTP', 'SMS', 'NONE'] as const
export const mfaType = z.enum(mfaTypes)
export type MfaType = z.infer<typeof mfaType>
