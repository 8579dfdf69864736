import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { applicationNews, applicationStates, resumeReadings } from '@seatwise/contract/values/hiring'
import type { StoredAnswer } from '@seatwise/domain/applications/answers'
import { candidateFiles } from './candidate-files.ts'
import { candidates } from './candidates.ts'
import { createdAt, instant, primaryId, tenantOnly, updatedAt } from './columns.ts'
import { files } from './files.ts'
import { jobs } from './jobs.ts'
import { outbox } from './outbox.ts'
import { surveyResults } from './survey-results.ts'
import { users } from './users.ts'

/** One person's application for one job. */
export const applications = pgTable(
  'applications',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    job_id: uuid('job_id').notNull(),
    candidate_id: uuid('candidate_id').notNull(),
    /** The survey result that is the application's card on the board. */
    survey_result_id: uuid('survey_result_id').notNull(),
    state: text('state', { enum: applicationStates }).notNull().default('submitted'),
    /** As typed by the applicant. These values overwrite no field of the candidate. */
    first: text('first').notNull(),
    last: text('last').notNull(),
    email: text('email').notNull(),
    /** E.164. */
    phone: text('phone'),
    link: text('link'),
    /** The name of the job board; a stranger chose it (`readSource`). */
    source: text('source'),
    cover_letter: text('cover_letter'),
    answers: jsonb('answers').$type<StoredAnswer[]>().notNull().default([]),
    knock_outs: integer('knock_outs').notNull().default(0),
    /** The exact text that the applicant agreed to. */
    consent: text('consent').notNull(),
    /** Null also after a staff member has deleted the file. */
    resume_file_id: uuid('resume_file_id').references(() => candidateFiles.id, { onDelete: 'set null' }),
    /** The first resume, if the applicant has replaced it. Null also after a staff member has deleted the file. */
    first_resume_file_id: uuid('first_resume_file_id').references(() => candidateFiles.id, { onDelete: 'set null' }),
    /** Further files of the person that the applicant has added, some of which staff may have deleted. */
    other_file_ids: uuid('other_file_ids').array().notNull().default([]),
    resume_reading: text('resume_reading', { enum: resumeReadings }),
    resume_text: text('resume_text'),
    /** The number of columns side by side from which the text was read; null without a text. */
    resume_columns: integer('resume_columns'),
    /** When the applicant last changed it by the mailed link. */
    changed_at: instant('changed_at'),
    withdrawn_at: instant('withdrawn_at'),
    /** When a user of the company first opened it. Those from before this was stored count as opened. */
    opened_at: instant('opened_at'),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('applications_company_id').on(table.company_id, table.id),
    foreignKey({ columns: [table.company_id, table.job_id], foreignColumns: [jobs.company_id, jobs.id] }),
    foreignKey({
      columns: [table.company_id, table.candidate_id],
      foreignColumns: [candidates.company_id, candidates.id],
    }),
    foreignKey({
      columns: [table.company_id, table.survey_result_id],
      foreignColumns: [surveyResults.company_id, surveyResults.id],
    }),
    // Unique by email address, not by candidate, so that two candidates who applied for the same job can still be
    // merged.
    uniqueIndex('applications_of_address')
      .on(table.job_id, table.email)
      .where(sql`state = 'submitted'`),
    index('applications_job').on(table.company_id, table.job_id, table.created_at, table.id),
    index('applications_candidate').on(table.company_id, table.candidate_id),
    index('applications_result').on(table.company_id, table.survey_result_id),
    index('applications_resume').on(table.resume_file_id),
    index('applications_first_resume').on(table.first_resume_file_id),
    index('applications_unread')
      .on(table.company_id, table.created_at)
      .where(sql`resume_reading = 'waiting'`),
    tenantOnly(table.company_id),
  ],
)

/** The values of an application that has not been submitted yet. */
export type ApplicationDraft = {
  first: string
  last: string
  email: string
  phone: string
  link: string
  cover_letter: string
  consent: string
  notice_version: string
  /** The sentence that the applicant agreed to. */
  agreed: string
  /** The funnel through which the applicant came; missing in drafts of earlier versions. */
  via?: string
  /** The source of the job's address; missing in drafts of earlier versions. */
  source?: string
}

