import type { GrowthPlanVersion, GrowthTarget } from '@seatwise/contract/growth-plans'
import { dateOfDay } from '../../ui/dates.ts'
import { aimWords, outsider, progressWords, stateWords } from './words.ts'

type Version = Pick<GrowthPlanVersion, 'state' | 'owner' | 'targets' | 'next_review_on'>

/** A line of a comparison of two versions; '' for a version without a value. */
type Line = { label: string; one: string; other: string }
export type Group = { title: string; lines: Line[] }

/** All contents of two versions, target by target. A target that only one version has is empty in the other. */
export function beside(one: Version, other: Version): Group[] {
  const ids = [...new Set([...one.targets, ...other.targets].map(({ id }) => id))]
  return [
    ...ids.map((id) => {
      const [here, there] = [one, other].map(({ targets }) => targets.find((target) => target.id === id))
      const [mine, theirs] = [textsOf(here), textsOf(there)]
      const labels = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
      return {
        title: aimWords((here ?? there)!.aim),
        lines: labels.map((label) => ({ label, one: mine[label] ?? '', other: theirs[label] ?? '' })),
      }
    }),
    {
      title: 'The plan',
      lines: [
        { label: 'Looked after by', one: one.owner.name ?? outsider, other: other.owner.name ?? outsider },
        { label: 'Next review', one: day(one.next_review_on), other: day(other.next_review_on) },
        { label: 'State', one: stateWords[one.state], other: stateWords[other.state] },
      ],
    },
  ]
}

const day = (text: string | null) => (text === null ? '' : dateOfDay(text))

function textsOf(target: GrowthTarget | undefined): Record<string, string> {
  if (!target) return {}
  const { aim, why, practice, signs, steps, progress } = target
  return {
    'What is to grow': aimWords(aim),
    'Why it matters': why,
    'Practice this week': practice,
    'Signs that it works': signs,
    ...Object.fromEntries(
      steps.map(({ behavior, action, evidence, due_on }, at) => [
        `Step ${at + 1}`,
        [behavior, action, evidence, day(due_on)].filter(Boolean).join(' · '),
      ]),
    ),
    Progress: progressWords[progress],
  }
}
