import * as z from 'zod/mini'
import { emailSentence } from '@seatwise/contract/email-addresses'
import { email, lastName, personName } from '@seatwise/contract/fields'
import { visibleLine } from '@seatwise/contract/names'
import type { ApplicationFields } from '@seatwise/contract/job-application-templates'
import { applicationText } from '@seatwise/contract/limits'
import { completedAddress, isWebAddress, webAddressSentence } from '@seatwise/contract/web-addresses'
import { isOn } from '@seatwise/domain/applications/answers'
import { readSource } from '@seatwise/domain/applications/source'
import type { ApplicationDraft } from '../../database/tables/applications.ts'
import { Invalid } from '../../kernel/refusal.ts'
import type { SentForm } from '../../kernel/uploads.ts'
import { phoneNumber } from '../../assessment/surveys/public.ts'

type Wrong = { path: string; message: string }

/** The typed values of the first step, limited in length, for the fields that the form has. */
export function typedAbout(sent: SentForm, fields: ApplicationFields): Omit<ApplicationDraft, 'agreed'> {
  const text = (name: string, max: number) =>
    (sent.texts.get(name)?.[0] ?? '').replaceAll('\0', '').trim().slice(0, max).toWellFormed()
  const on = (field: keyof ApplicationFields, max: number) => (isOn(fields[field]) ? text(field, max) : '')
  return {
    first: visibleLine(text('first', 200)),
    last: visibleLine(text('last', 200)),
    email: text('email', 300),
    phone: on('phone', 60),
    link: completedAddress(on('link', applicationText.url + 1)),
    cover_letter: on('cover_letter', applicationText.cover_letter + 1),
    consent: text('consent', 3),
    notice_version: text('notice_version', 40),
    via: text('via', 40),
    source: readSource(sent.texts.get('source')?.[0]) ?? '',
  }
}

/** The errors in the first step, by field, in sentences for the applicant. */
export function wrongAbout(
  about: ApplicationDraft,
  { fields, country, hasResume }: { fields: ApplicationFields; country: string | null; hasResume: boolean },
): Wrong[] {
  const wrong: Wrong[] = []
  const tell = (isWrong: boolean, path: string, message: string) => isWrong && wrong.push({ path, message })
  for (const [name, shape] of [
    ['first', personName],
    ['last', lastName],
  ] as const) {
    const { error } = shape.safeParse(about[name])
    if (error) tell(true, name, about[name] === '' ? 'Please enter your name.' : error.issues[0]!.message)
  }
  tell(!email.safeParse(about.email).success, 'email', emailSentence)
  for (const [field, asks] of [
    ['phone', 'Please enter your phone number.'],
    ['link', 'Please enter a link.'],
    ['cover_letter', 'Please write a cover letter.'],
  ] as const)
    tell(fields[field] === 'required' && about[field] === '', field, asks)
  tell(fields.resume === 'required' && !hasResume, 'resume', 'Please choose a file.')
  if (about.phone !== '') wrong.push(...wrongPhone(about.phone, country))
  tell(about.link !== '' && !isWebAddress(about.link), 'link', webAddressSentence)
  const max = applicationText.cover_letter
  tell(about.cover_letter.length > max, 'cover_letter', `Write at most ${max.toLocaleString('en')} letters.`)
  return wrong
}

export const parsedEmail = (typed: string): string => z.parse(email, typed)

function wrongPhone(typed: string, country: string | null): Wrong[] {
  try {
    phoneNumber(typed, country)
    return []
  } catch (error) {
    if (error instanceof Invalid) return error.entries.map(({ message }) => ({ path: 'phone', message }))
    throw error
  }
}
