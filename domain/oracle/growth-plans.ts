import { proposeTargets } from '../growth/propose.ts'
import type { GrowthPlanFigures } from '../reports/growth.ts'
import { practicesFor } from '../reports/practices.ts'
import { finishedSurvey } from './finished-survey.ts'

type Target = GrowthPlanFigures['targets'][number]

/**
 * A growth plan for a person 1..60 of the example data as a coach might start it: the proposed targets, each with the
 * first practice.
 */
export function planOf(person: number, changes: Partial<GrowthPlanFigures> = {}): GrowthPlanFigures {
  const survey = finishedSurvey(person)
  const targets = proposeTargets(survey).targets.map(({ scale, direction, reason }, at): Target => {
    const [practice] = practicesFor(scale, direction, survey)
    return {
      id: `target ${at + 1}`,
      aim: { kind: 'scale', scale, direction },
      why: reason,
      practice: practice?.text ?? '',
      signs: practice?.sign ?? '',
      steps: [],
      progress: 'not_started',
    }
  })
  return {
    person: survey.person,
    role_name: survey.role_name,
    finished: survey.finished,
    assessment: survey.assessment,
    version: 1,
    state: 'open',
    owner: 'Nora Lind',
    saved: 'Nov 23, 2026',
    next_review: 'Dec 7, 2026',
    targets: targets.length > 0 ? targets : [ownTarget],
    reviews: [],
    all_reviews: 0,
    ...changes,
  }
}

export const ownTarget: Target = {
  id: 'own words',
  aim: { kind: 'words', words: 'Say no before the week is full' },
  why: 'Two jobs were late in May.\n\nThe crew paid for it with their Saturdays.',
  practice: 'Ask for a day to think it over.\nName what would have to wait.',
  signs: 'The list of Friday has no more than six lines.',
  steps: [
    { behavior: 'Asks before taking a job', action: 'Calls the office first', evidence: '', due: 'Jan 9, 2027' },
    { behavior: 'Says what has to wait', action: '', evidence: 'The plan on the wall', due: null },
  ],
  progress: 'now_and_then',
}

const review = {
  day: 'Dec 7, 2026',
  by: 'Nora Lind',
  seen: 'Called twice before saying yes.\nThe crew noticed.',
  progress: [{ aim: ownTarget.aim.kind === 'words' ? ownTarget.aim.words : '', progress: 'now_and_then' as const }],
  next_review: 'Dec 21, 2026',
}
export const reviewedPlan = planOf(2, {
  version: 7,
  state: 'completed',
  targets: [planOf(2).targets[0]!, ownTarget],
  reviews: [review, { ...review, day: 'Nov 30, 2026', by: null, next_review: null }],
  all_reviews: 12,
})
