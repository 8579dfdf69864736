import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, primaryId, tenantOnly, updatedAt } from './columns.ts'
import { surveyResults } from './survey-results.ts'
import { users } from './users.ts'

/** A meeting about a survey result. It names no person: it follows the result when two people are merged. */
export const interviews = pgTable(
  'interviews',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    survey_result_id: uuid('survey_result_id').notNull(),
    title: text('title'),
    starts_at: instant('starts_at').notNull(),
    minutes: integer('minutes').notNull(),
    /** IANA name of the time zone in which the interview was planned and in which emails name its time. */
    time_zone: text('time_zone').notNull(),
    place: text('place'),
    link: text('link'),
    /** For the interviewers only. */
    note: text('note').notNull().default(''),
    /** True if the person gets the invitation and every change of it. */
    invites_person: boolean('invites_person').notNull(),
    /** SEQUENCE of RFC 5545: raised by each change that calendars have to take over. */
    sequence: integer('sequence').notNull().default(0),
    canceled_at: instant('canceled_at'),
    /** A user of the company, its franchise or the operator; the organizer in calendars. */
    created_by_user_id: uuid('created_by_user_id')
      .notNull()
      .references(() => users.id),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('interviews_company_id').on(table.company_id, table.id),
    foreignKey({
      name: 'interviews_of_result',
      columns: [table.company_id, table.survey_result_id],
      foreignColumns: [surveyResults.company_id, surveyResults.id],
    }),
    index('interviews_result').on(table.company_id, table.survey_result_id),
    index('interviews_time')
      .on(table.starts_at)
      .where(sql`canceled_at is null`),
    tenantOnly(table.company_id),
  ],
)

/** Who interviews. A user who was taken out keeps the row with `ended_at`. */
export const interviewInterviewers = pgTable(
  'interview_interviewers',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    interview_id: uuid('interview_id').notNull(),
    /** A user of the company, its franchise or the operator. */
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** When the user was told that their scorecard is missing; each is told once. */
    reminded_at: instant('reminded_at'),
    ended_at: instant('ended_at'),
    created_at: createdAt(),
  },
  (table) => [
    unique('interview_interviewers_user').on(table.company_id, table.interview_id, table.user_id),
    foreignKey({
      name: 'interview_interviewers_of_interview',
      columns: [table.company_id, table.interview_id],
      foreignColumns: [interviews.company_id, interviews.id],
    }),
    index('interview_interviewers_of_user')
      .on(table.user_id)
      .where(sql`ended_at is null`),
    tenantOnly(table.company_id),
  ],
)
