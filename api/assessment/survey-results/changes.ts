import type { MoveMail } from '@seatwise/contract/mailings'
import type { ResultChange } from '@seatwise/contract/survey-results'
import type { AuditAction } from '@seatwise/contract/values/audit'
import { can } from '@seatwise/domain/permissions'
import { needsReason, refuseWithResult, type ResultAction } from '@seatwise/domain/policies/survey-results'
import { changeableColumns, type Changeable } from '../../database/tables/survey-results.ts'
import { present } from '../../kernel/changed-fields.ts'
import { Invalid, Refusal, refuse } from '../../kernel/refusal.ts'
import type { TaskScope, UserScope } from '../../kernel/scope.ts'
import { signedInActor } from '../../kernel/tracked-changes.ts'
import { noRoleScore, roleScores } from '../benchmark-scores/actions.ts'
import { findPlace } from '../../base/companies/public.ts'
import { openCandidacies } from '../candidacies/repository.ts'
import { peopleOfTeams } from '../candidacies/team-parts.ts'
import type { AskedMail } from '../mailings/move-mails.ts'
import { findRole } from '../../base/roles/public.ts'
import { rejectReasonForMove } from '../../base/reject-reasons/public.ts'
import { stageOf } from './candidacy-writes.ts'
import { changeableOf, findStatus, type LockedResult, type Write } from './repository.ts'

/** The scope of a request, or of a batch of a task. */
export type WriterScope = UserScope | TaskScope

type ResultState = Pick<
  LockedResult,
  'company_id' | 'archived_at' | 'role_id' | 'location_id' | 'department_id' | 'status_id' | 'team_part'
>

/** The rules of a kind of change, the same for one result, for many, and for a batch of a task. */
type Kind = {
  /** Refuses the whole write if one of the results may not be changed in this way. */
  refuse: (rows: readonly ResultState[]) => Promise<void>
  /** The changes of these results; results that have the new values already are left out. */
  writesOf: (rows: readonly LockedResult[]) => Promise<Write[]>
  saved: { action: AuditAction; reason?: string | undefined; mail?: AskedMail | undefined }
}

/** Throws `not_allowed` at once if a move is asked for without the permission to move, whatever the results are. */
export function kindOf(
  scope: WriterScope,
  { move, archive, restore, ...attributes }: ResultChange,
  public_url: string,
): Kind {
  if (move) {
    const moving = moveKind(scope, move, public_url)
    return attributes.role_id === undefined ? moving : withMove(attributesKind(scope, attributes), moving)
  }
  if (archive) return archiveKind(scope, archive)
  if (restore) return restoreKind(scope, restore)
  return attributesKind(scope, attributes)
}

function refuseAny(scope: WriterScope, rows: readonly ResultState[], action: ResultAction) {
  for (const row of rows) refuse(refuseWithResult(scope.user, row, action))
}

type Move = NonNullable<ResultChange['move']>

function moveKind(scope: WriterScope, { status_id, reason, ...move }: Move, public_url: string): Kind {
  const reject_reason_id = move.reject_reason_id ?? null
  if (!can(scope.user, 'survey-results.move')) throw new Refusal('not_allowed')
  const mail = askedMail({ ...move, reject_reason_id }, public_url)
  // The email is sent in the user's own name, so it is refused while acting as another user.
  if (mail && signedInActor(scope).acting_as_user_id !== null) throw new Refusal('not_while_acting')
  const isElsewhere = (row: ResultState) => row.status_id !== status_id
  return {
    async refuse(rows) {
      refuseAny(scope, rows, 'move')
      const moved = rows.filter(isElsewhere)
      if (moved.length === 0) return
      const status = await findStatus(scope, status_id)
      if (!status || moved.some((row) => row.company_id !== status.company_id))
        throw invalid('status_id', 'Choose one of the stages of this company.')
      if (needsReason(status) && !reason && !reject_reason_id)
        throw invalid('reason', 'Give a reason: the person can ask for it.')
      if (reject_reason_id === null) return
      if (!needsReason(status))
        throw invalid('reject_reason_id', 'Only a move to a stage of the type “rejected” has a reject reason.')
      await rejectReasonForMove(scope, reject_reason_id, status.company_id)
    },
    writesOf: async (rows) =>
      rows
        .filter(isElsewhere)
        .map((row) => ({ row, next: { ...changeableOf(row), status_id, status_since: row.now, reject_reason_id } })),
    saved: { action: 'survey-results.update-status', reason, mail },
  }
}

function askedMail(
  { mail = 'none', mail_delay_minutes, reject_reason_id }: MoveMail & { reject_reason_id: string | null },
  public_url: string,
): AskedMail | undefined {
  if (mail === 'none') return undefined
  return { delay_minutes: mail === 'now' ? 0 : mail_delay_minutes, reject_reason_id, public_url }
}

/** Combines two changes in one write; its stage events, audit and undo are those of a move. */
function withMove(changing: Kind, moving: Kind): Kind {
  return {
    async refuse(rows) {
      await changing.refuse(rows)
      await moving.refuse(rows)
    },
    async writesOf(rows) {
      const writes = new Map((await changing.writesOf(rows)).map((write) => [write.row.id, write]))
      for (const { row, next } of await moving.writesOf(rows))
        writes.set(row.id, { row, next: { ...(writes.get(row.id)?.next ?? next), ...stageOf(next) } })
      return [...writes.values()]
    },
    saved: moving.saved,
  }
}

