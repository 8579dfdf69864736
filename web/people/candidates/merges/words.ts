import type { CallReply } from '@seatwise/contract/routes'
import type { CandidateDetail } from '@seatwise/contract/candidates'
import type { MergeFact } from '@seatwise/contract/values/people'
import { shownEmail } from '../../../kernel/shown-email.ts'
import { date, dateOfDay } from '../../../ui/dates.ts'
import { kindWords } from '../../candidate-imports/words.ts'

type Alike = Pick<CallReply<'GET /candidates/{id}/duplicates'>['data'], 'duplicates' | 'dismissed_ids'>

type Fact = { fact: MergeFact; label: string; value: (person: CandidateDetail) => string | null }

/** The facts of a person to compare; a value is null if it is missing. */
export const facts: readonly Fact[] = [
  { fact: 'name', label: 'Name', value: ({ first, last }) => `${first} ${last}`.trim() || null },
  { fact: 'email', label: 'Email', value: ({ email }) => email },
  { fact: 'phone', label: 'Phone', value: ({ phone, phone_shown }) => phone_shown ?? phone },
  { fact: 'title', label: 'Job title', value: ({ title }) => title },
  {
    fact: 'kind',
    label: 'Kind',
    value: ({ kind, hired_at }) => `${kindWords(kind)}${hired_at ? ` since ${dateOfDay(hired_at)}` : ''}`,
  },
  { fact: 'rating', label: 'Rating', value: ({ rating }) => (rating ? `${rating} of 5` : null) },
  { fact: 'location', label: 'Location', value: (person) => (person.location_id ? person.location_name : null) },
  {
    fact: 'department',
    label: 'Department',
    value: (person) => (person.department_id ? person.department_name : null),
  },
  { fact: 'owner', label: 'Owner', value: ({ owner }) => owner && (owner.name ?? 'Somebody of another company') },
]

/** "Sam Rivera (sam@people.test)": entries of one person often have the same name. */
export function entryWords({ first, last, email }: Pick<CandidateDetail, 'first' | 'last' | 'email'>): string {
  const name = `${first} ${last}`.trim()
  return name === '' ? shownEmail(email) : `${name} (${shownEmail(email)})`
}

type Background = { label: string; value: (person: CandidateDetail) => string | null }

/** Further facts that help to decide whether the two are one person. A merge keeps all of them. */
export const background: readonly Background[] = [
  {
    label: 'Latest result',
    value: ({ latest, status }) =>
      latest &&
      [latest.role_name ?? 'No role', latest.score !== null && `${latest.score} of 99`, status?.name]
        .filter(Boolean)
        .join(' · '),
  },
  { label: 'Has', value: (person) => belongings(person) || null },
  { label: 'Tags', value: ({ tags }) => tags.join(', ') || null },
  { label: 'Last active', value: ({ active_at }) => date(active_at) },
]

export type MergeWarning = { label: string; explains: string }

/** What is to be considered before two people are merged whom nothing suggests to be one. */
export function warningOf(alike: Alike, other_id: string): MergeWarning | undefined {
  if (alike.dismissed_ids.includes(other_id))
    return { label: 'Not the same person', explains: 'Somebody said that these two entries are not the same person.' }
  if (alike.duplicates.some(({ id }) => id === other_id)) return undefined
  return {
    label: 'Nothing in common',
    explains: 'These two entries share neither name, mailbox nor phone number.',
  }
}

/** Facts in which entries differ. */
export const differing = (entries: readonly CandidateDetail[]) =>
  facts.filter(({ value }) => new Set(entries.map(value)).size > 1)

/** Whose value of a fact the remaining entry takes; without one, it keeps its own. */
export type Taken = Partial<Record<MergeFact, string>>

/** The facts that are initially taken from other entries: those that are missing in the remaining one. */
export const takenAtFirst = (kept: CandidateDetail, others: readonly CandidateDetail[]): Taken =>
  Object.fromEntries(
    facts.flatMap(({ fact, value }) => {
      const other = value(kept) === null ? others.find((one) => value(one) !== null) : undefined
      return other ? [[fact, other.id]] : []
    }),
  )

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** "3 surveys, 2 notes and 1 email" */
export function belongings({ surveys, notes, messages, files }: CandidateDetail): string {
  const parts = [
    surveys.length > 0 && counted(surveys.length, 'survey'),
    notes > 0 && counted(notes, 'note'),
    messages > 0 && counted(messages, 'email'),
    files > 0 && counted(files, 'file'),
  ].filter((part) => part !== false)
  return new Intl.ListFormat('en').format(parts)
}
