import { workScales } from '@seatwise/contract/values'
import type { DraftTarget } from './draft.ts'
import type { Scale } from './scale-words.ts'
import { rangeWords } from './words.ts'

type Compared = Pick<DraftTarget, 'scale' | 'weight' | 'lo' | 'hi'>

/** A target as one text: "55 or more, weight 3". */
const targetWords = (target: Compared | undefined): string =>
  target && target.weight > 0 ? `${rangeWords(target)}, weight ${target.weight}` : 'does not count'

/** The scales on which two sets of targets differ, with what each says. */
export function differences(
  one: readonly Compared[],
  other: readonly Compared[],
): { scale: Scale; one: string; other: string }[] {
  return workScales.flatMap((scale) => {
    const [here, there] = [one, other].map((targets) => targetWords(targets.find((target) => target.scale === scale)))
    return here === there ? [] : [{ scale, one: here!, other: there! }]
  })
}