export function archiveKind(scope: WriterScope, { reason }: NonNullable<ResultChange['archive']>): Kind {
  // The signed-in person, not the user they act as.
  const archived_by_user_id = signedInActor(scope).actor_user_id
  return {
    refuse: async (rows) => refuseAny(scope, rows, 'archive'),
    writesOf: async (rows) =>
      rows.map((row) => ({
        row,
        next: { ...changeableOf(row), archived_at: row.now, archived_reason: reason, archived_by_user_id },
      })),
    saved: { action: 'survey-results.archive', reason },
  }
}

export function restoreKind(scope: WriterScope, { reason }: NonNullable<ResultChange['restore']>): Kind {
  return {
    refuse: async (rows) => refuseAny(scope, rows, 'restore'),
    writesOf: async (rows) =>
      rows.map((row) => ({
        row,
        next: { ...changeableOf(row), archived_at: null, archived_reason: null, archived_by_user_id: null },
      })),
    saved: { action: 'survey-results.restore', reason },
  }
}

type Attributes = Omit<ResultChange, 'move' | 'archive' | 'restore'>

function attributesKind(scope: WriterScope, { role_id, ...input }: Attributes): Kind {
  const isInOtherRole = (row: ResultState) => role_id !== undefined && row.role_id !== role_id
  return {
    async refuse(rows) {
      refuseAny(scope, rows, 'update')
      const inOtherRole = rows.filter(isInOtherRole)
      if (role_id !== undefined && inOtherRole.length > 0) await refuseRole(scope, inOtherRole, role_id)
      for (const [field, kind] of placeFields) await refusePlace(scope, rows, field, kind, input[field])
    },
    async writesOf(rows) {
      const inOtherRole = rows.filter(isInOtherRole)
      const finished = inOtherRole.filter(({ state }) => state === 'completed')
      const scores = role_id === undefined ? undefined : await roleScores(scope, finished, role_id)
      const candidacies = role_id === undefined ? undefined : await candidaciesFor(scope, inOtherRole, role_id)
      const writes: Write[] = []
      for (const row of rows) {
        const before = changeableOf(row)
        const candidacy_id = candidacies?.get(row.id)
        const role =
          candidacy_id === undefined ? {} : { role_id, candidacy_id, ...(scores?.get(row.id) ?? noRoleScore) }
        const next = inStageOfOthers(row, { ...before, ...present(input), ...role }, writes)
        if (changeableColumns.some((name) => next[name] !== before[name])) writes.push({ row, next })
      }
      return writes
    },
    saved: { action: 'survey-results.update' },
  }
}

/** The candidacies for this role to which the results will belong, by result. */
async function candidaciesFor(scope: WriterScope, rows: readonly LockedResult[], role_id: string | null) {
  const byResult = new Map<string, string>()
  for (const [company_id, own] of Map.groupBy(rows, (row) => row.company_id)) {
    const people = [...Map.groupBy(own, ({ candidate_id }) => candidate_id).values()]
    const wanted = people.map(([first]) => {
      const { candidate_id, status_id } = first!
      return { candidate_id, status_id, role_id, reopens: false }
    })
    const ofTeams = await peopleOfTeams(
      scope,
      { company_id, role_id },
      wanted.map(({ candidate_id }) => candidate_id),
    )
    if (ofTeams.size > 0) throw new Refusal('not_allowed')
    const opened = await openCandidacies(scope, company_id, wanted)
    people.forEach((results, n) => {
      for (const { id } of results) byResult.set(id, opened[n]!.id)
    })
  }
  return byResult
}

/**
 * A result that joins another candidacy comes into its stage. Several that open one together come into the stage of the
 * first of them.
 * @param beside the results that are written before, with their new values
 */
export function inStageOfOthers(
  { candidacy_id, others }: LockedResult,
  next: Changeable,
  beside: readonly Write[] = [],
): Changeable {
  if (next.candidacy_id === candidacy_id) return next
  const other = [...others, ...beside.map((write) => write.next)].find(
    (attempt) => attempt.candidacy_id === next.candidacy_id,
  )
  return other ? { ...next, ...stageOf(other) } : next
}

const placeFields = [
  ['location_id', 'locations'],
  ['department_id', 'departments'],
] as const

async function refuseRole(scope: WriterScope, rows: readonly ResultState[], role_id: string) {
  const role = await findRole(scope, role_id)
  const isOffered =
    role?.state === 'active' && (role.company_id === null || rows.every((row) => row.company_id === role.company_id))
  if (!isOffered) throw invalid('role_id', 'Choose an active role of the company.')
}

async function refusePlace(
  scope: WriterScope,
  rows: readonly ResultState[],
  field: 'location_id' | 'department_id',
  kind: 'locations' | 'departments',
  id: string | null | undefined,
) {
  const moved = rows.filter((row) => row[field] !== id)
  if (!id || moved.length === 0) return
  const place = await findPlace(scope, kind, id)
  if (!place || moved.some((row) => row.company_id !== place.company_id))
    throw invalid(field, `Choose one of the company’s ${kind}.`)
}

const invalid = (path: string, message: string) => new Invalid([{ path, message }])
