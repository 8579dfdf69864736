import type { CampaignView } from './page-state.ts'

const dayMs = 86_400_000
const plusDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The period of the same length that ends right before the given one; undefined if one end is open. */
export function daysBefore({ from, to }: Pick<CampaignView, 'from' | 'to'>): { from: string; to: string } | undefined {
  if (!from || !to || to < from) return undefined
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return { from: plusDays(from, -days), to: plusDays(from, -1) }
}
