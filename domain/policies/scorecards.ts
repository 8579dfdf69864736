import type { ProblemCode } from '@seatwise/contract/problems'
import type { TeamPart } from '@seatwise/contract/values/hiring'
import { can, isOwner, type Actor } from '../permissions.ts'
import { teamAllows } from './hiring-teams.ts'

/** The facts about a scorecard that everybody may know who can see its result. */
type Card = { is_own: boolean; submitted_at: string | null }
type Result = { archived_at: string | null; team_part: TeamPart | null }
export type ScorecardAction = 'update' | 'add_note' | 'open'

/**
 * Why the actor may not take this action on a scorecard. A submitted scorecard is final, and an archived result is
 * read-only.
 */
export function refuseWithScorecard(
  actor: Actor,
  { is_own, submitted_at }: Card,
  { archived_at, team_part }: Result,
  action: ScorecardAction,
): ProblemCode | undefined {
  if (action === 'open') return can(actor, 'scorecards.open') && !is_own ? undefined : 'not_allowed'
  if (!can(actor, 'scorecards.write') || !is_own || !teamAllows(team_part, 'judge')) return 'not_allowed'
  if (archived_at !== null) return 'result_archived'
  if (action === 'update') return submitted_at === null ? undefined : 'scorecard_submitted'
  return submitted_at === null ? 'scorecard_draft' : undefined
}

/** @property has_submitted true if the reader has submitted their own scorecard about the result */
type Reading = { has_submitted: boolean; has_opened: boolean }

/**
 * True if the reader may read the contents of a scorecard. To avoid influence, users read the scorecards of others only
 * after submitting their own. An owner can open one earlier, even a draft, as long as they are an owner. A super admin
 * who acts as the author cannot read a draft.
 */
export function readsScorecard(reader: Actor, { is_own, submitted_at }: Card, { has_submitted, has_opened }: Reading) {
  if (submitted_at !== null && has_submitted) return true
  if (reader.superAdmin) return false
  return is_own || (has_opened && isOwner(reader.auth_role))
}

/** The actions that the reader may take on the scorecard; the web builds its buttons from them. */
export function canDoWithScorecard(reader: Actor, card: Card, result: Result, reads: boolean) {
  const may = (action: ScorecardAction) => !refuseWithScorecard(reader, card, result, action)
  return { update: may('update'), add_note: may('add_note'), open: !reads && may('open') }
}

type Draft = { ratings: number; recommendation: string | null }

/** Why a draft cannot be submitted yet. A recommendation is required only in the hiring brand. */
export function refuseIncomplete({ ratings, recommendation }: Draft, isHiring: boolean): ProblemCode | undefined {
  if (ratings === 0) return 'scorecard_unrated'
  return isHiring && recommendation === null ? 'recommendation_missing' : undefined
}
