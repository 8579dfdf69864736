import type { FunnelTarget } from '@seatwise/contract/values'
import type { Scope } from '../../kernel/scope.ts'
import type { Transactions } from '../../kernel/transaction.ts'
import type { VisitedCompany } from '../jobs/entry.ts'

/** A way into a campaign, as strangers reach it. */
type VisitedWayIn = VisitedCompany & {
  id: string
  campaign_name: string
  code: string
  utm: { source: string; medium: string; content: string }
  target: FunnelTarget
  job_id: string | null
  survey_link_id: string | null
  state: 'open' | 'planned' | 'paused' | 'ended' | 'archived'
  /** Today, in the company's time zone, and the key of its visits; null where they are not counted. */
  day: string
  key: Buffer | null
}
export type WayInScope = Scope & { readonly way_in: VisitedWayIn }

/** A visitor of a funnel. Undefined for one that is absent, or of a suspended company: these answer the same. */
export const asWayInVisitor = <Answer>(
  { openWith }: Pick<Transactions, 'openWith'>,
  code: string,
  work: (scope: WayInScope) => Promise<Answer>,
): Promise<Answer | undefined> =>
  openWith<VisitedWayIn, Answer | undefined>(
    { function: 'open_way_in', arguments: [code] },
    async (way_in, scopeOf) => way_in && work(Object.assign(scopeOf(way_in.company_id), { way_in })),
  )
