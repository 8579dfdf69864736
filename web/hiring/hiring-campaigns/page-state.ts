import { isId } from '../../kernel/list-state.ts'
import { isDay } from '../../ui/dates.ts'

/** The parameters of a campaign's page: a period, a funnel, and a comparison. */
export type CampaignView = {
  from?: string | undefined
  to?: string | undefined
  funnel?: string | undefined
  /** "before" for the preceding period, otherwise the id of another campaign. */
  with?: string | undefined
}

const dayOr = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)

export function parseView({ from, to, funnel, with: other }: Record<string, unknown>): CampaignView {
  return {
    from: dayOr(from),
    to: dayOr(to),
    funnel: isId(funnel) ? funnel : undefined,
    with: other === 'before' || isId(other) ? other : undefined,
  }
}
