import type { GrowthAim, GrowthPlan, GrowthSuggestions, GrowthTarget } from '@seatwise/contract/growth-plans'
import { workScales } from '@seatwise/contract/values/assessment'
import type { Form } from '../../kernel/use-form.ts'
import { dateOfDay } from '../../ui/dates.ts'
import { aimWords, outsider, progressWords } from './words.ts'

type DraftStep = Omit<GrowthTarget['steps'][number], 'due_on'> & { due_on: string }
/** A target in the form: a missing date is ''. */
export type DraftTarget = Omit<GrowthTarget, 'steps'> & { steps: DraftStep[] }
/** @property owner_user_id '' for an owner who is not accessible to the user */
export type Draft = { targets: DraftTarget[]; owner_user_id: string; next_review_on: string }
/** The part of the form that the fields of a plan use. */
export type PlanForm = Pick<Form<Draft>, 'values' | 'errors' | 'setFieldValue' | 'getInputProps'>

export const draftOf = ({ targets, owner, next_review_on }: GrowthPlan): Draft => ({
  targets: targets.map((target) => ({
    ...target,
    steps: target.steps.map((step) => ({ ...step, due_on: step.due_on ?? '' })),
  })),
  owner_user_id: owner.id ?? '',
  next_review_on: next_review_on ?? '',
})

export const contentOf = ({ targets, next_review_on }: Draft) => ({
  targets: targets.map((target) => ({
    ...target,
    steps: target.steps.map((step) => ({ ...step, due_on: step.due_on || null })),
  })),
  next_review_on: next_review_on || null,
})

export const emptyStep: DraftStep = { behavior: '', action: '', evidence: '', due_on: '' }

type ScaleSuggestion = GrowthSuggestions['scales'][number]
type Practice = ScaleSuggestion['build']['practices'][number]

/** The suggested practices for an aim; empty if the aim is in the user's own words. */
export function practicesOf(scales: readonly ScaleSuggestion[], aim: GrowthAim): readonly Practice[] {
  const suggestion = aim.kind === 'scale' ? scales.find(({ scale }) => scale === aim.scale) : undefined
  return suggestion && aim.kind === 'scale' ? suggestion[aim.direction].practices : []
}

/** A new target with the first suggested practice of its aim. */
export function newTarget(scales: readonly ScaleSuggestion[], aim: GrowthAim, why = ''): DraftTarget {
  const [first] = practicesOf(scales, aim)
  return {
    id: crypto.randomUUID(),
    aim,
    why,
    practice: first?.text ?? '',
    signs: first?.sign ?? '',
    steps: [],
    progress: 'not_started',
  }
}

/** The target with another aim. Suggested texts for the previous aim are removed; texts of the user stay. */
export function withAim(scales: readonly ScaleSuggestion[], target: DraftTarget, aim: GrowthAim): DraftTarget {
  const before = practicesOf(scales, target.aim)
  const isSuggested =
    (target.practice === '' && target.signs === '') ||
    before.some(({ text, sign }) => text === target.practice && sign === target.signs)
  const [first] = practicesOf(scales, aim)
  return {
    ...target,
    aim,
    ...(isSuggested ? { practice: first?.text ?? '', signs: first?.sign ?? '' } : {}),
  }
}

/** The scales that no other target has. */
export const scalesLeft = (targets: readonly DraftTarget[], own?: DraftTarget) =>
  workScales.filter((scale) =>
    targets.every(({ id, aim }) => id === own?.id || aim.kind !== 'scale' || aim.scale !== scale),
  )

type Choice = { id: string; name: string }

/** The texts of a draft by their labels, for a comparison; missing texts are left out. */
export function textsOf(
  { targets, owner_user_id, next_review_on }: Draft,
  owners: readonly Choice[],
): Record<string, string> {
  const day = (text: string) => (text === '' ? '' : dateOfDay(text))
  return {
    ...Object.fromEntries(
      targets.flatMap((target) => {
        const name = aimWords(target.aim)
        return [
          [`${name}: why it matters`, target.why],
          [`${name}: practice this week`, target.practice],
          [`${name}: signs that it works`, target.signs],
          ...target.steps.map(({ behavior, action, evidence, due_on }, at) => [
            `${name}: step ${at + 1}`,
            [behavior, action, evidence, day(due_on)].filter(Boolean).join(' · '),
          ]),
          [`${name}: progress`, progressWords[target.progress]],
        ]
      }),
    ),
    'Looked after by': owners.find(({ id }) => id === owner_user_id)?.name ?? outsider,
    'Next review': day(next_review_on),
  }
}
