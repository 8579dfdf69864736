/**
 * The state on which both sides last agreed: our stage, the CRM stage that was mapped to it then, the CRM stage in
 * which the card was, and since when it was there by the clock of the CRM.
 */
export type SyncState = { status_id: string; target_stage_id: string | null; stage_id: string; at: string }
/**
 * The person's stage in this product.
 * @property stage_id the mapped stage in the CRM; null if none is mapped
 * @property since when the person entered our stage
 * @property is_by_rule true if the product put the person into the stage, as at a registration, and nobody has moved
 * the person since
 */
export type OurSide = { status_id: string; stage_id: string | null; since: string; is_by_rule: boolean }
export type TheirSide = { stage_id: string; at: string }

/**
 * What to do with a card whose stage may have changed on either side since both agreed. none: only store the state.
 * send: send our stage to the CRM. take: use the stage of the CRM. `overruled` is true if the other side had also
 * moved, but earlier, because the later move counts.
 */
export type MoveDecision = { kind: 'none' } | { kind: 'send' | 'take'; overruled: boolean }

/**
 * The present card in the CRM. The result of a search may be older than the agreed state, because the search index of
 * the CRM lags behind.
 */
export const currentSide = (agreed: SyncState | undefined, theirSide: TheirSide): TheirSide =>
  agreed && theirSide.stage_id !== agreed.stage_id && Date.parse(theirSide.at) <= Date.parse(agreed.at)
    ? { stage_id: agreed.stage_id, at: agreed.at }
    : theirSide

/**
 * Decides about a card. Instants are ISO 8601 in any time zone.
 * @param agreed undefined if the card existed before we knew it
 * @param theirs as returned by `currentSide`
 */
export function decideMove(agreed: SyncState | undefined, ours: OurSide, theirs: TheirSide): MoveDecision {
  if (ours.stage_id === theirs.stage_id) return { kind: 'none' }
  const isOursNewer = Date.parse(ours.since) > Date.parse(theirs.at)
  if (!agreed) {
    // A visitor who registers at an open form must not move a card that somebody has placed.
    if (ours.is_by_rule || !isOursNewer) return { kind: 'take', overruled: false }
    return ours.stage_id === null ? { kind: 'none' } : { kind: 'send', overruled: false }
  }
  // Our side also counts as moved if the mapped stage has changed since.
  const haveWeMoved = agreed.status_id !== ours.status_id || agreed.target_stage_id !== ours.stage_id
  const haveTheyMoved = agreed.stage_id !== theirs.stage_id
  if (haveTheyMoved && (!haveWeMoved || !isOursNewer)) return { kind: 'take', overruled: haveWeMoved }
  if (!haveWeMoved || ours.stage_id === null) return { kind: 'none' }
  return { kind: 'send', overruled: haveTheyMoved }
}
