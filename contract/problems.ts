import * as z from 'zod/mini'

/** Every refusal a client can meet: its status and a plain sentence. The web may word it better. */
export const problems = {
  not_signed_in: { status: 401, message: 'Please sign in.' },
  session_invalid: { status: 401, message: 'Session is invalid. Please sign in again.' },
  deactivated: { status: 401, message: 'Access to this account has ended.' },
  sign_in_refused: { status: 401, message: 'Invalid email or password' },
  attempts_exceeded: { status: 429, message: 'Password attempts exceeded' },
  not_allowed: { status: 403, message: 'You are not allowed to do this.' },
  not_found: { status: 404, message: 'Not found.' },
  link_not_found: { status: 404, message: 'This survey link is not known.' },
  link_closed: { status: 410, message: 'This survey link has been closed.' },
  link_expired: { status: 410, message: 'This survey link has expired.' },
  survey_not_found: { status: 404, message: 'This survey could not be found.' },
  survey_expired: { status: 410, message: 'The time to finish this survey has passed.' },
  survey_submitted: { status: 409, message: 'This survey has already been submitted.' },
  bad_request: { status: 400, message: 'The request could not be read.' },
  too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media: { status: 415, message: 'Only JSON is accepted here.' },
  unavailable: { status: 503, message: 'Something went wrong. Please try again.' },
  fault: { status: 500, message: 'Something went wrong. Please try again.' },
} as const

export type ProblemCode = keyof typeof problems

export const problemReply = z.object({
  problem: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
  message: z.string(),
})

/** 422: one entry a field that does not hold. */
export const validationReply = z.array(z.object({ message: z.string(), path: z.string() }))
export type ValidationReply = z.infer<typeof validationReply>
