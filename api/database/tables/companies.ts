import { sql } from 'drizzle-orm'
import {
  customType,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import {
  brandKeys,
  companyKinds,
  companyStates,
  defaultSettings,
  type CompanySettings,
} from '@seatwise/contract/values/base'
import { createdAt, instant, primaryId, searchText, tenantOnly, updatedAt } from './columns.ts'

/** Settings that are missing in a stored row get their default, so that a new setting needs no migration. */
const storedSettings = customType<{ data: CompanySettings; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (settings) => JSON.stringify(settings),
  // The cast is safe: only `toDriver` writes this column.
  fromDriver: (stored) => settingsOf(stored as Partial<CompanySettings>),
})

export const settingsOf = (stored: Partial<CompanySettings>): CompanySettings => ({ ...defaultSettings, ...stored })

export const companies = pgTable(
  'companies',
  {
    id: primaryId(),
    kind: text('kind', { enum: companyKinds }).notNull(),
    franchise_id: uuid('franchise_id').references((): AnyPgColumn => companies.id),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    brand: text('brand', { enum: brandKeys }).notNull(),
    industry: text('industry'),
    /** An https or http URL; null when not set. */
    website: text('website'),
    /** The address to which assessed people send questions about their data; null until an owner enters it. */
    contact_email: text('contact_email'),
    go_high_level_location_id: text('go_high_level_location_id'),
    /** ISO 3166-1 alpha-2; null when not set. */
    country: text('country'),
    /** IANA name. Null: times are shown in the time zone of the reader's browser. */
    time_zone: text('time_zone'),
    state: text('state', { enum: companyStates }).notNull().default('active'),
    settings: storedSettings('settings').notNull(),
    /**
     * References `files` together with the company's id. The migration adds the foreign key, because `files` imports
     * this table.
     */
    logo_id: uuid('logo_id'),
    search_text: searchText('name', "coalesce(industry, '')"),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    uniqueIndex('companies_slug').on(table.slug),
    index('companies_franchise').on(table.franchise_id),
    index('companies_search').using('gin', table.id, table.search_text.op('gin_trgm_ops')),
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

/** The postal address. Null: the part is not known. The country is ISO 3166-1 alpha-2. */
const address = {
  street: text('street'),
  town: text('town'),
  region: text('region'),
  postal_code: text('postal_code'),
  country: text('country'),
}

export const locations = pgTable('locations', { ...place, ...address }, (table) => [
  unique('locations_company_id').on(table.company_id, table.id),
  uniqueIndex('locations_name').on(table.company_id, sql`lower(${table.name})`),
  tenantOnly(table.company_id),
])

export const departments = pgTable('departments', place, (table) => [
  unique('departments_company_id').on(table.company_id, table.id),
  uniqueIndex('departments_name').on(table.company_id, sql`lower(${table.name})`),
  tenantOnly(table.company_id),
])
