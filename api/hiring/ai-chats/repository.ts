import { and, eq, sql } from 'drizzle-orm'
import type { ChatMessage, ChatSentence } from '@seatwise/contract/ai-chats'
import { aiChatMessages, aiChats } from '../../database/tables/ai-chats.ts'
import { readRows } from '../../kernel/statements.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'
import { columnsOf, objectOf } from '../../kernel/selection.ts'
import { headOf } from '../generations/repository.ts'

export type StoredChat = typeof aiChats.$inferSelect

/** Finds the chat about a result, and creates it if it does not exist. */
export async function openChat(
  scope: Scope,
  of: { company_id: string; survey_result_id: string },
): Promise<StoredChat> {
  await scope.db.insert(aiChats).values(of).onConflictDoNothing()
  const [aiChat] = await scope.db
    .select()
    .from(aiChats)
    .where(
      and(
        inScope(scope, aiChats.company_id),
        eq(aiChats.company_id, of.company_id),
        eq(aiChats.survey_result_id, of.survey_result_id),
      ),
    )
  return aiChat!
}

export async function findChat(scope: Scope, id: string): Promise<StoredChat | undefined> {
  const [aiChat] = await scope.db
    .select()
    .from(aiChats)
    .where(and(inScope(scope, aiChats.company_id), eq(aiChats.id, id)))
  return aiChat
}

/** Locks the chat against deletion until the end of the transaction. @returns false if it does not exist */
export async function holdChat(scope: Scope, id: string): Promise<boolean> {
  const found = await scope.db
    .select({ id: aiChats.id })
    .from(aiChats)
    .where(and(inScope(scope, aiChats.company_id), eq(aiChats.id, id)))
    .for('key share')
  return found.length > 0
}

/** The messages of a chat in the order of the questions, or one message. */
export async function findMessages(scope: Scope, of: { chat_id: string } | { id: string }): Promise<ChatMessage[]> {
  const { columns, joins } = headOf(scope)
  const which = 'id' in of ? sql`m.id = ${of.id}` : sql`m.ai_chat_id = ${of.chat_id}`
  return readRows<ChatMessage>(scope, {
    select: {
      ...columnsOf(aiChatMessages, 'm', ['id', 'question', 'answer', 'created_at']),
      state: sql`g.state`,
      generation: objectOf(columns),
    },
    from: sql`ai_chat_messages m
      join generations g on g.company_id = m.company_id and g.id = m.generation_id ${joins}
      where ${inScope(scope, sql`m.company_id`) ?? sql`true`} and ${which}
      order by m.created_at, m.id`,
  })
}

export async function countMessages(scope: Scope, chat_id: string): Promise<number> {
  return scope.db.$count(
    aiChatMessages,
    and(inScope(scope, aiChatMessages.company_id), eq(aiChatMessages.ai_chat_id, chat_id)),
  )
}

type NewMessage = {
  company_id: string
  ai_chat_id: string
  generation_id: string
  question: string
  answer: ChatSentence[]
}

export async function insertMessage(scope: Scope, message: NewMessage): Promise<string> {
  const [created] = await scope.db.insert(aiChatMessages).values(message).returning({ id: aiChatMessages.id })
  return created!.id
}

export async function removeChat({ db }: Scope, id: string) {
  await db.execute(sql`select delete_ai_chat(${id})`)
}
