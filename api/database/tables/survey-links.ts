import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { surveyLinkKinds, surveyLinkStates } from '@seatwise/contract/values/base'
import { createdAt, instant, primaryId, tenantOnly, updatedAt } from './columns.ts'
import { companies, locations } from './companies.ts'
import { roles } from './roles.ts'
import { users } from './users.ts'

/** A survey link of the company (the "open link"), through which many people can register. */
export const surveyLinks = pgTable(
  'survey_links',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    kind: text('kind', { enum: surveyLinkKinds }).notNull(),
    /** Random and public; part of the registration URL /survey/register. */
    public_id: text('public_id').notNull().unique(),
    /** Null: the person chooses among the company's roles. */
    role_id: uuid('role_id').references(() => roles.id),
    /** The location that results of the link get. */
    location_id: uuid('location_id'),
    /** The user who gets an email when a survey of the link is finished. */
    owner_user_id: uuid('owner_user_id').references(() => users.id),
    state: text('state', { enum: surveyLinkStates }).notNull().default('open'),
    expires_at: instant('expires_at'),
    /** Maximum number of registrations; null: no limit. */
    max_uses: integer('max_uses'),
    /** Number of registrations so far. */
    uses: integer('uses').notNull().default(0),
    /**
     * Number of surveys submitted through the link. The submitting transaction counts, because counting the answers of
     * a link would read up to a million rows for each list.
     */
    finished: integer('finished').notNull().default(0),
    /** True for the link that the list of results offers to copy. */
    is_default: boolean('is_default').notNull().default(false),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('survey_links_company_id').on(table.company_id, table.id),
    foreignKey({
      columns: [table.company_id, table.location_id],
      foreignColumns: [locations.company_id, locations.id],
    }),
    index('survey_links_default')
      .on(table.company_id)
      .where(sql`is_default and state = 'open'`),
    tenantOnly(table.company_id),
  ],
)
