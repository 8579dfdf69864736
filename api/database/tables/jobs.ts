import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { CustomValues } from '@seatwise/contract/custom-fields'
import type { Pay, TeamMember } from '@seatwise/contract/jobs'
import { employmentTypes, jobStates, jobSurveys, workplaces } from '@seatwise/contract/values/hiring'
import { createdAt, instant, primaryId, searchText, tenantOnly, updatedAt } from './columns.ts'
import { companies, departments, locations } from './companies.ts'
import { jobApplicationTemplates } from './job-application-templates.ts'
import { roles } from './roles.ts'
import { surveyLinks } from './survey-links.ts'
import { users } from './users.ts'

/** A job opening of a company. Everyone can see its page once it is published. */
export const jobs = pgTable(
  'jobs',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    title: text('title').notNull(),
    /** Random. The job's URL ends with it and stays valid when the title changes. */
    code: text('code').notNull().unique(),
    /** A role of the company or a global one; a trigger enforces this. */
    role_id: uuid('role_id').references(() => roles.id),
    department_id: uuid('department_id'),
    location_id: uuid('location_id'),
    workplace: text('workplace', { enum: workplaces }),
    countries: text('countries').array().notNull().default([]),
    employment_type: text('employment_type', { enum: employmentTypes }),
    pay: jsonb('pay').$type<Pay>(),
    openings: integer('openings').notNull().default(1),
    description: text('description').notNull().default(''),
    /** The last day for applications, in the company's time zone. */
    closes_on: date('closes_on'),
    /** Within how many days applicants are promised to hear from the company. Null: nothing is promised. */
    answer_within_days: integer('answer_within_days'),
    /** Null: the company's default template. */
    template_id: uuid('template_id'),
    survey: text('survey', { enum: jobSurveys }).notNull().default('at_once'),
    /** The survey link to which the surveys of the job's applicants belong. Nobody can register through it. */
    survey_link_id: uuid('survey_link_id'),
    state: text('state', { enum: jobStates }).notNull().default('draft'),
    /** When the job was first published. */
    published_at: instant('published_at'),
    /** When the job was closed or archived. */
    ended_at: instant('ended_at'),
    created_by_user_id: uuid('created_by_user_id')
      .notNull()
      .references(() => users.id),
    /** Who hears of the job's applications. Null: nobody. Who may be it: the SQL function `may_own_jobs`. */
    owner_user_id: uuid('owner_user_id').references(() => users.id),
    /** The hiring team. What it means for others: the company's setting `team_only`. */
    team: jsonb('team').$type<TeamMember[]>().notNull().default([]),
    search_text: searchText('title'),
    /** By the id of their custom field, those of archived fields too. */
    custom_values: jsonb('custom_values').$type<CustomValues>().notNull().default({}),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('jobs_company_id').on(table.company_id, table.id),
    foreignKey({
      columns: [table.company_id, table.department_id],
      foreignColumns: [departments.company_id, departments.id],
    }),
    foreignKey({
      columns: [table.company_id, table.location_id],
      foreignColumns: [locations.company_id, locations.id],
    }),
    foreignKey({
      columns: [table.company_id, table.template_id],
      foreignColumns: [jobApplicationTemplates.company_id, jobApplicationTemplates.id],
    }),
    foreignKey({
      columns: [table.company_id, table.survey_link_id],
      foreignColumns: [surveyLinks.company_id, surveyLinks.id],
    }),
    check('jobs_published', sql`state in ('draft', 'archived') or published_at is not null and role_id is not null`),
    index('jobs_company').on(table.company_id, table.state, table.published_at),
    index('jobs_owner')
      .on(table.owner_user_id)
      .where(sql`owner_user_id is not null`),
    index('jobs_search').using('gin', table.company_id, table.search_text.op('gin_trgm_ops')),
    tenantOnly(table.company_id),
  ],
)
