import { isOwnData, type OwnData } from '@seatwise/domain/passwords'
import { Invalid } from '../kernel/refusal.ts'

/**
 * Refuses a new password that is common, or consists mainly of the user's own data or words of the product. The
 * contract limits its length. There are no composition rules, because they lead to weaker passwords (NIST SP 800-63B,
 * 3.1.1.2).
 */
export async function refusePoorPassword(password: string, own: OwnData, path: string) {
  if (isOwnData(password.normalize('NFKC'), own))
    throw new Invalid([
      {
        path,
        message:
          'This is little more than your name, address or company, or a word of this product, with digits and signs. Choose another password.',
      },
    ])
  if (await isCommon(password))
    throw new Invalid([{ path, message: 'This is one of the most used passwords. Choose a less common one.' }])
}

let common: Promise<ReadonlySet<string>> | undefined

/** Checks a list of about 49,000 passwords from leaks, loaded on first use. */
export async function isCommon(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await common).has(password.normalize('NFKC').toLowerCase())
}
