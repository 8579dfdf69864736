import * as z from 'zod/mini'
import { card } from './board.ts'
import { eventPerson } from './audit-events.ts'
import { givenInstant, id, instant } from './fields.ts'
import { invitation } from './invitations.ts'
import { interview } from './interviews.ts'
import { route } from './route.ts'
import { surveyResult } from './survey-results.ts'
import { todo } from './todos.ts'
import { statusColors } from './values/base.ts'

/** Numbers of the last 30 UTC days, including today; without tests. */
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
    /** One company that the reader can see; defaults to all of them. */
    company_id: z.optional(id),
    /** Results finished since this time count as new; defaults to the last 24 hours. */
    since: z.optional(givenInstant),
  }),
  reply: z.object({
    data: z.object({
      /**
       * The company that the whole page is about; null for several. For all companies, the lists of results and needs
       * are empty unless noted.
       */
      company: z.nullable(z.object({ id, name: z.string() })),
      new_results: z.object({
        /** Counted up to 1,001. */
        count: z.int(),
        /** The latest five results, even if they are old. */
        data: z.array(surveyResult),
      }),
      needs: z.object({
        /**
         * Notes of the last 30 days that mention the reader and that the reader has not confirmed seeing; the latest
         * 20. Also filled for all companies.
         */
        mentions: z.array(
          z.object({
            note_id: id,
            candidate: z.object({ id, first: z.string(), last: z.string(), email: z.string() }),
            company: z.object({ id, name: z.string() }),
            /** id and name are null if the user is outside the companies that the reader may see. */
            author: eventPerson,
            /** The beginning of the text, in one line. */
            excerpt: z.string(),
            created_at: instant,
          }),
        ),
        /**
         * Open to-dos of the reader, those that are due first; the first 20, and their number, counted up to 1,001. Also
         * filled for all companies.
         */
        todos: z.object({ count: z.int(), data: z.array(z.omit(todo, { done: true })) }),
        /**
         * Interviews of the reader as an interviewer: those of today and the next seven days, and those that have ended
         * at least two hours and at most 14 days ago without a scorecard of the reader; 20 of each. Also filled
         * for all companies.
         */
        interviews: z.array(interview),
        missing_scorecards: z.array(interview),
        /**
         * Growth plans that the reader supports and whose review is due today or overdue, in the company's time zone;
         * the oldest 20. Also filled for all companies.
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
         * Answers of the last seven days to the reader's requests for targets: the version became active, or the
         * request was declined; the latest 20. Also filled for all companies.
         */
        target_answers: z.array(
          z.object({
            request_id: id,
            role: z.object({ id, name: z.string() }),
            company: z.object({ id, name: z.string() }),
            /** Why the request was declined; null if the version is active. */
            answer: z.nullable(z.string()),
            /**
             * For each changed scale, its target and the target in the replaced version, in words; empty if no version
             * was replaced.
             */
            changes: z.array(z.string()),
            answered_at: instant,
          }),
        ),
        /**
         * Applications of the last 30 days that nobody has opened and nobody has moved, for jobs that the reader owns;
         * for owners of a company also for its jobs without an owner. The latest 20, and their number, counted up to
         * 1,001. Also filled for all companies.
         */
        applications: z.object({
          count: z.int(),
          data: z.array(
            z.object({
              application_id: id,
              survey_result_id: id,
              candidate: z.object({ id, first: z.string(), last: z.string(), email: z.string() }),
              company: z.object({ id, name: z.string() }),
              job: z.object({ id, title: z.string() }),
              created_at: instant,
            }),
          ),
        }),
        /**
         * Applications that have waited longer than their job promises, of people who are still considered: nobody has
         * moved them or sent them a message since. For the jobs of `applications`, and only for readers who may see
         * stages; counted up to 1,001. The 20 jobs with the longest waits, each with its own count.
         */
        overdue: z.object({
          count: z.int(),
          data: z.array(
            z.object({
              job: z.object({ id, title: z.string() }),
              company: z.object({ id, name: z.string() }),
              answer_within_days: z.int(),
              count: z.int(),
            }),
          ),
        }),
        /**
         * Invitations of the last 60 days: first those whose mail could not be delivered or has waited for a day, then
         * those whose survey has made no progress for three days; the latest 20 of each.
         */
        invitations: z.array(invitation),
        /**
         * People who have been in a stage for its day limit or longer, those furthest over it first; at most 10. Only
         * for the default pipeline of one company, and for readers who may see stages.
         */
        waiting: z.array(z.extend(card, { stage: z.object({ name: z.string(), day_limit: z.int() }) })),
        /**
         * Results finished within 30 days with doubtful answers, if the person has made no later attempt for the role;
         * the latest 20.
         */
        doubtful: z.array(surveyResult),
        /** True if there are more than the listed ones. */
        has_more: z.boolean(),
      }),
      last_30_days: z.extend(z.object(counts), {
        /**
         * The number of people who entered a stage of the type `interview`, counted up to 1,001. Null for several
         * companies, and for readers who may not see stages. `hired` is counted in the same way.
         */
        interview: z.nullable(z.int()),
        hired: z.nullable(z.int()),
      }),
      /** The stages of the default pipeline; null for several companies, and for readers who may not see stages. */
      stages: z.nullable(
        z.array(
          z.object({
            id,
            name: z.string(),
            color: z.enum(statusColors),
            /** Counted up to 1,001. */
            count: z.int(),
          }),
        ),
      ),
      /**
       * The best result of each role, at most five, best first, among results with good answer quality. For readers who
       * may see stages, people in a final stage of the pipeline are left out. Only the first thousand results of a role
       * are searched. Empty for several companies.
       */
      strongest: z.array(surveyResult),
      /**
       * For several companies: those with the most finished surveys; at most 50 of a franchise, and at most 10 of all
       * companies.
       */
      companies: z.array(
        z.object({ id, name: z.string(), started: z.int(), finished: z.int(), finished_at: z.nullable(instant) }),
      ),
      /**
       * For super admins who look at all companies; each number is counted up to 1,001. Uncertain messages may have
       * arrived; held messages wait until a mail server or a gateway is configured.
       */
      operations: z.nullable(
        z.object({
          failed_tasks: z.int(),
          failed_messages: z.int(),
          uncertain_messages: z.int(),
          held_messages: z.int(),
          /** Open requests of owners for targets. */
          asked_targets: z.int(),
          /** Active companies in which nobody can sign in: their number, and the first three by name. */
          without_users: z.object({ count: z.int(), first: z.array(z.object({ id, name: z.string() })) }),
        }),
      ),
    }),
  }),
  problems: ['not_found'],
})
export type Home = z.infer<(typeof getHome)['reply']>['data']
