import { isOwnData, type OwnData } from '@seatwise/domain/passwords'
import { Invalid } from '../platform/refusal.ts'

/**
 * Refuses a new password that is common or made of the person's own data; its length is the
 * contract's. No rules of composition: they make passwords worse (NIST SP 800-63B, 3.1.1.2).
 */
export async function refusePoorPassword(password: string, own: OwnData, path: string) {
  if (isOwnData(password.normalize('NFKC'), own))
    throw new Invalid([
      { path, message: 'This is too close to your own name, address or company. Choose another password.' },
    ])
  if (await isCommon(password))
    throw new Invalid([{ path, message: 'This is one of the most used passwords. Choose a less common one.' }])
}

let common: Promise<ReadonlySet<string>> | undefined

/** About 49,000 of the passwords that leaks contain most often; loaded when first needed. */
export async function isCommon(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await common).has(password.normalize('NFKC').toLowerCase())
}
