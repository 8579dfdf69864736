import { describe, expect, it } from 'vitest'
import type { GrowthTarget } from '@seatwise/contract/growth-plans'
import { workScales } from '@seatwise/contract/values/assessment'
import { growthDirections, growthProgress } from '@seatwise/contract/values/coaching'
import * as domain from '@seatwise/domain/growth/aims'
import { beside } from './differences.ts'
import { draftOf, newTarget, textsOf, withAim } from './draft.ts'
import { aimWords, progressWords } from './words.ts'

const target: GrowthTarget = {
  id: 'a',
  aim: { kind: 'scale', scale: 'LEAD', direction: 'build' },
  why: 'The crew waits.',
  practice: 'Open the talk.',
  signs: 'Somebody asks back.',
  steps: [{ behavior: 'Speaks first', action: '', evidence: 'The crew', due_on: '2027-02-01' }],
  progress: 'trying',
}
const version = {
  state: 'open' as const,
  owner: { id: 'o', name: 'Nora Lind' },
  targets: [target],
  next_review_on: '2027-01-09',
}

describe('the words of a growth plan', () => {
  it('are those of the report', () => {
    for (const scale of workScales)
      for (const direction of growthDirections) {
        const aim = { kind: 'scale', scale, direction } as const
        expect(aimWords(aim)).toBe(domain.aimWords(aim))
      }
    for (const progress of growthProgress) expect(progressWords[progress]).toBe(domain.progressWords[progress])
  })
})

describe('two versions of a plan side by side', () => {
  it('show all of their texts, and where they differ', () => {
    const groups = beside(version, {
      ...version,
      next_review_on: null,
      targets: [{ ...target, why: 'Another reason', steps: [] }],
    })
    const differing = groups.flatMap(({ title, lines }) =>
      lines.filter(({ one, other }) => one !== other).map(({ label, one, other }) => [title, label, one, other]),
    )
    expect(differing).toEqual([
      ['Taking the lead: build up', 'Why it matters', 'The crew waits.', 'Another reason'],
      ['Taking the lead: build up', 'Step 1', expect.stringContaining('Speaks first · The crew · '), ''],
      ['The plan', 'Next review', expect.stringContaining('2027'), ''],
    ])
    expect(groups[0]!.lines.map(({ label }) => label)).toEqual([
      'What is to grow',
      'Why it matters',
      'Practice this week',
      'Signs that it works',
      'Step 1',
      'Progress',
    ])
  })

  it('show a target that only one of them has', () => {
    const added = { ...target, id: 'b', aim: { kind: 'words' as const, words: 'Say no' } }
    const groups = beside(version, { ...version, targets: [target, added] })
    expect(groups.map(({ title }) => title)).toEqual(['Taking the lead: build up', 'Say no', 'The plan'])
    expect(groups[1]!.lines[0]).toEqual({ label: 'What is to grow', one: '', other: 'Say no' })
  })
})

const practice = (text: string) => ({ rule: text, text, sign: `Sign of ${text}` })
const scales = [
  {
    scale: 'LEAD' as const,
    name: 'Taking the lead',
    percentile: 12,
    build: { aim: '', practices: [practice('Speak first'), practice('Ask for the floor')] },
    ease: { aim: '', practices: [practice('Wait a moment')] },
  },
]

describe('a draft of a plan', () => {
  const fresh = newTarget(scales, { kind: 'scale', scale: 'LEAD', direction: 'build' }, 'A reason')

  it('begins with the first practice and its sign', () =>
    expect(fresh).toMatchObject({ practice: 'Speak first', signs: 'Sign of Speak first', why: 'A reason' }))

  it('takes the practice of another direction, but never in place of text that somebody wrote', () => {
    const eased = withAim(scales, fresh, { kind: 'scale', scale: 'LEAD', direction: 'ease' })
    expect(eased).toMatchObject({ practice: 'Wait a moment', signs: 'Sign of Wait a moment', why: 'A reason' })
    const draftTarget = withAim(scales, { ...fresh, practice: 'Mine' }, { kind: 'words', words: 'Say no' })
    expect(draftTarget).toMatchObject({ practice: 'Mine', signs: 'Sign of Speak first' })
    expect(withAim(scales, fresh, { kind: 'words', words: '' })).toMatchObject({ practice: '', signs: '' })
  })

  it('is compared by labelled texts, without the ids', () => {
    const draft = draftOf({ ...version, targets: [target] } as Parameters<typeof draftOf>[0])
    expect(textsOf(draft, [{ id: 'o', name: 'Nora Lind' }])).toMatchObject({
      'Taking the lead: build up: why it matters': 'The crew waits.',
      'Taking the lead: build up: progress': 'Trying',
      'Looked after by': 'Nora Lind',
    })
  })
})
