import type { ChallengeName } from '@seatwise/contract/values/base'
import type { Factor } from '@seatwise/contract/values/base'
import type { Account } from '../../kernel/transaction.ts'
import type { PoolFailure } from './cognito-pool.ts'
import {
  endedAccount,
  type ChallengeParameters,
  type ChallengeResponse,
  type OpenChallenge,
  type SignInOutcome,
} from '../../identity/identity-provider.ts'
import { maskedPhone } from '../../identity/masked.ts'

/** Translates Cognito's challenges into those of the contract, and the answers back. */

export function outcomeOf({ failure }: PoolFailure): SignInOutcome {
  if (failure === 'attempts_exceeded') return { kind: failure }
  return failure === 'deactivated' ? endedAccount({ suspended: false }) : { kind: 'refused' }
}

/** The factor that a correct answer proves. */
export function factorOf(name: ChallengeName): Factor | null {
  if (name === 'SOFTWARE_TOKEN_MFA' || name === 'MFA_SETUP') return 'TOTP'
  return name === 'SMS_MFA' ? 'SMS' : null
}

export function parametersOf(
  name: ChallengeName,
  sent: Record<string, string>,
  { first, last, email }: Account,
): ChallengeParameters {
  switch (name) {
    case 'SMS_MFA':
      return { destination: maskedPhone(sent.CODE_DELIVERY_DESTINATION ?? '') }
    case 'SELECT_MFA_TYPE': {
      const offered = namesIn(sent.MFAS_CAN_CHOOSE)
      return { choices: (['SOFTWARE_TOKEN_MFA', 'SMS_MFA'] as const).filter((known) => offered.includes(known)) }
    }
    case 'NEW_PASSWORD_REQUIRED': {
      const required = namesIn(sent.requiredAttributes)
      return {
        user: { first, last, email },
        required_attributes: (['first', 'last'] as const).filter((name) => required.includes(attributes[name])),
      }
    }
    case 'SOFTWARE_TOKEN_MFA':
    case 'CUSTOM_CHALLENGE':
    case 'MFA_SETUP':
      return {}
  }
}

const attributes = { first: 'userAttributes.given_name', last: 'userAttributes.family_name' } as const

/** Cognito encodes lists as JSON strings. */
function namesIn(list = '[]'): string[] {
  const names: unknown = JSON.parse(list)
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

/** @returns undefined if the response does not match the challenge */
export function answerOf({ name }: OpenChallenge, response: ChallengeResponse): Record<string, string> | undefined {
  if ('code' in response) {
    if (name === 'SMS_MFA') return { SMS_MFA_CODE: response.code }
    if (name === 'SOFTWARE_TOKEN_MFA') return { SOFTWARE_TOKEN_MFA_CODE: response.code }
    return name === 'CUSTOM_CHALLENGE' ? { ANSWER: response.code } : undefined
  }
  if ('answer' in response) return name === 'SELECT_MFA_TYPE' ? { ANSWER: response.answer } : undefined
  if (name !== 'NEW_PASSWORD_REQUIRED') return undefined
  const { first, last } = response.attributes ?? {}
  return {
    NEW_PASSWORD: response.new_password,
    ...(first ? { [attributes.first]: first } : {}),
    ...(last ? { [attributes.last]: last } : {}),
  }
}
