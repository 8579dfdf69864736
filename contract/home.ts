import * as z from 'zod/mini'
import { card } from './board.ts'
import { eventPerson } from './audit-events.ts'
import { givenInstant, id, instant } from './fields.ts'
import { invitation } from './invitations.ts'
import { route } from './route.ts'
import { surveyResult } from './survey-results.ts'
import { statusColors } from './values.ts'

/** Events of the last 30 days, today included, by UTC days; without tests. */
const counts = {
  /** People invited by mail. */
  invited: z.int(),
  /** Surveys begun, by invitation or through a survey link. */
  started: z.int(),
  finished: z.int(),
}

export const getHome = route({
  operationId: 'getHome',
  method: 'GET',
  path: '/home',
  summary: 'What needs attention, the latest results and the counts of the last 30 days',
  proof: 'session',
  permission: 'home.read',
  query: z.strictObject({
    /** One company in reach; without it all of them. */
    company_id: z.optional(id),
    /** Results finished since then count as new; without it those of the last 24 hours. */
    since: z.optional(givenInstant),
  }),
  reply: z.object({
    data: z.object({
      /** The company that all of it is about; null for several. For all companies there, results and needs are empty. */
      company: z.nullable(z.object({ id, name: z.string() })),
      new_results: z.object({
        /** Counted to 1,001. */
        count: z.int(),
        /** The latest five, however old. */
        data: z.array(surveyResult),
      }),
      needs: z.object({
        /** Notes of the last 30 days that mention the reader, who has not seen them; the latest 20. Also for all companies. */
        mentions: z.array(
          z.object({
            note_id: id,
            candidate: z.object({ id, first: z.string(), last: z.string(), email: z.string() }),
            company: z.object({ id, name: z.string() }),
            /** id and name are null outside the reader's companies. */
            author: eventPerson,
            /** The beginning of the text, in one line. */
            excerpt: z.string(),
            created_at: instant,
          }),
        ),
        /**
         * Growth plans that the reader looks after and whose review is due today or was before, in the company's zone; the
         * oldest 20. Also for all companies.
         */
        growth_reviews: z.array(
          z.object({
            growth_plan_id: id,
            candidate: z.object({ id, first: z.string(), last: z.string(), email: z.string() }),
            company: z.object({ id, name: z.string() }),
            next_review_on: z.iso.date(),
          }),
        ),
        /**
         * What became in the last seven days of the targets that the reader has asked for: the version is active, or the request
         * was declined; the latest 20. Also for all companies.
         */
        target_answers: z.array(
          z.object({
            request_id: id,
            role: z.object({ id, name: z.string() }),
            company: z.object({ id, name: z.string() }),
            /** Why it was declined; null for a version that is active. */
            answer: z.nullable(z.string()),
            /** The target of each changed scale, and that of the replaced version; empty if it replaced none. */
            changes: z.array(z.string()),
            answered_at: instant,
          }),
        ),
        /**
         * Invitations of the last 60 days: first those whose mail could not be delivered or waits for a day, then
         * those whose survey has made no progress for three days; the latest 20 of each.
         */
        invitations: z.array(invitation),
        /**
         * Who is in a stage for its limit or longer, those the most days over it first; at most 10. Of the default
         * pipeline of one company, for readers of stages.
         */
        waiting: z.array(z.extend(card, { stage: z.object({ name: z.string(), day_limit: z.int() }) })),
        /** Finished within 30 days with doubtful answers, and no later attempt for the role; the latest 20. */
        doubtful: z.array(surveyResult),
        /** True if there are more than those listed. */
        has_more: z.boolean(),
      }),
      last_30_days: z.extend(z.object(counts), {
        /**
         * For one company and readers of stages: the number of people who entered a stage of these types; counted to
         * 1,001.
         */
        interview: z.nullable(z.int()),
        hired: z.nullable(z.int()),
      }),
      /** The default pipeline of one company; null for readers who may not see stages. */
      stages: z.nullable(
        z.array(
          z.object({
            id,
            name: z.string(),
            color: z.enum(statusColors),
            /** Counted to 1,001. */
            count: z.int(),
          }),
        ),
      ),
      /**
       * The best result of each role, best first, at most five, with good answers; for readers of stages the best who is
       * in no stage that ends the pipeline of their brand, among the role's first thousand. Empty for several companies.
       */
      strongest: z.array(surveyResult),
      /** For several companies: those with the most finished surveys, at most 50 of a franchise and 10 of all. */
      companies: z.array(
        z.object({ id, name: z.string(), started: z.int(), finished: z.int(), finished_at: z.nullable(instant) }),
      ),
      /**
       * For super admins who look at all companies; each is counted to 1,001. Uncertain messages may have arrived, held ones
       * wait for a mail server or a gateway.
       */
      operations: z.nullable(
        z.object({
          failed_tasks: z.int(),
          failed_messages: z.int(),
          uncertain_messages: z.int(),
          held_messages: z.int(),
          /** Targets that owners ask for. */
          asked_targets: z.int(),
          /** Active companies in which nobody can sign in, by name; the first three of them, and their number. */
          without_users: z.object({ count: z.int(), first: z.array(z.object({ id, name: z.string() })) }),
        }),
      ),
    }),
  }),
  problems: ['not_found'],
})
export type Home = z.infer<(typeof getHome)['reply']>['data']
