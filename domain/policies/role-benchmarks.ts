import type { ProblemCode } from '@seatwise/contract/problems'
import type { BenchmarkRequestState, BenchmarkState, GuardRailCode } from '@seatwise/contract/values/assessment'
import type { RoleState, TaskName, TaskRunState } from '@seatwise/contract/values/base'
import type { GuardRail } from '../benchmark/guard-rails.ts'
import { can, type Actor } from '../permissions.ts'

/** @property run the run that activates or retires the version, or the last such run */
type Subject = {
  state: BenchmarkState
  is_accepted: boolean
  run: { name: TaskName; state: TaskRunState } | null
}

/** Only a draft that no score is based on can be changed or deleted, because scores refer to every other version. */
export function refuseBenchmarkChange({ state, is_accepted }: Omit<Subject, 'run'>): ProblemCode | undefined {
  return state === 'draft' && !is_accepted ? undefined : 'benchmark_in_use'
}

const isUnderWay = ({ run }: Subject) => run?.state === 'waiting' || run?.state === 'running'
/**
 * True if a retirement was interrupted: some companies no longer use the version, and activating it again restores it
 * for them.
 */
const isHalfRetired = ({ state, run }: Subject) =>
  state === 'active' && run?.name === 'retire-benchmark' && run.state !== 'succeeded'

/** Activation is also allowed for an activation or retirement that was interrupted. */
export function refuseActivation(version: Subject): ProblemCode | undefined {
  const { state } = version
  const isPossible =
    state === 'draft' ||
    state === 'retired' ||
    (state === 'activating' && !isUnderWay(version)) ||
    isHalfRetired(version)
  return isPossible ? undefined : 'changed_meanwhile'
}

export function refuseRetirement(version: Subject): ProblemCode | undefined {
  const isRetiring = isHalfRetired(version) && isUnderWay(version)
  return version.state === 'active' && !isRetiring ? undefined : 'changed_meanwhile'
}

export type Statements = {
  confirmed: { code: GuardRailCode; scale: GuardRail['scale'] }[]
  ratio_reason: string | null
  ratio_alternative: string | null
}

/** The rules that targets break and that a user has not answered. Targets with such rules cannot be saved. */
export function unanswered(rails: readonly GuardRail[], said: Statements): GuardRail[] {
  return rails.filter((rail) => {
    if (rail.severity === 'blocking') return true
    if (rail.code === 'low_ratio') return !said.ratio_reason || !said.ratio_alternative
    return !isConfirmed(rail, said)
  })
}

const isConfirmed = (rail: GuardRail, { confirmed }: Statements) =>
  confirmed.some(({ code, scale }) => code === rail.code && scale === rail.scale)

/** Keeps only answers to rules that are broken: nobody can have considered a warning that did not exist. */
export function answersTo(rails: readonly GuardRail[], said: Statements): Statements {
  const isLow = rails.some(({ code }) => code === 'low_ratio')
  const confirmed = rails.filter((rail) => rail.code !== 'low_ratio' && isConfirmed(rail, said))
  return {
    confirmed: confirmed.map(({ code, scale }) => ({ code, scale })),
    ratio_reason: isLow ? said.ratio_reason : null,
    ratio_alternative: isLow ? said.ratio_alternative : null,
  }
}

/** Drafts are visible only to users who may create them. */
export const readsDrafts = (reader: Actor): boolean => can(reader, 'role-benchmarks.write')

/**
 * The self-description is for owners and higher roles. It is about all applicants and reveals nothing about a single
 * one.
 */
export const readsSelfDescriptions = (reader: Actor): boolean => can(reader, 'role-benchmarks.ask')

/** The actions that the reader may take on this version; the web builds its buttons from them. */
export function canDoWithBenchmark(reader: Actor, version: Subject) {
  const write = can(reader, 'role-benchmarks.write')
  const change = write && !refuseBenchmarkChange(version)
  return {
    update: change,
    copy: write,
    activate: write && !refuseActivation(version),
    retire: write && !refuseRetirement(version),
    delete: change,
  }
}

/** Owners can request benchmarks for roles of their companies. Those of global roles are set by the operator. */
export function refuseBenchmarkRequest(role: { is_global: boolean; state: RoleState }): ProblemCode | undefined {
  return role.is_global ? 'not_allowed' : role.state === 'active' ? undefined : 'role_retired'
}

export function canDoWithBenchmarkRequest(reader: Actor, { state }: { state: BenchmarkRequestState }) {
  const decide = can(reader, 'role-benchmarks.write') && state === 'open'
  return { accept: decide, decline: decide }
}
