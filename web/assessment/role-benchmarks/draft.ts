import type {
  BenchmarkTarget,
  createRoleBenchmark,
  GivenTarget,
  RoleBenchmark,
} from '@seatwise/contract/role-benchmarks'
import { workScales } from '@seatwise/contract/values/assessment'
import type * as z from 'zod/mini'
import type { Scale } from './scale-words.ts'

type Content = Omit<z.input<typeof createRoleBenchmark.body>, 'role_id' | 'based_on' | 'request_id'>

/**
 * `own_people` identifies the people for the server, which knows their data; `n` and `n_rest` are their numbers, for
 * display only.
 */
type Basis = Pick<RoleBenchmark, 'source' | 'occupation' | 'copied_from' | 'n' | 'n_rest'> & {
  own_people: NonNullable<Content['own_people']> | null
}

/** A target in the editor: a missing text is ''. */
export type DraftTarget = Omit<BenchmarkTarget, 'reason'> & { reason: string }
export type Draft = {
  targets: DraftTarget[]
  basis: Basis
  note: string
  confirmed: RoleBenchmark['confirmed']
  ratio_reason: string
  ratio_alternative: string
}

const byHand: Basis = {
  source: 'expert',
  occupation: null,
  copied_from: null,
  n: null,
  n_rest: null,
  own_people: null,
}

export const emptyDraft: Draft = {
  targets: [],
  basis: byHand,
  note: '',
  confirmed: [],
  ratio_reason: '',
  ratio_alternative: '',
}

const withReason = (target: BenchmarkTarget): DraftTarget => ({ ...target, reason: target.reason ?? '' })

/** A draft of suggested targets. */
export const draftFrom = (targets: readonly BenchmarkTarget[], basis: Partial<Basis>): Draft => ({
  ...emptyDraft,
  targets: targets.map(withReason),
  basis: { ...byHand, ...basis },
})

export const draftOf = (stored: RoleBenchmark): Draft => ({
  targets: stored.targets.map(withReason),
  basis: {
    source: stored.source,
    occupation: stored.occupation,
    copied_from: stored.copied_from,
    n: stored.n,
    n_rest: stored.n_rest,
    own_people: stored.source === 'own_people' ? { kind: 'kept', role_benchmark_id: stored.id } : null,
  },
  note: stored.note ?? '',
  confirmed: stored.confirmed,
  ratio_reason: stored.ratio_reason ?? '',
  ratio_alternative: stored.ratio_alternative ?? '',
})

/** The request body of a draft that creates or changes a version. */
export const contentOf = ({ targets, basis, ...said }: Draft): Content => ({
  targets: givenOf(targets),
  source: basis.source,
  occupation_code: basis.occupation?.code ?? null,
  copied_from_id: basis.copied_from?.id ?? null,
  own_people: basis.own_people,
  note: said.note.trim() || null,
  confirmed: said.confirmed,
  ratio_reason: said.ratio_reason.trim() || null,
  ratio_alternative: said.ratio_alternative.trim() || null,
})

export const givenOf = (targets: readonly DraftTarget[]): GivenTarget[] =>
  targets.map((target) => ({ ...target, reason: target.reason.trim() || null }))

/** True if the target has a weight but no range, so that no score can be computed. */
export const isUnbounded = ({ weight, lo, hi }: Pick<DraftTarget, 'weight' | 'lo' | 'hi'>): boolean =>
  weight > 0 && lo === null && hi === null

/** The initial target of a scale that the user adds. */
export const addedTarget = (scale: Scale): DraftTarget => ({ scale, weight: 1, lo: 50, hi: null, reason: '' })

export const scalesLeft = (targets: readonly DraftTarget[]): Scale[] =>
  workScales.filter((scale) => !targets.some((target) => target.scale === scale))
