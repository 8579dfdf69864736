import type { Candidate, CandidateEvent } from '@seatwise/contract/candidates'
import type { CallReply } from '@seatwise/contract/routes'
import type { NotAddedReason } from '@seatwise/contract/values/hiring'
import { counted } from '../../kernel/counted.ts'
import { date } from '../../ui/dates.ts'
import { companyEventWords } from '../../base/company-events/words.ts'
import { shownEmail } from '../../kernel/shown-email.ts'

export const nameOf = ({ first, last, email }: Pick<Candidate, 'first' | 'last' | 'email'>) =>
  `${first} ${last}`.trim() || email

/** "in Screening for 3 days" */
export function stageWords({ name, days }: NonNullable<Candidate['status']>): string {
  if (days <= 0) return `in ${name} since today`
  return `in ${name} for ${days === 1 ? '1 day' : `${days.toLocaleString('en')} days`}`
}

/** The consequences of archiving, shown before the confirmation. */
export const archiveWords =
  'They leave the list of people, and their results leave the results and the pipeline. They can be restored. They also come back when they take a survey again.'

/** Who archived a person, when and why: "By Cora Ownby on Nov 23, 2026: Withdrew" */
export function archivedWords({ archived_at, archived_by, archived_reason }: Candidate): string {
  const who = archived_by && `By ${archived_by.name ?? 'somebody of another company'}`
  const when = archived_at && `on ${date(archived_at)}`
  return [[who, when].filter(Boolean).join(' '), archived_reason].filter(Boolean).join(': ')
}

type PersonAction = NonNullable<CandidateEvent['person']>['action']
/** Texts of actions whose details are not shown. */
const actionWords: Partial<Record<PersonAction, string>> = {
  'candidates.create': 'Added by hand',
  'candidates.import': 'Imported from a file',
  'candidates.merge': 'Merged with another entry',
  'candidates.unmerge': 'Merge undone',
  'candidate-notes.create': 'Note written',
  'candidate-notes.update': 'Note changed',
  'candidate-notes.delete': 'Note deleted',
  'candidate-files.upload': 'File added',
  'candidate-files.delete': 'File deleted',
  'growth-plans.create': 'Growth plan made',
  'growth-plans.review': 'Growth plan reviewed',
  'growth-plans.end': 'Growth plan ended',
}

const fieldWords: Record<string, string> = {
  first: 'first name',
  last: 'last name',
  title: 'job title',
  phone: 'phone',
  location_id: 'location',
  department_id: 'department',
  owner_user_id: 'owner',
  hired_at: 'first day',
  custom_values: 'custom fields',
}

/** A change of a person, as the heading of an event. */
export function personEventWords({ event, person, company_event }: CandidateEvent): string | undefined {
  if (company_event) return companyEventWords(company_event)
  if (!person) return undefined
  if (event === 'archived') return 'Archived with their results'
  if (event === 'restored') return 'Restored with their results'
  const { action, kind, tags_added, tags_removed, changed, rating, email } = person
  if (email) return `Email address changed from ${shownEmail(email.from)} to ${shownEmail(email.to)}`
  const words = actionWords[action]
  if (words) return words
  if (kind) return kind === 'employee' ? 'Became an employee' : 'No longer an employee'
  if (changed.includes('rating')) return rating === null ? 'Rating taken back' : `Rated ${rating} of 5`
  const tags = [
    ...(tags_added.length > 0 ? [`Tagged ${tags_added.join(', ')}`] : []),
    ...(tags_removed.length > 0 ? [`Tag ${tags_removed.join(', ')} removed`] : []),
  ]
  if (tags.length > 0) return tags.join('; ')
  const fields = changed.flatMap((field) => fieldWords[field] ?? [])
  return fields.length > 0 ? `Details changed: ${fields.join(', ')}` : 'Details changed'
}

/** "3 people were added to the board for Driver. 1 person is on the board for Driver already." */
export function addedWords(
  opening: string,
  { added, not_added }: CallReply<'POST /pipelines/board/add'>['data'],
): string {
  const countOf = (reason: NotAddedReason) => not_added.filter((one) => one.reason === reason).length
  const people = (count: number, one: string, many: string) =>
    count > 0 && counted(count, [`person ${one}`, `people ${many}`])
  return [
    people(added.length, `was added to the board for ${opening}.`, `were added to the board for ${opening}.`),
    people(countOf('on_board'), `is on the board for ${opening} already.`, `are on the board for ${opening} already.`),
    people(countOf('archived'), 'is archived and was not added.', 'are archived and were not added.'),
    people(
      countOf('other_team'),
      'is considered for a job about whose people its team decides, and was not added.',
      'are considered for jobs about whose people their teams decide, and were not added.',
    ),
  ]
    .filter(Boolean)
    .join(' ')
}
