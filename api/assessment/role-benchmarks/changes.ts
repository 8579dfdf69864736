import { scales } from '@seatwise/domain/assessment/scales'
import { differences } from '@seatwise/domain/benchmark/target-words'
import type { StoredVersion } from './repository.ts'

type Targets = StoredVersion['targets']

/** A line for each changed scale with its present and its previous target, in the order of the scales. */
export const changeLines = (targets: Targets, before: Targets | undefined): string[] =>
  differences(targets, before ?? []).map(
    ({ scale, one, other }) => `${scales[scale].name}: ${one} (before: ${before ? other : 'no targets'})`,
  )