export type WrongField = { path: string; message: string }

/**
 * An application that has been begun. It is kept for a day; a cookie of the applicant holds its token, of which we
 * store only the hash.
 */
export const applicationDrafts = pgTable(
  'application_drafts',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    job_id: uuid('job_id').notNull(),
    token_hash: text('token_hash').notNull().unique(),
    about: jsonb('about').$type<ApplicationDraft>().notNull(),
    /** The answers so far, by question id. */
    answers: jsonb('answers').$type<Record<string, string[]>>().notNull().default({}),
    /** What was wrong with the last form, by step, where the values that are kept do not show it: a refused file. */
    wrong: jsonb('wrong').$type<{ about?: WrongField[]; questions?: WrongField[] }>().notNull().default({}),
    expires_at: instant('expires_at').notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('application_drafts_company_id').on(table.company_id, table.id),
    foreignKey({ columns: [table.company_id, table.job_id], foreignColumns: [jobs.company_id, jobs.id] }),
    index('application_drafts_expires').on(table.expires_at),
    tenantOnly(table.company_id),
  ],
)

/**
 * What was read in a resume.
 * @property columns the number of columns side by side from which the text was read
 */
export type ResumeReading = { text: string | null; columns: number }

/** A file of an application that has been begun: the resume, or the answer to a question. */
export const applicationDraftFiles = pgTable(
  'application_draft_files',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    draft_id: uuid('draft_id').notNull(),
    /** "resume", or the id of the question that the file answers. */
    field: text('field').notNull(),
    file_id: uuid('file_id').notNull().unique(),
    /** For a resume; null if it is read only after it was sent. */
    reading: jsonb('reading').$type<ResumeReading>(),
    created_at: createdAt(),
  },
  (table) => [
    unique('application_draft_files_field').on(table.draft_id, table.field),
    foreignKey({
      columns: [table.company_id, table.draft_id],
      foreignColumns: [applicationDrafts.company_id, applicationDrafts.id],
    }),
    foreignKey({ columns: [table.company_id, table.file_id], foreignColumns: [files.company_id, files.id] }),
    tenantOnly(table.company_id),
  ],
)

/** Typed values that were refused, and why, by the name of the field. */
export type RefusedEntries = { texts: Record<string, string[]>; wrong: WrongField[] }

/**
 * The emailed link with which an applicant changes or withdraws an application. Only the hash of its token is stored.
 */
export const applicationTokens = pgTable(
  'application_tokens',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    application_id: uuid('application_id').notNull(),
    token_hash: text('token_hash').notNull().unique(),
    /** What was typed into the form of the link and refused, so that its page can be loaded again; kept for an hour. */
    entries: jsonb('entries').$type<RefusedEntries>(),
    entries_until: instant('entries_until'),
    expires_at: instant('expires_at').notNull(),
    created_at: createdAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.company_id, table.application_id],
      foreignColumns: [applications.company_id, applications.id],
    }),
    index('application_tokens_application').on(table.company_id, table.application_id),
    index('application_tokens_entries')
      .on(table.entries_until)
      .where(sql`entries_until is not null`),
    tenantOnly(table.company_id),
  ],
)

/** What the owner of a job is told by email about its applications; several go into one email. */
export const applicationMails = pgTable(
  'application_mails',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    application_id: uuid('application_id').notNull(),
    news: text('news', { enum: applicationNews }).notNull(),
    /** Who was told; null until the email is written. */
    user_id: uuid('user_id').references(() => users.id),
    /** Null until the email is written, and again if it was withdrawn, or deleted unsent with another person whom it named. */
    outbox_id: uuid('outbox_id').references(() => outbox.id, { onDelete: 'set null' }),
    created_at: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'application_mails_of_application',
      columns: [table.company_id, table.application_id],
      foreignColumns: [applications.company_id, applications.id],
    }).onDelete('cascade'),
    index('application_mails_application').on(table.company_id, table.application_id),
    index('application_mails_waiting')
      .on(table.company_id, table.created_at)
      .where(sql`outbox_id is null`),
    index('application_mails_outbox').on(table.outbox_id),
    index('application_mails_user').on(table.user_id, table.company_id),
    tenantOnly(table.company_id),
  ],
)
