import { foreignKey, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ChatSentence } from '@seatwise/contract/ai-chats'
import { createdAt, primaryId, tenantOnly } from './columns.ts'
import { generations } from './generations.ts'
import { surveyResults } from './survey-results.ts'

/** The chat of staff about a survey result. `generations` stores who asked each question. */
export const aiChats = pgTable(
  'ai_chats',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    survey_result_id: uuid('survey_result_id').notNull(),
    created_at: createdAt(),
  },
  (table) => [
    unique('ai_chats_company_id').on(table.company_id, table.id),
    unique('ai_chats_result').on(table.company_id, table.survey_result_id),
    foreignKey({
      columns: [table.company_id, table.survey_result_id],
      foreignColumns: [surveyResults.company_id, surveyResults.id],
    }),
    tenantOnly(table.company_id),
  ],
)

/** A question with its answer. The answer is incomplete if the user stopped it. */
export const aiChatMessages = pgTable(
  'ai_chat_messages',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    ai_chat_id: uuid('ai_chat_id').notNull(),
    generation_id: uuid('generation_id').notNull(),
    question: text('question').notNull(),
    answer: jsonb('answer').$type<ChatSentence[]>().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.company_id, table.ai_chat_id],
      foreignColumns: [aiChats.company_id, aiChats.id],
    }),
    foreignKey({
      columns: [table.company_id, table.generation_id],
      foreignColumns: [generations.company_id, generations.id],
    }),
    index('ai_chat_messages_chat').on(table.company_id, table.ai_chat_id, table.created_at, table.id),
    tenantOnly(table.company_id),
  ],
)
