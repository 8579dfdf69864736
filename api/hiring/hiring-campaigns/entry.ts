import type { FunnelTarget } from '@seatwise/contract/values/hiring'
import type { Scope } from '../../kernel/scope.ts'
import type { Transactions } from '../../kernel/transaction.ts'
import type { VisitedCompany } from '../jobs/entry.ts'

/** A funnel as a visitor reaches it. */
type VisitedFunnel = VisitedCompany & {
  id: string
  campaign_name: string
  code: string
  utm: { source: string; medium: string; content: string }
  target: FunnelTarget
  job_id: string | null
  survey_link_id: string | null
  state: 'open' | 'planned' | 'paused' | 'ended' | 'archived'
  /**
   * Today in the company's time zone, and the key by which the day's visitors are hashed; `key` is null if visits are
   * not counted.
   */
  day: string
  key: Buffer | null
}
export type FunnelScope = Scope & { readonly way_in: VisitedFunnel }

/**
 * Does work as a visitor of a funnel. Undefined for a funnel that does not exist or belongs to a suspended company, so
 * that a visitor cannot tell these cases apart.
 */
export const asFunnelVisitor = <Answer>(
  { openWith }: Pick<Transactions, 'openWith'>,
  code: string,
  work: (scope: FunnelScope) => Promise<Answer>,
): Promise<Answer | undefined> =>
  openWith<VisitedFunnel, Answer | undefined>(
    { function: 'open_way_in', arguments: [code] },
    async (way_in, scopeOf) => way_in && work(Object.assign(scopeOf(way_in.company_id), { way_in })),
  )
