/** What both sides agreed on last: our stage, theirs, and since when the card stood there, by their clock. */
export type Agreed = { status_id: string | null; stage_id: string | null; at: string | null }
/** @property stage_id the stage there that stands for ours; null: none does @property since when the person came into it */
export type OurSide = { status_id: string; stage_id: string | null; since: string }
export type TheirSide = { stage_id: string; at: string }

/**
 * What becomes of a card whose stage may have changed on either side since both agreed.
 * none: nothing is to do but to remember what is. send: our stage goes there. take: their stage is taken over.
 * `overruled` says that the other side has moved too, a little earlier: the newer move counts.
 */
export type MoveDecision = { kind: 'none' } | { kind: 'send' | 'take'; overruled: boolean }

/** Instants are ISO 8601 in any zone. Without an agreement, as at the first sync, the newer side counts. */
export function decideMove(agreed: Agreed, ours: OurSide, theirs: TheirSide): MoveDecision {
  if (ours.stage_id === theirs.stage_id) return { kind: 'none' }
  const isOursNewer = Date.parse(ours.since) > Date.parse(theirs.at)
  const isFirst = agreed.status_id === null || agreed.stage_id === null || agreed.at === null
  if (isFirst) {
    if (isOursNewer) return ours.stage_id === null ? { kind: 'none' } : { kind: 'send', overruled: false }
    return { kind: 'take', overruled: false }
  }
  const haveWeMoved = agreed.status_id !== ours.status_id
  // What was read may be older than what was agreed on: the search of the service lags behind.
  const haveTheyMoved = agreed.stage_id !== theirs.stage_id && Date.parse(theirs.at) > Date.parse(agreed.at!)
  if (haveTheyMoved && (!haveWeMoved || !isOursNewer)) return { kind: 'take', overruled: haveWeMoved }
  if (!haveWeMoved || ours.stage_id === null) return { kind: 'none' }
  return { kind: 'send', overruled: haveTheyMoved }
}
