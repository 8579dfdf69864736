import { emailAddress } from '@seatwise/contract/email-addresses'
import { labelledName } from './name-labels.ts'
import { nameLines } from './name-lines.ts'
import { personNameOf, spelled } from './name-spelling.ts'
import { closeUp } from './page-layout.ts'
import { phonesIn } from './phones.ts'

/**
 * What a resume says about whom it is of.
 * @property phones as written, the likeliest first; which of them is a number, the country tells
 * @property guessed what the text leaves open
 */
export type ContactFacts = {
  first: string
  last: string
  email: string | null
  phones: string[]
  guessed: { name: boolean; email: boolean; phone: boolean }
}

/** Longer texts are read at their beginning and at their end, where footers stand. */
const maxLetters = { begin: 30_000, end: 4_000 }
const maxLine = 400
/** A name with a lower score is none: a wrong name is worse than a missing one. */
const minScore = 18

/**
 * The name, the address and the telephone numbers of the person of a resume.
 * @param fileName the name of the file, which often has the name of the person
 */
export function contactFacts(text: string, fileName = ''): ContactFacts {
  const head = text.slice(0, maxLetters.begin)
  const tail = text.length > maxLetters.begin ? text.slice(-maxLetters.end) : ''
  const lines = plainDigits(`${head}\n${tail}`)
    .split('\n')
    .map((line) => closeUp(line.slice(0, maxLine).trimEnd()))
  const plain = lines.join('\n')
  const emails = emailsIn(plain)
  const { email, name } = bestOf(plain, emails, fileName)
  const labelled = labelledName(lines)
  const read = name ? personNameOf(name.text, { email, isHungarian: isHungarian(plain) }) : undefined
  const { first, last } = labelled ? spelled(labelled) : (read ?? { first: '', last: '' })
  const { phones, isOpen } = phonesIn(lines, email)
  return {
    first,
    last,
    email,
    phones,
    guessed: {
      name: !labelled && name !== undefined && (!name.isCertain || read!.isOpen),
      email: emails.length > 1 && !name?.isCertain,
      phone: isOpen,
    },
  }
}

/** Only Hungarian has these letters, and writes the surname first. */
const isHungarian = (text: string) => /[őű]/iu.test(text)

/** Addresses that several people of a company read. */
const shared =
  /^(?:info|offi\w+|contact|kontakt|hr|jobs?|career|careers|admin|sales|support|hello|mail|bewerbung|reception)@/

/** The address that is made of a name in the text, otherwise the first one; and that name. */
function bestOf(text: string, emails: readonly string[], fileName: string) {
  const own = emails.filter((email) => !shared.test(email))
  const choices = own.length > 0 ? own : emails
  const named = (choices.length > 0 ? choices.slice(0, 4) : [null]).map((email) => ({
    email,
    name: nameLines(text, { email, fileName }).find(({ score }) => score >= minScore),
  }))
  const [first] = named
  // Referees stand at the end, with addresses made of their names too.
  if (first!.name?.isCertain) return first!
  return named.toSorted((a, b) => (b.name?.score ?? 0) - (a.name?.score ?? 0))[0]!
}

/** Addresses in the order of the text, each once. */
function emailsIn(text: string): string[] {
  const written = text.matchAll(
    /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-][\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{0,63}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu,
  )
  const addresses = [...written].flatMap(([one]) => {
    // A label, a bar or a scheme without a space before the address.
    const bare = one.replace(/^(?:mailto:|e-?mail\W|.*[|/=])/iu, '').replace(/^['`]+/, '')
    // Text of another alphabet that a page draws close behind an address is no part of it.
    const latin = /^[!-~]+@[!-~]+\.[a-z]{2,}(?=[^!-~])/i.exec(bare)?.[0]
    return emailAddress(latin ?? bare) ?? []
  })
  return [...new Set(addresses)]
}

/** Digits and signs of Arabic, Persian, Hindi and full width as those of ASCII, in which addresses and numbers are written. */
const plainDigits = (text: string) =>
  text
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\uFF10-\uFF19]/g, (digit) =>
      // Each row of digits begins at a multiple of 16, that of Hindi six later.
      String((digit.codePointAt(0)! - (digit > '\u0900' && digit < '\u0970' ? 6 : 0)) % 16),
    )
    .replaceAll('＠', '@')
    .replaceAll('＋', '+')
