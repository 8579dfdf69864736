import type { RoleBenchmark } from '@seatwise/contract/role-benchmarks'
import { workScales } from '@seatwise/contract/values/assessment'
import type { Draft } from './draft.ts'
import type { Scale } from './scale-words.ts'
import { scaleName } from './words.ts'

type Statements = Pick<RoleBenchmark | Draft, 'note' | 'ratio_reason' | 'ratio_alternative'> & {
  targets: readonly Pick<RoleBenchmark['targets'][number], 'scale' | 'reason'>[]
}

/**
 * Texts that differ between two versions: the reasons of the scales, the note, and the answers about expected
 * differences.
 */
export function textDifferences(
  mine: Statements,
  theirs: Statements,
): { label: string; mine: string; theirs: string }[] {
  const reasonOf = ({ targets }: Statements, scale: Scale) => targets.find((target) => target.scale === scale)?.reason
  const texts = [
    ...workScales.map((scale) => [`Why ${scaleName(scale)}`, reasonOf(mine, scale), reasonOf(theirs, scale)] as const),
    ['Note', mine.note, theirs.note] as const,
    ['Why the work needs this', mine.ratio_reason, theirs.ratio_reason] as const,
    ['Which other targets were looked at', mine.ratio_alternative, theirs.ratio_alternative] as const,
  ]
  return texts
    .map(([label, one, other]) => ({ label, mine: one?.trim() || '—', theirs: other?.trim() || '—' }))
    .filter((text) => text.mine !== text.theirs)
}
