import { workScales } from '@seatwise/contract/values/assessment'

type Scale = (typeof workScales)[number]
type Ends = { lo: number | null; hi: number | null }
type ComparedTarget = Ends & { scale: Scale; weight: number }

/** The range of a target in words, such as "55 or more". lo or hi is null for an open end. */
export const rangeWords = ({ lo, hi }: Ends): string =>
  lo !== null && hi !== null
    ? `${lo} to ${hi}`
    : lo !== null
      ? `${lo} or more`
      : hi !== null
        ? `${hi} or less`
        : 'no limit'

/** A target in words, such as "55 or more, weight 3". */
const targetWords = (target: ComparedTarget | undefined): string =>
  target && target.weight > 0 ? `${rangeWords(target)}, weight ${target.weight}` : 'does not count'

/** The scales on which two sets of targets differ, with the target of both sets in words. */
export function differences(
  one: readonly ComparedTarget[],
  other: readonly ComparedTarget[],
): { scale: Scale; one: string; other: string }[] {
  return workScales.flatMap((scale) => {
    const [here, there] = [one, other].map((targets) => targetWords(targets.find((target) => target.scale === scale)))
    return here === there ? [] : [{ scale, one: here!, other: there! }]
  })
}
