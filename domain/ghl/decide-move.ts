/**
 * What both sides agreed on last: our stage, the stage there that stood for it then, the stage there in which the card stood, and since
 * when by their clock.
 */
export type SyncState = { status_id: string; target_stage_id: string | null; stage_id: string; at: string }
/**
 * @property stage_id the stage there that stands for ours; null: none does
 * @property since when the person came into it
 * @property is_by_rule the product has put them there, as at a registration, and nobody has moved them since
 */
export type OurSide = { status_id: string; stage_id: string | null; since: string; is_by_rule: boolean }
export type TheirSide = { stage_id: string; at: string }

/**
 * What becomes of a card whose stage may have changed on either side since both agreed.
 * none: nothing is to do but to remember what is. send: our stage goes there. take: their stage is taken over.
 * `overruled` says that the other side has moved too, a little earlier: the newer move counts.
 */
export type MoveDecision = { kind: 'none' } | { kind: 'send' | 'take'; overruled: boolean }

/** The card as it is: what a search answers may be older than what was agreed on, because its index lags behind. */
export const currentSide = (agreed: SyncState | undefined, theirSide: TheirSide): TheirSide =>
  agreed && theirSide.stage_id !== agreed.stage_id && Date.parse(theirSide.at) <= Date.parse(agreed.at)
    ? { stage_id: agreed.stage_id, at: agreed.at }
    : theirSide

/**
 * Instants are ISO 8601 in any zone.
 * @param agreed undefined: the card was there before we knew it
 * @param theirs as `currentSide` says
 */
export function decideMove(agreed: SyncState | undefined, ours: OurSide, theirs: TheirSide): MoveDecision {
  if (ours.stage_id === theirs.stage_id) return { kind: 'none' }
  const isOursNewer = Date.parse(ours.since) > Date.parse(theirs.at)
  if (!agreed) {
    // Whoever registers at an open form must not move a card that somebody has put where it stands.
    if (ours.is_by_rule || !isOursNewer) return { kind: 'take', overruled: false }
    return ours.stage_id === null ? { kind: 'none' } : { kind: 'send', overruled: false }
  }
  // Another stage may stand for ours since the mapping was changed.
  const haveWeMoved = agreed.status_id !== ours.status_id || agreed.target_stage_id !== ours.stage_id
  const haveTheyMoved = agreed.stage_id !== theirs.stage_id
  if (haveTheyMoved && (!haveWeMoved || !isOursNewer)) return { kind: 'take', overruled: haveWeMoved }
  if (!haveWeMoved || ours.stage_id === null) return { kind: 'none' }
  return { kind: 'send', overruled: haveTheyMoved }
}
