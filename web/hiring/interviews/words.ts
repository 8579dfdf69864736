import type { Interview } from '@seatwise/contract/interviews'
import { dateTimeIn } from '../../ui/dates.ts'

export const fieldLabels = {
  title: 'Title',
  day: 'Date',
  time: 'Time',
  minutes: 'Minutes',
  time_zone: 'Time zone',
  interviewer_ids: 'Interviewers',
  place: 'Place',
  link: 'Link',
  note: 'Note for interviewers',
  invites_person: 'Invitation',
} as const

/** The start on the clock of the interview, if the reader's clock shows another time. */
export function thereWords(
  { starts_at, time_zone }: Pick<Interview, 'starts_at' | 'time_zone'>,
  zone: string,
): string | undefined {
  const there = dateTimeIn(time_zone, starts_at)
  return there === dateTimeIn(zone, starts_at)
    ? undefined
    : `${there} in ${time_zone.split('/').at(-1)!.replaceAll('_', ' ')}`
}

export const minutesWords = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`)

const unnamed = 'somebody of another company'

export const interviewersWords = ({ interviewers }: Pick<Interview, 'interviewers'>): string =>
  `With ${interviewers.map(({ name, is_reader }) => (is_reader ? 'you' : (name ?? unnamed))).join(', ') || 'nobody'}`

/** Interviewers whose scorecard is missing after the interview; undefined if there is none, or the interview is to come. */
export function missingWords({ state, interviewers }: Pick<Interview, 'state' | 'interviewers'>): string | undefined {
  const missing = interviewers.filter(({ has_scorecard }) => !has_scorecard)
  if (state !== 'past' || missing.length === 0) return undefined
  return `Not submitted yet: ${missing.map(({ name, is_reader }) => (is_reader ? 'yours' : (name ?? unnamed))).join(', ')}`
}

/** Why an interview that is still planned may not take place. */
export function personStateWords({
  state,
  person_state,
}: Pick<Interview, 'state' | 'person_state'>): string | undefined {
  if (state !== 'planned' || person_state === null) return undefined
  const what = person_state === 'archived' ? 'was archived' : 'was rejected'
  return `This person ${what}, and this is still planned. Cancel it if nobody will come.`
}

/** Whom a cancellation reaches, as the dialog says before it. */
export function cancelWords(
  { state, invites_person }: Pick<Interview, 'state' | 'invites_person'>,
  name: string,
): string {
  if (state === 'past') return 'It is over, so nobody gets an email. Nobody is asked for a scorecard any more.'
  return invites_person
    ? `${name} and all interviewers get an email, which takes it out of their calendars.`
    : 'All interviewers get an email, which takes it out of their calendars.'
}
