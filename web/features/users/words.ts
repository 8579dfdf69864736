import type { ProblemCode } from '@seatwise/contract/problems'
import type { ManagedUser } from '@seatwise/contract/users'
import { CallError, noAnswer } from '../../platform/call.ts'

export const stateWords: Record<ManagedUser['state'], string> = {
  active: 'Active',
  invited: 'Invited',
  deactivated: 'Deactivated',
}

export const mfaWords: Record<ManagedUser['mfa'], string> = {
  TOTP: 'Authenticator app',
  SMS: 'Text message',
  NONE: 'None',
}

/** Where the reader of a refusal can be told what to do about it. */
const refusals: Partial<Record<ProblemCode, string>> = {
  email_taken: 'Somebody uses this address already. Choose another one.',
  last_owner: 'This is the last active owner. Give somebody else this role first.',
  changed_meanwhile: 'Somebody else has changed this meanwhile. Close this to see how it is now.',
  not_found: 'This user is not here any more. Close this and look at the list again.',
  too_many_requests: 'Enough mails for now: five an hour is the limit. Try again later.',
  role_company_mismatch: 'This role does not fit the company. Choose another role or company.',
}

export function wordsFor(error: Error): string {
  if (!(error instanceof CallError)) return noAnswer
  if (error.entries.length > 0) return 'Please correct what is marked.'
  return (error.problem && refusals[error.problem]) ?? error.message
}

/** What does not hold, by field; said beside the field, and not again below. */
export function faultsOf(error: Error | null): Record<string, string> {
  const entries = error instanceof CallError ? error.entries : []
  return Object.fromEntries(entries.map(({ path, message }) => [path, message]))
}
