import { changeableColumns, type Changeable } from '../../database/tables/survey-results.ts'
import type { Scope } from '../../kernel/scope.ts'
import { changeableOf, openingsOf, type LockedResult, type Openings, type Write } from './repository.ts'

/** For an undo: the stage events that its moves reverse, by result. */
type UndoneEvents = ReadonlyMap<string, string> | undefined

/** True also for the undo of a first move, which leaves the result without a stage. */
export const isMove = ({ row, next }: Write): boolean => next.status_id !== row.status_id

/** True if the write moves the card, or changes whether the board shows it. */
export const isOnBoard = (write: Write): boolean =>
  isMove(write) || write.next.is_test !== write.row.is_test || write.next.archived_at !== write.row.archived_at

/**
 * Attempts whose candidacy opens again, by a move, a restoring or an undo, join the open candidacy that the person has
 * for the same opening by now.
 */
export async function joinOpenCandidacies(
  scope: Scope,
  writes: readonly Write[],
  { undo_of }: { undo_of?: UndoneEvents } = {},
): Promise<Write[]> {
  const isUnsure = (write: Write) =>
    (isOnBoard(write) || write.next.candidacy_id !== write.row.candidacy_id) &&
    write.row.others.some(({ candidacy_id }) => candidacy_id !== write.next.candidacy_id)
  const unsure = writes.filter(isUnsure)
  if (unsure.length === 0) return [...writes]
  const attempts = unsure.flatMap(({ row, next }) => [...row.others, row, next])
  const openings = await openingsOf(scope, attempts)
  const all = new Map(writes.map((write) => [write.row.id, write]))
  for (const { row, next } of unsure) {
    const own = openings.openingOf.get(next.candidacy_id)
    const other =
      isOpen(next, openings) &&
      row.others
        .map((attempt) => ({ ...attempt, ...all.get(attempt.id)?.next }))
        .find(
          (attempt) =>
            attempt.candidacy_id !== next.candidacy_id &&
            isOpen(attempt, openings) &&
            openings.openingOf.get(attempt.candidacy_id) === own,
        )
    if (!other) continue
    const { candidacy_id } = other
    // An undo leaves the open one where it is.
    const stage = undo_of || next.status_id === row.status_id ? stageOf(other) : stageOf(next)
    all.set(row.id, { row, next: { ...next, ...stage, candidacy_id } })
    for (const sibling of row.others)
      if (sibling.candidacy_id === row.candidacy_id && !all.has(sibling.id)) {
        const others = [row, ...row.others].filter(({ id }) => id !== sibling.id)
        const { archived_at, archived_reason, archived_by_user_id } = next
        const archive = { archived_at, archived_reason, archived_by_user_id }
        all.set(sibling.id, {
          row: { ...sibling, now: row.now, others },
          next: { ...changeableOf(sibling), ...archive, ...stage, candidacy_id },
        })
      }
  }
  return [...all.values()]
}

/** The stage with what belongs to it. */
export const stageOf = ({ status_id, status_since, reject_reason_id }: Changeable) => ({
  status_id,
  status_since,
  reject_reason_id,
})

/** Whether an attempt stands in an open candidacy: it is not archived, and in no stage of people hired or rejected. */
const isOpen = (attempt: Changeable & { is_test: boolean }, openings: Openings): boolean =>
  attempt.archived_at === null && !attempt.is_test && !openings.closedStatuses.has(attempt.status_id)

/** The writes of the other attempts of the candidacies: they stand in the same stage and are archived together. */
export function followersOf(writes: readonly Write[], { undo_of }: { undo_of?: UndoneEvents } = {}): Write[] {
  const written = new Set(writes.map(({ row }) => row.id))
  const followers = new Map<string, Write>()
  for (const write of writes)
    for (const other of attemptsBeside(write)) {
      if (written.has(other.id)) continue
      const next = following(write, other, undo_of !== undefined)
      if (changeableColumns.some((name) => next[name] !== other[name]))
        followers.set(other.id, { row: { ...other, now: write.row.now, others: [] }, next })
    }
  return [...followers.values()]
}

/** The other attempts of the candidacy to which the result belongs after the write. */
const attemptsBeside = ({ row, next }: Write) => row.others.filter((other) => other.candidacy_id === next.candidacy_id)

/** An undo restores what its write has archived, and no other attempts. */
function following({ row, next }: Write, other: Changeable, isUndo: boolean): Changeable {
  const { archived_at, archived_reason, archived_by_user_id } = next
  const isArchivedNow = (archived_at === null) !== (row.archived_at === null)
  const hasSameArchive = (archived_at === null) === (other.archived_at === null)
  return {
    ...changeableOf(other),
    ...(next.status_id === other.status_id ? {} : stageOf(next)),
    ...(isArchivedNow && !hasSameArchive && !isUndo ? { archived_at, archived_reason, archived_by_user_id } : {}),
  }
}

/**
 * One move for each candidacy: that of its first attempt, so that all its moves are recorded for the same result.
 * An undo takes the attempt of the move that it reverses.
 */
export function movesOfCandidacies(writes: readonly Write[], undo_of: UndoneEvents): Write[] {
  const moved = writes.filter((write) => isMove(write) && (!isJoin(write) || undo_of?.has(write.row.id)))
  const byCandidacy = Map.groupBy(moved, ({ next }) => next.candidacy_id)
  return [...byCandidacy.values()].map(
    (moves) =>
      moves.find(({ row }) => undo_of?.has(row.id)) ??
      moves.toSorted((one, other) => (ageOf(one.row) < ageOf(other.row) ? -1 : 1))[0]!,
  )
}

/** A text by which attempts are sorted, the first one first. Tests come last: they count in no figure and are deleted. */
const ageOf = ({ is_test, started_at, id }: LockedResult) => `${Number(is_test)} ${started_at} ${id}`

/** True if the result joins a candidacy that stands in a stage already. */
const isJoin = (write: Write) => write.next.candidacy_id !== write.row.candidacy_id && attemptsBeside(write).length > 0
