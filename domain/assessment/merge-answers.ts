import { shownOrder } from './instrument.ts'

/** The stored answers of an attempt, by item id. */
export type StoredAnswers = {
  /** Raw answers 1..5. */
  answers: Record<string, number>
  /** Milliseconds spent on the statement. */
  item_ms: Record<string, number>
  /** When the answer was given, in milliseconds by the clock of the person's device. */
  item_at: Record<string, number>
}

/**
 * An answer as sent by the page.
 * @property ms the total time spent on the statement so far
 * @property at when the answer was given, by the sender's clock; an answer without it counts as the latest
 */
export type SentAnswer = { item: string; answer: number; ms: number; at?: number | undefined }

/** Milliseconds since 1970 by the server's clock: now, and when the attempt began. */
export type Clock = { now: number; started: number }

const dayMs = 86_400_000

/** How far the sent times may exceed the server's clock before they count as contradicting it. */
const marginMs = 30_000

export const isContradiction = (excess_ms: number): boolean => excess_ms > marginMs

/**
 * Adds answers to the stored ones of an attempt. Each answer is checked separately, so an invalid one does not affect
 * the others. Of two answers to a statement the one with the later time stays, in whatever order they arrive. The total
 * of all times never exceeds the time since the attempt began, and no time exceeds a day.
 * @returns `excess_ms`: by how much the sent times exceed the possible time
 */
export function mergeAnswers(
  stored: StoredAnswers,
  sent: readonly SentAnswer[],
  { now, started }: Clock,
): StoredAnswers & { refused: string[]; excess_ms: number } {
  const merged = { answers: { ...stored.answers }, item_at: { ...stored.item_at } }
  const claims: Record<string, number> = {}
  const refused: string[] = []
  for (const { item, answer, ms, at = now } of sent) {
    if (!shownOrder.includes(item) || ![1, 2, 3, 4, 5].includes(answer)) {
      refused.push(item)
      continue
    }
    claims[item] = Math.max(claims[item] ?? 0, Math.min(dayMs, Math.round(ms)) - (stored.item_ms[item] ?? 0))
    // Limits the time to a day ahead: an answer dated years ahead could never be replaced by a later one.
    const time = Math.max(0, Math.floor(Math.min(at, now + dayMs)))
    if (time < (merged.item_at[item] ?? 0)) continue
    merged.answers[item] = answer
    merged.item_at[item] = time
  }
  return { ...merged, refused, ...withinClock(stored.item_ms, claims, now - started) }
}

/** Adds the claimed times. If their sum exceeds the elapsed time, all are reduced in proportion. */
function withinClock(item_ms: Record<string, number>, claims: Record<string, number>, passed: number) {
  const possible = Math.max(0, passed - sum(item_ms))
  const claimed = sum(claims)
  const share = claimed > possible ? possible / claimed : 1
  const added = Object.entries(claims).map(([item, ms]) => [item, (item_ms[item] ?? 0) + Math.floor(ms * share)])
  return {
    item_ms: { ...item_ms, ...(Object.fromEntries(added) as Record<string, number>) },
    excess_ms: Math.max(0, Math.ceil(claimed - possible)),
  }
}

const sum = (values: Record<string, number>) => Object.values(values).reduce((total, value) => total + value, 0)
