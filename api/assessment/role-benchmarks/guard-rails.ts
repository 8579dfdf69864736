import type { GuardRailCode } from '@seatwise/contract/values/assessment'
import { scales } from '@seatwise/domain/assessment/scales'
import type { GuardRail } from '@seatwise/domain/benchmark/guard-rails'
import type { Target } from '@seatwise/domain/benchmark/misfit'
import { answersTo, unanswered, type Statements } from '@seatwise/domain/policies/role-benchmarks'
import { Invalid } from '../../kernel/refusal.ts'
import type { Scope } from '../../kernel/scope.ts'
import { judgeTargets } from './preview-thread.ts'

/**
 * Refuses targets while the user has not answered a guard rail that applies. A thread computes the guard rails in about
 * 40 ms.
 * @returns the answers to guard rails that apply, without other answers
 */
export async function refuseUnanswered(
  scope: Scope,
  targets: readonly Target[],
  said: Statements,
): Promise<Statements> {
  const { guard_rails } = await judgeTargets(targets, scope.origin.signal)
  const against = unanswered(guard_rails, said)
  if (against.length > 0) throw new Invalid(against.flatMap((rail) => entriesOf(rail, said)))
  return answersTo(guard_rails, said)
}

const sentences: Record<Exclude<GuardRailCode, 'low_ratio'>, (name: string) => string> = {
  too_few_scales: () => 'Give at least three scales a weight.',
  drive_and_follow: () => 'Drive and Follow-through go together: give one of them a weight below 3.',
  weak_scale: (name) => `${name} is measured less exactly: confirm a weight above 1, or lower it.`,
  unreachable: (name) => `Nobody can reach this range of ${name}: confirm it, or widen it.`,
  little_spread: () => 'These targets hardly tell people apart: confirm them, or change them.',
}

const ratioFields = {
  ratio_reason: 'Say why the work needs these targets.',
  ratio_alternative: 'Say which other targets you have looked at.',
} as const

/** The validation errors for the missing answers to a guard rail, each at its own field. */
function entriesOf({ code, scale }: GuardRail, said: Statements) {
  if (code !== 'low_ratio') return [{ path: 'targets', message: sentences[code](scale ? scales[scale].name : '') }]
  return Object.entries(ratioFields)
    .filter(([field]) => !said[field as keyof typeof ratioFields])
    .map(([path, message]) => ({ path, message }))
}
