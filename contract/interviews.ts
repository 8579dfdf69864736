import * as z from 'zod/mini'
import { eventPerson } from './audit-events.ts'
import { day, id, instant, line, lines, timeZone, version, website } from './fields.ts'
import { interviewLimits } from './limits.ts'
import { listReply, pageQuery } from './list.ts'
import { file, route } from './route.ts'
import { interviewPersonStates, interviewStates } from './values/hiring.ts'

/** A planned meeting of interviewers with a person about one survey result. */
export const interview = z.object({
  id,
  survey_result_id: id,
  candidate: z.object({ id, first: z.string(), last: z.string(), email: z.string() }),
  company: z.object({ id, name: z.string() }),
  role_name: z.nullable(z.string()),
  /** Such as "First interview"; null for one without a title. */
  title: z.nullable(z.string()),
  starts_at: instant,
  ends_at: instant,
  /** Day and time (HH:MM) of the start in the time zone of the interview. */
  day: z.string(),
  time: z.string(),
  minutes: z.int(),
  time_zone: z.string(),
  place: z.nullable(z.string()),
  link: z.nullable(z.string()),
  /** For the interviewers; the person never gets it. */
  note: z.string(),
  /** Whether the person gets the invitation and every change of it. */
  invites_person: z.boolean(),
  interviewers: z.array(
    z.extend(eventPerson, {
      is_reader: z.boolean(),
      /** Whether they have submitted a scorecard about the result. */
      has_scorecard: z.boolean(),
    }),
  ),
  created_by: eventPerson,
  state: z.enum(interviewStates),
  /** Why the person may not be interviewed any more; null if nothing speaks against it, or the reader may not know. */
  person_state: z.nullable(z.enum(interviewPersonStates)),
  created_at: instant,
  version,
  /** The actions that the reader may take now. */
  can: z.object({ update: z.boolean(), cancel: z.boolean() }),
})
export type Interview = z.infer<typeof interview>

const read = { proof: 'session', permission: 'interviews.read' } as const
const write = { proof: 'session', permission: 'interviews.write' } as const

export const listInterviews = route({
  operationId: 'listInterviews',
  method: 'GET',
  path: '/interviews',
  summary: 'Interviews, the latest first; `state=planned`: the next first',
  ...read,
  query: z.strictObject({
    survey_result_id: z.optional(id),
    candidate_id: z.optional(id),
    /** `me`: only those of the reader as an interviewer. */
    interviewer: z.optional(z.literal('me')),
    state: z.optional(z.enum(interviewStates)),
    ...pageQuery,
  }),
  reply: listReply(interview),
  problems: ['not_found'],
})

export const listInterviewers = route({
  operationId: 'listInterviewers',
  method: 'GET',
  path: '/interviews/interviewers',
  summary: 'Users who can interview about this result, by name, the reader first; at most 200',
  ...write,
  query: z.strictObject({ survey_result_id: id }),
  reply: z.object({ data: z.array(z.object({ id, name: z.string() })) }),
  problems: ['not_found', 'not_while_acting'],
})

const schedule = {
  title: z.nullable(line(interviewLimits.title, 'Write a title, or leave it out.')),
  day,
  /** HH:MM on the clock of the time zone. */
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time.')),
  time_zone: timeZone,
  minutes: z
    .int('Enter a number of minutes.')
    .check(
      z.gte(interviewLimits.minutes.min, `Enter at least ${interviewLimits.minutes.min} minutes.`),
      z.lte(interviewLimits.minutes.max, `Enter at most ${interviewLimits.minutes.max} minutes.`),
    ),
  place: z.nullable(line(interviewLimits.place, 'Write a place, or leave it out.')),
  link: z.nullable(website.check(z.maxLength(interviewLimits.link, 'Enter a shorter web address.'))),
  note: lines(interviewLimits.note),
  /** Stays true once it is, because the person has the invitation. */
  invites_person: z.boolean(),
  /** Active users who may read the result. Those outside the reader's companies stay without being named. */
  interviewer_ids: z
    .array(id)
    .check(
      z.minLength(1, 'Choose at least one interviewer.'),
      z.maxLength(interviewLimits.interviewers, `Choose at most ${interviewLimits.interviewers} interviewers.`),
    ),
}

const newInterview = z.strictObject({
  survey_result_id: id,
  ...schedule,
  title: z._default(schedule.title, null),
  place: z._default(schedule.place, null),
  link: z._default(schedule.link, null),
  note: z._default(schedule.note, ''),
  invites_person: z._default(schedule.invites_person, false),
})
export type NewInterview = z.output<typeof newInterview>

export const createInterview = route({
  operationId: 'createInterview',
  method: 'POST',
  path: '/interviews',
  summary: 'Plan an interview about a result; interviewers, and the person if wanted, get an invitation by email',
  ...write,
  idempotencyKey: true,
  body: newInterview,
  reply: z.object({ data: interview }),
  problems: ['not_found', 'result_archived', 'too_many_interviews', 'not_while_acting'],
})

/** Everything of the interview, as it is from now on. */
const interviewChange = z.strictObject({ version, ...schedule })
export type InterviewChange = z.output<typeof interviewChange>

export const updateInterview = route({
  operationId: 'updateInterview',
  method: 'PUT',
  path: '/interviews/{id}',
  summary: 'Change an interview that is still to come; everybody concerned is told by email',
  ...write,
  params: z.strictObject({ id }),
  body: interviewChange,
  reply: z.object({ data: interview }),
  current: interview,
  problems: ['not_found', 'result_archived', 'interview_canceled', 'interview_over', 'not_while_acting'],
})

export const cancelInterview = route({
  operationId: 'cancelInterview',
  method: 'DELETE',
  path: '/interviews/{id}',
  summary: 'Cancel an interview; everybody concerned is told by email if it was still to come',
  ...write,
  params: z.strictObject({ id }),
  reply: z.object({ data: interview }),
  problems: ['not_found', 'interview_canceled', 'not_while_acting'],
})

export const getInterviewCalendar = route({
  operationId: 'getInterviewCalendar',
  method: 'GET',
  path: '/interviews/{id}/calendar',
  summary: 'The interview as a file that calendars open (iCalendar, RFC 5545)',
  ...read,
  params: z.strictObject({ id }),
  reply: file(['text/calendar']),
  problems: ['not_found'],
})
