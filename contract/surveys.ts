import * as z from 'zod/mini'
import { linkId, notice } from './companies.ts'
import { email, id, instant, lastName, personName, sentToken } from './fields.ts'
import { route } from './route.ts'
import { brandKeys } from './values/base.ts'

/**
 * The item, the choice 1..5, the total time spent on the item in milliseconds, and when the choice was made, in
 * milliseconds by the clock of the person's device.
 */
const answer = z.object({ item: z.string(), answer: z.int(), ms: z.int(), at: z.int() })

/**
 * Accepts any number, because each answer is checked separately: an invalid answer does not prevent the others from
 * being stored.
 */
const sentAnswer = z.object({
  item: z.string().check(z.maxLength(100)),
  answer: z.number(),
  /**
   * The time spent on the item. Impossible times are reduced: to at most a day, and to the time elapsed by the server's
   * clock.
   */
  ms: z.number(),
  /**
   * When the answer was given. Of two answers to an item the later one counts; without `at`, the one that arrives
   * later.
   */
  at: z.optional(z.number()),
})
const answers = z.array(sentAnswer).check(z.maxLength(200))

/** True if the person's browser translates the page, because the norms are valid only for the English wording. */
const translated = z.optional(z.boolean())

const attemptProblems = ['survey_not_found', 'company_suspended', 'survey_expired'] as const

const entered = {
  first: personName,
  last: lastName,
  /**
   * Phone number as typed; stored as E.164. Without a leading + it is parsed as a number of the
   * company's country.
   */
  phone: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  /** The version of the privacy notice that was shown and accepted. */
  notice_version: z.string().check(z.minLength(1), z.maxLength(40)),
  language: z.literal('en'),
  /** The accommodation that the person asks for; staff of the company read it. */
  accommodation: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
}

export const registerForSurvey = route({
  operationId: 'registerForSurvey',
  method: 'POST',
  path: '/surveys/register',
  summary: 'Begin the survey through an open link, which mails a link to go on later, or by a personal invitation',
  proof: 'none',
  limit: 'survey_from_ip',
  body: z.union([
    z.strictObject({
      link: linkId,
      role_id: id,
      email,
      /** The code that the short link of a campaign added to the URL of the page. */
      via: z.optional(z.string().check(z.maxLength(40))),
      ...entered,
    }),
    // The invitation names the role and the address.
    z.strictObject({ invitation: sentToken, ...entered }),
  ]),
  reply: z.object({
    data: z.object({
      /** Bearer token for the survey routes of this attempt. */
      token: z.string(),
    }),
  }),
  problems: [
    'link_not_found',
    'link_closed',
    'link_expired',
    'link_full',
    'company_suspended',
    'survey_not_found',
    'invitation_over',
  ],
})

export const getAttempt = route({
  operationId: 'getAttempt',
  method: 'GET',
  path: '/surveys/attempt',
  summary: 'The statements in the order shown and the answers so far; of an invited person what registration needs',
  proof: 'token',
  reply: z.object({
    data: z.object({
      /** The id of the attempt; the same for every link that leads to it. */
      id,
      /** invited: the person has to register first, with `invitation`; no items are returned yet. */
      state: z.enum(['invited', 'in_progress', 'completed']),
      company_name: z.string(),
      logo_id: z.nullable(id),
      brand: z.enum(brandKeys),
      role_name: z.nullable(z.string()),
      /** The title of the job for which the person is considered; null for a role alone, and for invited people. */
      job_title: z.nullable(z.string()),
      form_version: z.string(),
      expires_at: instant,
      labels: z.array(z.string()),
      items: z.array(z.object({ id: z.string(), text: z.string() })),
      answers: z.array(answer),
      /** The data for the registration form of an invited person; null for others. */
      invitation: z.nullable(
        z.object({
          /** The names are empty if nobody has entered them. */
          first: z.string(),
          last: z.string(),
          email: z.string(),
          languages: z.array(z.string()),
          notice,
        }),
      ),
    }),
  }),
  problems: [...attemptProblems, 'invitation_over'],
})

export const saveAnswers = route({
  operationId: 'saveAnswers',
  method: 'PUT',
  path: '/surveys/attempt',
  summary: 'Save answers of an unfinished survey, each for itself; sent twice they change nothing',
  proof: 'token',
  body: z.strictObject({ answers: answers.check(z.minLength(1)), translated }),
  reply: z.object({
    data: z.object({
      /** The number of answered items of the survey. */
      answered: z.int(),
      /** The items whose answers were stored as they were sent. */
      stored: z.array(z.string()),
      /** The stored answers that were kept instead of those that were sent, because they were given later. */
      later: z.array(answer),
      /** The items whose answers were refused, because the item or the choice does not exist. */
      refused: z.array(z.string()),
    }),
  }),
  problems: [...attemptProblems, 'survey_submitted'],
})

const ownScale = z.object({
  name: z.string(),
  low: z.string(),
  high: z.string(),
  /** Short labels for the ends of the scale. */
  poles: z.object({ low: z.string(), high: z.string() }),
  percentile: z.int(),
  /** The range in which the percentile would lie in two of three repetitions. */
  likely: z.object({ from: z.number(), to: z.number() }),
  /** A clear tendency, worded to follow "you tend to"; null if there is no clear one. */
  tends_to: z.nullable(z.string()),
})

export const submitSurvey = route({
  operationId: 'submitSurvey',
  method: 'POST',
  path: '/surveys/submit',
  summary: 'Finish the survey, with any answers not saved yet; sent again it answers the same',
  proof: 'token',
  body: z.strictObject({ answers, translated }),
  reply: z.object({
    data: z.object({
      company_name: z.string(),
      /** The email address for questions about the data; null if the company has none. */
      contact_email: z.nullable(z.string()),
      logo_id: z.nullable(id),
      brand: z.enum(brandKeys),
      completed_at: instant,
      /** The person's own percentiles, when the company's settings show them. */
      own_result: z.nullable(z.array(ownScale)),
    }),
  }),
  // After submission the same call gets the same answer; answers that arrive later are not part of the survey.
  problems: [...attemptProblems, 'survey_submitted', 'survey_pace'],
})
