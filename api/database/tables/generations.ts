import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  generatedLineKinds,
  generatedLineStates,
  generationFaults,
  generationKinds,
  generationSources,
  generationStates,
} from '@seatwise/contract/values/hiring'
import { candidateFiles } from './candidate-files.ts'
import { candidates } from './candidates.ts'
import { createdAt, instant, primaryId, tenantOnly, updatedAt } from './columns.ts'
import { companies } from './companies.ts'
import { surveyResults } from './survey-results.ts'
import { users } from './users.ts'

/**
 * The log of all texts generated about candidates. A row stays when the candidate is erased, but no longer names them.
 */
export const generations = pgTable(
  'generations',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    kind: text('kind', { enum: generationKinds }).notNull(),
    /** Null after the candidate was erased. */
    candidate_id: uuid('candidate_id'),
    survey_result_id: uuid('survey_result_id'),
    /** The resume that was read. */
    candidate_file_id: uuid('candidate_file_id').references(() => candidateFiles.id, { onDelete: 'set null' }),
    author_user_id: uuid('author_user_id')
      .notNull()
      .references(() => users.id),
    source: text('source', { enum: generationSources }).notNull(),
    model: text('model').notNull(),
    prompt_version: text('prompt_version').notNull(),
    /** SHA-256 of the input in hexadecimal; null before the input is read and after the candidate was erased. */
    input_hash: text('input_hash'),
    /**
     * A generation that has been running for longer than `runningMinutes` (in the repository) counts as ended, because
     * its process has died.
     */
    state: text('state', { enum: generationStates }).notNull().default('running'),
    fault: text('fault', { enum: generationFaults }),
    tokens: integer('tokens').notNull().default(0),
    dropped: integer('dropped').notNull().default(0),
    created_at: createdAt(),
    ended_at: instant('ended_at'),
  },
  (table) => [
    unique('generations_company_id').on(table.company_id, table.id),
    foreignKey({
      columns: [table.company_id, table.candidate_id],
      foreignColumns: [candidates.company_id, candidates.id],
    }),
    foreignKey({
      columns: [table.company_id, table.survey_result_id],
      foreignColumns: [surveyResults.company_id, surveyResults.id],
    }),
    check('generations_failed', sql`(state = 'failed') = (fault is not null)`),
    index('generations_created').on(table.company_id, table.created_at, table.id),
    index('generations_candidate').on(table.company_id, table.candidate_id, table.created_at),
    index('generations_result').on(table.company_id, table.survey_result_id, table.created_at),
    index('generations_file').on(table.candidate_file_id),
    tenantOnly(table.company_id),
  ],
)

/** The lines of a generated text, and what staff decided about each. */
export const generationLines = pgTable(
  'generation_lines',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    generation_id: uuid('generation_id').notNull(),
    position: integer('position').notNull(),
    kind: text('kind', { enum: generatedLineKinds }).notNull(),
    text: text('text').notNull(),
    /** The text as generated, if somebody has changed it. */
    generated_text: text('generated_text'),
    detail: text('detail'),
    quote: text('quote'),
    state: text('state', { enum: generatedLineStates }).notNull().default('proposed'),
    reviewed_by_user_id: uuid('reviewed_by_user_id').references(() => users.id),
    reviewed_at: instant('reviewed_at'),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('generation_lines_company_id').on(table.company_id, table.id),
    unique('generation_lines_position').on(table.generation_id, table.position),
    foreignKey({
      columns: [table.company_id, table.generation_id],
      foreignColumns: [generations.company_id, generations.id],
    }),
    tenantOnly(table.company_id),
  ],
)
