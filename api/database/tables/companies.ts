import { index, jsonb, pgTable, text, uniqueIndex, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { createdAt, primaryId, tenantOnly, updatedAt } from './columns.ts'

export type CompanySettings = {
  candidate_sees_result: boolean
  retention_months: number
  /** Mail to the owner of a link when a survey is finished. */
  mail_on_finished: boolean
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
    time_zone: text('time_zone').notNull().default('UTC'),
    state: text('state', { enum: ['active', 'suspended'] })
      .notNull()
      .default('active'),
    settings: jsonb('settings').$type<CompanySettings>().notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    uniqueIndex('companies_slug').on(table.slug),
    index('companies_franchise').on(table.franchise_id),
    tenantOnly(table.id),
  ],
)
