/**
 * What both sides agreed on last: our stage, the stage there that stood for it then, the stage there in which the card stood, and since
 * when by their clock.
 */
export type SyncState = { status_id: string; target_stage_id: string | null; stage_id: string; at: string }
/**
 * @property stage_id the mapped stage there; null: none
 * @property since when the person entered it
 * @property is_by_rule the product has put them there, as at a registration, and nobody has moved them since
 */
export type OurSide = { status_id: string; stage_id: string | null; since: string; is_by_rule: boolean }
export type TheirSide = { stage_id: string; at: string }

/**
 * The decision about a card whose stage may have changed on either side since both agreed. none: only store the state.
 * send: our stage is sent. take: their stage is used. `overruled` means that the other side has moved too, a little
 * earlier: the newer move counts.
 */
export type MoveDecision = { kind: 'none' } | { kind: 'send' | 'take'; overruled: boolean }

/** The current card: the result of a search may be older than the agreed state, because its index lags behind. */
export const currentSide = (agreed: SyncState | undefined, theirSide: TheirSide): TheirSide =>
  agreed && theirSide.stage_id !== agreed.stage_id && Date.parse(theirSide.at) <= Date.parse(agreed.at)
    ? { stage_id: agreed.stage_id, at: agreed.at }
    : theirSide

/**
 * Instants are ISO 8601 in any zone.
 * @param agreed undefined: the card existed before we knew it
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
  // The mapped stage may have changed since.
  const haveWeMoved = agreed.status_id !== ours.status_id || agreed.target_stage_id !== ours.stage_id
  const haveTheyMoved = agreed.stage_id !== theirs.stage_id
  if (haveTheyMoved && (!haveWeMoved || !isOursNewer)) return { kind: 'take', overruled: haveWeMoved }
  if (!haveWeMoved || ours.stage_id === null) return { kind: 'none' }
  return { kind: 'send', overruled: haveTheyMoved }
}
