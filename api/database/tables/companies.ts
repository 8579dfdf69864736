import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { createdAt, instant, primaryId, tenantOnly, updatedAt } from './columns.ts'

export type CompanySettings = {
  candidate_sees_result: boolean
  retention_months: number
  /** Mail to the owner of a link when a survey is finished. */
  mail_on_finished: boolean
  ai_enabled: boolean
  demographics_enabled: boolean
  /** Everybody signs in with a second factor, and sets one up at the next sign-in. */
  mfa_required: boolean
  /** Whoever has no second factor types a mailed code after the password. */
  mailed_code_required: boolean
}

export const defaultSettings: CompanySettings = {
  candidate_sees_result: false,
  retention_months: 24,
  mail_on_finished: true,
  ai_enabled: false,
  demographics_enabled: false,
  mfa_required: false,
  mailed_code_required: false,
}

export const companies = pgTable(
  'companies',
  {
    id: primaryId(),
    kind: text('kind', { enum: ['franchise', 'company'] }).notNull(),
    franchise_id: uuid('franchise_id').references((): AnyPgColumn => companies.id),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    brand: text('brand', { enum: ['hb', 'be'] }).notNull(),
    industry: text('industry'),
    go_high_level_location_id: text('go_high_level_location_id'),
    /** ISO 3166-1 alpha-2; null: not named. */
    country: text('country'),
    /** IANA name; null: the reader's browser decides. */
    time_zone: text('time_zone'),
    state: text('state', { enum: ['active', 'suspended'] })
      .notNull()
      .default('active'),
    settings: jsonb('settings').$type<CompanySettings>().notNull(),
    /** Random id under which the logo's files are kept; a new one with every upload. */
    logo_id: uuid('logo_id'),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    uniqueIndex('companies_slug').on(table.slug),
    index('companies_franchise').on(table.franchise_id),
    tenantOnly(table.id),
  ],
)

const place = {
  id: primaryId(),
  company_id: uuid('company_id')
    .notNull()
    .references(() => companies.id),
  name: text('name').notNull(),
  created_at: createdAt(),
  archived_at: instant('archived_at'),
}

export const locations = pgTable('locations', place, (table) => [
  unique('locations_company_id').on(table.company_id, table.id),
  uniqueIndex('locations_name').on(table.company_id, sql`lower(${table.name})`),
  tenantOnly(table.company_id),
])

export const departments = pgTable('departments', place, (table) => [
  unique('departments_company_id').on(table.company_id, table.id),
  uniqueIndex('departments_name').on(table.company_id, sql`lower(${table.name})`),
  tenantOnly(table.company_id),
])
