import * as z from 'zod/mini'
import { linkId, notice } from './companies.ts'
import { email, id, instant, personName, sentToken } from './fields.ts'
import { route } from './route.ts'
import { brandKeys } from './values.ts'

/**
 * The item, the choice 1..5, the total time spent on it so far, and when the choice was made: milliseconds of the clock of the
 * person's device.
 */
const answer = z.object({ item: z.string(), answer: z.int(), ms: z.int(), at: z.int() })

/** Any numbers, because each answer is judged by itself: one that cannot be stored leaves the others. */
const sentAnswer = z.object({
  item: z.string().check(z.maxLength(100)),
  answer: z.number(),
  /** Longer times are shortened to the possible: a day, and the time elapsed by the server's clock. */
  ms: z.number(),
  /** The time of the answer: of two answers to an item the later one stays; without it the one that arrives later. */
  at: z.optional(z.number()),
})
const answers = z.array(sentAnswer).check(z.maxLength(200))

/** True if the person's browser translates the page: the norms hold for the English wording. */
const translated = z.optional(z.boolean())

const attemptProblems = ['survey_not_found', 'company_suspended', 'survey_expired'] as const

const entered = {
  first: personName,
  last: personName,
  /**
   * Phone number as typed; stored as E.164. Without a leading + it is parsed as a number of the
   * company's country.
   */
  phone: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  /** Version of the notice that was shown and accepted. */
  notice_version: z.string().check(z.minLength(1), z.maxLength(40)),
  language: z.literal('en'),
  /** Accommodation that the person asks for; the company's staff read it. */
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
      /** The mark that the short link of a campaign has added to the address of the page. */
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
      /** The id of the attempt, the same for every link that has led to it. */
      id,
      /** invited: the person has to register first, by `invitation`; there are no items yet. */
      state: z.enum(['invited', 'in_progress', 'completed']),
      company_name: z.string(),
      logo_id: z.nullable(id),
      brand: z.enum(brandKeys),
      role_name: z.nullable(z.string()),
      form_version: z.string(),
      expires_at: instant,
      labels: z.array(z.string()),
      items: z.array(z.object({ id: z.string(), text: z.string() })),
      answers: z.array(answer),
      /** The data for the registration form of an invited person; null for others. */
      invitation: z.nullable(
        z.object({
          /** Empty while nobody has entered a name. */
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
      /** The items whose answers are stored as they were sent. */
      stored: z.array(z.string()),
      /** The answers that are stored in place of those that were sent, because they were given later. */
      later: z.array(answer),
      /** The items whose answers cannot be stored: there is no such item, or no such choice. */
      refused: z.array(z.string()),
    }),
  }),
  problems: [...attemptProblems, 'survey_submitted'],
})

const ownScale = z.object({
  name: z.string(),
  low: z.string(),
  high: z.string(),
  /** Short words for the ends of the scale. */
  poles: z.object({ low: z.string(), high: z.string() }),
  percentile: z.int(),
  /** The range of the percentile in two of three repetitions. */
  likely: z.object({ from: z.number(), to: z.number() }),
  /** A clear tendency of the answers, to follow "you tend to"; null if no end of the scale is named. */
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
      /** The address for questions about the data; null while the company has none. */
      contact_email: z.nullable(z.string()),
      logo_id: z.nullable(id),
      brand: z.enum(brandKeys),
      completed_at: instant,
      /** The person's own percentiles, when the company's settings show them. */
      own_result: z.nullable(z.array(ownScale)),
    }),
  }),
  // After a submit it answers the same, except for later answers, which are not part of the survey.
  problems: [...attemptProblems, 'survey_submitted', 'survey_pace'],
})
