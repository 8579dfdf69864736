import { sql } from 'drizzle-orm'
import { brands } from '@seatwise/domain/brands/brands'
import { dayWords, durationWords, startWords } from '@seatwise/domain/interviews/words'
import { readRows, write } from '../../kernel/statements.ts'
import { inScope, type Scope, type UserScope } from '../../kernel/scope.ts'
import { enqueueMails, renderMail } from '../../base/outbox/public.ts'
import { shortened } from '../../assessment/surveys/public.ts'
import { calendarText, type CalendarEntry } from './calendar.ts'
import { readRow, type InterviewRow } from './search.ts'

export const meetingOf = ({ brand }: Pick<InterviewRow, 'brand'>) => brands[brand].texts.meeting

type Address = {
  user_id: string
  first: string
  last: string
  email: string
  is_organizer: boolean
  is_interviewer: boolean
  gets_mail: boolean
}

export const findAddresses = (scope: Scope, interview_id: string) =>
  readRows<Address>(scope, sql`select * from interview_addresses(${interview_id})`)

const fullName = ({ first, last }: Pick<Address, 'first' | 'last'>) => `${first} ${last}`.trim()

/** Strangers choose the name of a person: it is shortened, and subjects never have it (phishing). */
export const personOf = ({ candidate }: Pick<InterviewRow, 'candidate'>) =>
  shortened(fullName(candidate)) || candidate.email

export const kitUrl = ({ survey_result_id }: Pick<InterviewRow, 'survey_result_id'>, public_url: string) =>
  `${public_url}/survey-results/${survey_result_id}/interview`

/** When and where, as everybody concerned may know it. */
export const factsOf = ({
  starts_at,
  time_zone,
  minutes,
  place,
  link,
}: Pick<InterviewRow, 'starts_at' | 'time_zone' | 'minutes' | 'place' | 'link'>): string[] => [
  `When: ${startWords(starts_at, time_zone)}`,
  `How long: ${durationWords(minutes)}`,
  ...(place === null ? [] : [`Where: ${place}`]),
  ...(link === null ? [] : [`Link: ${link}`]),
]

const withWords = (names: readonly string[]) => `With: ${names.join(', ')}`

const entryOf = (row: InterviewRow, summary: string, lines: readonly string[]): CalendarEntry => ({
  id: row.id,
  sequence: row.sequence,
  starts_at: row.starts_at,
  minutes: row.minutes,
  brand_name: brands[row.brand].name,
  summary,
  place: row.place,
  link: row.link,
  lines,
  is_canceled: row.state === 'canceled',
})

/** The entry in the calendar of an interviewer, or of a colleague who opens it on the page. */
export function entryForStaff(row: InterviewRow, public_url: string): CalendarEntry {
  const summary = `${row.title ?? meetingOf(row)}: ${personOf(row)}`
  return entryOf(row, summary, [row.note, kitUrl(row, public_url)].filter(Boolean))
}

const entryForPerson = (row: InterviewRow, names: readonly string[]): CalendarEntry =>
  entryOf(row, `${meetingOf(row)} with ${row.company.name}`, [withWords(names)])

type News = 'planned' | 'changed' | 'canceled'

/**
 * Who is told of a change of an interview.
 * @property staff what all interviewers are told; undefined: nothing
 * @property added, ended ids of interviewers for whom the interview is new or over
 * @property person what the person is told; undefined: nothing
 */
type Announcement = {
  staff: News | undefined
  added?: readonly string[]
  ended?: readonly string[]
  person: News | undefined
}

/**
 * Queues an email with an invitation for each of them, and takes back those that have not left: nobody gets an invitation
 * that is out of date. Call it in the transaction of the change.
 */
export async function announce(
  scope: UserScope,
  interview_id: string,
  { staff, added = [], ended = [], person }: Announcement,
  public_url: string,
) {
  if (staff) await takeBack(scope, interview_id, 'interview-')
  if (person) await takeBack(scope, interview_id, 'person-interview-')
  const row = await readRow(scope, interview_id)
  const addresses = await findAddresses(scope, interview_id)
  const organizer = addresses.find(({ is_organizer }) => is_organizer)!
  const from = { name: fullName(organizer), email: organizer.email }
  const now = new Date()
  const about = { survey_result_id: row.survey_result_id, interview_id }
  const names = addresses.flatMap((one) => (one.is_interviewer ? fullName(one) : []))
  const newsFor = ({ user_id, is_interviewer }: Address): News | undefined => {
    if (ended.includes(user_id)) return 'canceled'
    if (added.includes(user_id)) return 'planned'
    return is_interviewer ? staff : undefined
  }
  const toStaff = addresses.flatMap((one) => {
    const news = one.gets_mail ? newsFor(one) : undefined
    if (!news) return []
    const entry = { ...entryForStaff(row, public_url), is_canceled: news === 'canceled' }
    const values = {
      first: one.first,
      meeting: meetingOf(row).toLowerCase(),
      day: dayWords(row.starts_at, row.time_zone),
      person: personOf(row),
      company_name: row.company.name,
      lines: [
        ...(row.title === null ? [] : [row.title]),
        ...factsOf(row),
        ...(news === 'canceled' ? [] : [withWords(names), ...(row.note ? [`Note: ${row.note}`] : [])]),
      ],
      link: kitUrl(row, public_url),
    }
    const calendar = calendarText(entry, now, {
      organizer: from,
      attendee: { name: fullName(one), email: one.email },
    })
    return { ...about, recipient: one.email, calendar, ...renderMail(`interview-${news}`, row.brand, values) }
  })
  const mails = [...toStaff, ...(person && !row.is_test ? [mailToPerson(row, person, { names, from, now })] : [])]
  if (mails.length > 0) await enqueueMails(scope, row.company_id, mails)
}

type FromStaff = { names: readonly string[]; from: { name: string; email: string }; now: Date }

/** Replies go to whoever planned the interview. */
function mailToPerson(row: InterviewRow, news: News, { names, from, now }: FromStaff) {
  const { candidate, company } = row
  const values = {
    first: candidate.first,
    meeting: meetingOf(row).toLowerCase(),
    company_name: company.name,
    contact_email: row.contact_email ?? '',
    sender_name: from.name,
    lines: [...factsOf(row), ...(news === 'canceled' ? [] : [withWords(names)])],
  }
  const attendee = { name: fullName(candidate), email: candidate.email }
  return {
    survey_result_id: row.survey_result_id,
    interview_id: row.id,
    recipient: candidate.email,
    reply_to: from.email,
    calendar: calendarText(entryForPerson(row, names), now, { organizer: from, attendee }),
    ...renderMail(`person-interview-${news}`, row.brand, values),
  }
}

/**
 * Empties emails that have not left. Those that tell somebody that they do not interview any more still leave. Emails that a
 * mail server already has are followed by the new ones, whose higher sequence counts in calendars.
 */
async function takeBack(scope: Scope, interview_id: string, kinds: 'interview-' | 'person-interview-') {
  await write(
    scope,
    sql`update outbox set state = 'canceled', last_error = 'The interview was changed.', subject = '', body = '',
        html = null, calendar = null
      where ${inScope(scope, sql`company_id`) ?? sql`true`} and interview_id = ${interview_id}
        and starts_with(kind, ${kinds}) and kind <> 'interview-canceled' and state in ('queued', 'held', 'dead', 'uncertain')`,
  )
}
