import { and, eq, sql } from 'drizzle-orm'
import { candidates } from '../../database/tables/candidates.ts'
import { messages } from '../../database/tables/messages.ts'
import { outbox } from '../../database/tables/outbox.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'
import type { Transactions } from '../../kernel/transaction.ts'

export async function findMessage(scope: Scope, id: string) {
  const [row] = await scope.db
    .select({
      company_id: messages.company_id,
      survey_result_id: messages.survey_result_id,
      user_id: messages.user_id,
      candidate_id: messages.candidate_id,
      kind: messages.kind,
      stage_event_id: messages.stage_event_id,
      outbox_id: messages.outbox_id,
      state: outbox.state,
      is_unsent: sql<boolean>`${outbox.state} in ('dead', 'held', 'uncertain')`,
      withdrawal: sql<string | null>`withdrawal_of(${outbox.id})`,
    })
    .from(messages)
    .innerJoin(outbox, eq(outbox.id, messages.outbox_id))
    .where(and(inScope(scope, messages.company_id), eq(messages.id, id)))
  return row
}

export type Subscription = {
  company_name: string
  brand: 'hb' | 'be'
  logo_id: string | null
  is_unsubscribed: boolean
  can_resubscribe: boolean
}

/** @param unsubscribe undefined to read the subscription without changing it (SQL function change_subscription) */
export async function changeSubscription(
  { statement }: Pick<Transactions, 'statement'>,
  token_hash: string,
  unsubscribe?: boolean,
): Promise<Subscription | undefined> {
  const [subscription] = await statement<Subscription>(
    sql`select * from change_subscription(${token_hash}, ${unsubscribe ?? null})`,
  )
  return subscription
}

export async function candidateExists(scope: Scope, id: string): Promise<boolean> {
  return (await scope.db.$count(candidates, and(inScope(scope, candidates.company_id), eq(candidates.id, id)))) > 0
}
