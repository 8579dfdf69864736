import * as z from 'zod/mini'
import { route } from './route.ts'

const session = z.object({
  /** A signed token (typ at+jwt) for the Authorization header. */
  access_token: z.string(),
  /** Seconds until it expires. */
  expires_in: z.int(),
})

export const signIn = route({
  method: 'POST',
  path: '/auth/sign-in',
  summary: 'Sign in with email and password; sets the refresh cookie',
  proof: 'none',
  body: z.strictObject({
    username: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(256)),
  }),
  reply: z.object({ data: session }),
  problems: ['sign_in_refused', 'attempts_exceeded', 'deactivated'],
})

export const refresh = route({
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Trade the refresh cookie for a new access token; the cookie is rotated',
  proof: 'refresh_cookie',
  reply: z.object({ data: session }),
  problems: ['not_signed_in', 'session_invalid', 'deactivated'],
})

export const signOut = route({
  method: 'POST',
  path: '/auth/sign-out',
  summary: 'End the session of the refresh cookie; answers alike without one',
  proof: 'refresh_cookie',
  reply: z.object({ data: z.object({ signed_out: z.literal(true) }) }),
  problems: [],
})
