import type { CheckedPerson, ResumeReading } from '@seatwise/contract/candidate-resumes'
import { emailAddress } from '@seatwise/contract/email-addresses'
import { resumeFacts, type ResumeProblem } from '@seatwise/contract/values/people'
import { contactFacts } from '@seatwise/domain/resume-texts/contact-facts'
import { Refusal } from '../../kernel/refusal.ts'
import { includesCompany, type UserScope } from '../../kernel/scope.ts'
import type { Uploaded } from '../../kernel/uploads.ts'
import { createQueue } from '../../kernel/work-queue.ts'
import { findMerged, parsedPhone, shownPhone } from '../../assessment/surveys/public.ts'
import { findStoredCompany } from '../../base/companies/public.ts'
import type { ResumeRead } from './read-resume-process.ts'
import { createResumeReaders, isTooHard } from './readers.ts'
import { findByEmails, findByPhones, type KnownPerson } from './repository.ts'

type Company = { id: string; franchise_id: string | null; country: string | null }

/** @throws Refusal not_found, suspended_company */
export async function companyToAddTo(scope: UserScope, company_id = scope.user.company.id): Promise<Company> {
  const company = includesCompany(scope, company_id) ? await findStoredCompany(scope, company_id) : undefined
  if (!company) throw new Refusal('not_found')
  if (company.state !== 'active') throw new Refusal('suspended_company')
  return company
}

/**
 * Files that this process has in memory at a time, and those of a franchise, whose hundred files wait for each other and for nobody
 * else's. A file is received when its turn comes.
 */
const files = createQueue({
  name: 'resumes of people to add',
  places: 24,
  placesOfKey: 3,
  maxWaiting: 240,
  maxWaitingOfKey: 24,
})
const readers = createResumeReaders({ name: 'readers of people to add', maxProcesses: 2, maxWaiting: 24 })

/**
 * Reads a resume that is sent. Its bytes and its text are forgotten with the answer.
 * @throws Refusal `busy`
 */
export async function readFacts(
  company: Company,
  file: () => Promise<Uploaded>,
  signal: AbortSignal,
): Promise<ResumeReading> {
  const asker = { key: company.franchise_id ?? company.id, signal }
  return files.run(asker, async () => {
    const { name, type, bytes } = await file()
    const read = await readers.run(asker, { type, bytes }).catch((error: unknown) => {
      if (isTooHard(error)) return undefined
      throw error
    })
    return read ? readingOf(read, name, company.country) : { ...noFacts, problem: 'too_long' }
  })
}

const noFacts = { first: '', last: '', email: null, phone: null, guessed: [] }

function readingOf({ text, isLocked }: ResumeRead, fileName: string, country: string | null): ResumeReading {
  if (text === null) return { ...noFacts, problem: isLocked ? 'locked' : 'unreadable' }
  const { first, last, email, phones, guessed } = contactFacts(text, fileName)
  const numbers = phones.flatMap((phone) => parsedPhone(phone, country) ?? [])
  // A number without the code of a country, in a company that has none, is completed by whoever adds the person.
  const phone = shownPhone(numbers[0] ?? null) ?? phones[0]?.slice(0, 40) ?? null
  const problem: ResumeProblem | null = email === null && phone === null ? 'no_contact' : null
  const isGuessed = { first: guessed.name, last: guessed.name, email: guessed.email, phone: guessed.phone }
  return { first, last, email, phone, guessed: resumeFacts.filter((fact) => isGuessed[fact]), problem }
}

type Person = { email: string; phone: string }

/** Who of these people the company has already. The address of a merged person leads to the survivor. */
export async function checkPeople(
  scope: UserScope,
  { id: company_id, country }: Company,
  people: readonly Person[],
): Promise<CheckedPerson[]> {
  const given = people.map(({ email, phone }) => ({
    email: emailAddress(email),
    phone: phone.trim() === '' ? null : parsedPhone(phone, country),
  }))
  const emails = given.flatMap(({ email }) => email ?? [])
  const merged = await findMerged(scope, company_id, emails)
  const current = (email: string) => merged.get(email)?.current_address ?? email
  const phones = given.flatMap(({ phone }) => phone ?? [])
  const byEmail = new Map(
    (await findByEmails(scope, company_id, emails.map(current))).map((person) => [person.email, person]),
  )
  const byPhone = new Map((await findByPhones(scope, company_id, phones)).map((person) => [person.phone, person]))
  return given.map(({ email, phone }) => ({
    known:
      shown(email && byEmail.get(current(email)), 'email') ?? shown(phone ? byPhone.get(phone) : undefined, 'phone'),
    is_phone: phone !== undefined,
  }))
}

function shown(person: KnownPerson | '' | undefined, by: 'email' | 'phone') {
  if (!person) return null
  const { id, first, last, email, archived_at } = person
  return { id, first, last, email, by, is_archived: archived_at !== null }
}
