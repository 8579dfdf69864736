import type { CheckedPerson } from '@seatwise/contract/candidate-resumes'
import type { ResumeFact, ResumeProblem } from '@seatwise/contract/values/people'
import { shownEmail } from '../../kernel/shown-email.ts'
import type { Words } from '../../kernel/problem-messages.ts'

export const resumesTitle = 'Add people from resumes'

export const factWords: Record<ResumeFact, string> = {
  first: 'First name',
  last: 'Last name',
  email: 'Email',
  phone: 'Phone',
}

/** Why a resume says nothing about its person. Who it is of can be filled in by hand. */
export const readingProblems: Record<ResumeProblem, string> = {
  unreadable: 'No text was found in it. It may be a scan or a photo.',
  locked: 'It opens only with a password.',
  no_contact: 'No email address or phone number found in it.',
  too_long: 'Reading it took too long.',
}
export const isEmpty = 'The file is empty.'
export const isPicture = 'It is a picture. Text in pictures is not read.'

/** Why a file was not read, in place of the usual texts. */
export const refusals: Words = {
  too_large: 'It is larger than 10 MB.',
  too_many_requests: 'Too many resumes were read within a short time. Try again in a few minutes.',
}

export const notRead = 'It is not read yet.'
export const noAddress = 'No email address found in it.'
export const badAddress = 'The email address is not complete.'
export const noFirstName = 'No name found in it.'
/** What to do about a row in which something is missing. */
export const fillIn = 'The person can be added once the name and the email address are filled in.'
export const badPhone = 'The phone number is not complete, so it is left out.'
export const leftOutByHand = 'You left it out.'

export const nameOf = ({ first, last }: { first: string; last: string }) => `${first} ${last}`.trim() || 'Somebody'

/** "Ana Ruiz, who is archived, has this email address already." */
export function knownWords(known: NonNullable<CheckedPerson['known']>): string {
  const who = known.is_archived ? `${nameOf(known)}, who is archived,` : nameOf(known)
  return known.by === 'email'
    ? `${who} has this email address already.`
    : `${who} (${shownEmail(known.email)}) has this phone number already.`
}

export const sameFile = (file: string) => `It is the same file as ${file}.`
export const samePhone = (file: string) => `It has the same phone number as ${file}.`
/** Of a file that goes to somebody who is there. */
export const onlyFile = (name: string) => `Only the file is added, to ${name}.`
export const sameAddress = (file: string) => `It has the same email address as ${file}.`

export const countWords = (count: number, one: string, several: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${several}`
