import type { GrowthTarget } from '@seatwise/contract/growth-plans'
import type { ReportDocument, Section } from '@seatwise/contract/report-document'
import type { GrowthPlanState, GrowthProgress } from '@seatwise/contract/values/coaching'
import type { Assessment } from '../assessment/assess.ts'
import { rangeWidths, displayValue, shownRange } from '../assessment/norms.ts'
import type { WorkScaleKey } from '../assessment/scales.ts'
import { aimWords, progressWords } from '../growth/aims.ts'
import { counted, joined, list, reportDocument, sentence, table, type Setting } from './document.ts'
import { practicesOf } from './practices.ts'
import { textPack } from './packs/pack.ts'

export type GrowthPlanFigures = {
  person: string
  role_name: string | null
  /** The day of the survey in words, such as "Nov 21, 2026". */
  finished: string
  assessment: Assessment
  version: number
  state: GrowthPlanState
  /** The shown name; null if the reader may not know the user. */
  owner: string | null
  /** Days in words. */
  saved: string
  next_review: string | null
  /** `due` is a day in words. */
  targets: readonly (Omit<GrowthTarget, 'steps'> & {
    steps: readonly { behavior: string; action: string; evidence: string; due: string | null }[]
  })[]
  /** Latest first. */
  reviews: readonly {
    day: string
    by: string | null
    seen: string
    progress: readonly { aim: string; progress: GrowthProgress }[]
    next_review: string | null
  }[]
  /** The number of all reviews, including those that are not listed. */
  all_reviews: number
}

/** The report on a growth plan with its reviews. Texts of the plan are shown as written. */
export function growthReport(plan: GrowthPlanFigures, setting: Setting): ReportDocument {
  const { person, role_name, finished, assessment, version, targets } = plan
  return reportDocument(setting, ['Growth plan', person, plan.saved], {
    kind: 'growth',
    title: `Growth plan of ${person}`,
    subtitle: joined([role_name, stateWords[plan.state], `saved ${plan.saved}`]),
    sections: [
      overview(plan),
      ...targets.map((target, at) => targetSection(target, at + 1, assessment)),
      reviewLog(plan),
    ],
    versions: [
      { name: 'Survey', value: finished },
      { name: 'Form', value: assessment.form_version },
      { name: 'Norm set', value: assessment.norm_set },
      { name: 'Scoring', value: assessment.scoring_version },
      { name: 'Growth plan', value: `version ${version}` },
      { name: 'Texts', value: textPack },
    ],
  })
}

const stateWords: Record<GrowthPlanState, string> = { open: 'open', completed: 'completed', closed: 'closed' }

/** The progress of each target at a glance. */
function overview({ targets, owner, next_review, state, finished }: GrowthPlanFigures): Section {
  const fact = (name: string, value: string) => ({ name, value, note: null })
  return {
    id: 'plan',
    title: `${counted(targets.length, 'target', 'targets')}, and how far they have come`,
    layout: 'plain',
    blocks: [
      {
        ...table('Targets and their progress', ['Target', 'Progress'], []),
        columns: [
          { name: 'Target', align: 'start' },
          { name: 'Progress', align: 'start' },
        ],
        rows: targets.map(({ aim, progress }) => ({
          cells: [{ text: aimWords(aim) }, { text: progressWords[progress] }],
        })),
      },
      {
        kind: 'facts',
        entries: [
          ...(owner === null ? [] : [fact('Looked after by', owner)]),
          ...(state === 'open' ? [fact('Next review', next_review ?? 'No day yet')] : []),
          fact('From the survey of', finished),
        ],
      },
      sentence(
        'growth/practice',
        'A plan is about what somebody does at work, and that can be practiced. It is no verdict on who they are.',
        'quiet',
      ),
    ],
  }
}

type Target = GrowthPlanFigures['targets'][number]

function targetSection(target: Target, number: number, assessment: Assessment): Section {
  const { aim, why, practice, signs, steps, progress } = target
  const rule = `growth/target/${number}`
  const nothing = 'Nothing is written here yet.'
  return {
    id: `target-${number}`,
    title: `${number}. ${aimWords(aim)}`,
    layout: 'plain',
    blocks: [
      ...(why === '' ? [] : paragraphs(`${rule}/why`, why)),
      list('Practice this week', lines(practice, ruleOf(target, 'practice', rule)), { none: nothing }),
      list('Signs that it works', lines(signs, ruleOf(target, 'signs', rule)), { tone: 'good', none: nothing }),
      {
        ...table('The plan', ['Behavior', 'Action', 'Evidence', 'By'], []),
        columns: ['Behavior', 'Action', 'Evidence', 'By'].map((name) => ({ name, align: 'start' as const })),
        rows: steps.map(({ behavior, action, evidence, due }) => ({
          cells: [behavior, action || '—', evidence || '—', due ?? '—'].map((text) => ({ text })),
        })),
        none: 'No steps are planned yet.',
      },
      { kind: 'facts', entries: [{ name: 'Progress', value: progressWords[progress], note: null }] },
      ...(aim.kind === 'scale' ? answers(aim.scale, assessment, rule) : []),
    ],
  }
}

/** The person's position on the scale of the aim. */
function answers(scale: WorkScaleKey, assessment: Assessment, rule: string) {
  const score = assessment.scales[scale]
  if (!score) return []
  const { from, to } = shownRange(scale, score.raw, rangeWidths.likely)
  const percentile = displayValue(score.percentile)
  const text = `In the survey the answers stood at ${percentile}, most likely ${displayValue(from)} to ${displayValue(to)}: ${percentile} means higher than about ${percentile} of 100 adults in the norm sample.`
  return [sentence(`${rule}/answers`, text, 'quiet')]
}

/**
 * The rule id of a target's text: that of the text pack if the text comes from it unchanged, otherwise one for its
 * place in the report.
 */
function ruleOf({ aim, ...target }: Target, field: 'practice' | 'signs', rule: string): string {
  const practice =
    aim.kind === 'scale' &&
    practicesOf(aim.scale, aim.direction).find(
      ({ text, sign }) => (field === 'practice' ? text : sign) === target[field],
    )
  return practice ? `${practice.rule}/${field}` : `${rule}/${field}`
}

/** One item for each line of a text. */
const lines = (text: string, rule: string) =>
  linesOf(text).map((line, at) => ({ rule: at === 0 ? rule : `${rule}/${at + 1}`, lead: null, text: line }))

const paragraphs = (rule: string, text: string) =>
  linesOf(text).map((line, at) => sentence(at === 0 ? rule : `${rule}/${at + 1}`, line))

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function reviewLog({ reviews, all_reviews }: GrowthPlanFigures): Section {
  const unlisted = all_reviews - reviews.length
  return {
    id: 'reviews',
    title: all_reviews === 0 ? 'Reviews' : counted(all_reviews, 'review', 'reviews'),
    layout: 'plain',
    blocks: [
      ...(reviews.length === 0
        ? [sentence('growth/no-review', 'Nobody has looked back on this plan yet.', 'quiet')]
        : []),
      ...reviews.flatMap(({ day, by, seen, progress, next_review }, at) => [
        { kind: 'heading' as const, text: joined([day, by]), tone: 'plain' as const },
        ...paragraphs(`growth/review/${reviews.length - at}`, seen),
        list(
          null,
          [
            ...progress.map((one, place) => ({
              rule: `growth/review/${reviews.length - at}/progress/${place + 1}`,
              lead: one.aim,
              text: progressWords[one.progress],
            })),
            ...(next_review === null
              ? []
              : [{ rule: `growth/review/${reviews.length - at}/next`, lead: 'Next review', text: next_review }]),
          ],
          { none: null },
        ),
      ]),
      ...(unlisted > 0
        ? [
            sentence(
              'growth/earlier-reviews',
              `${counted(unlisted, 'earlier review is', 'earlier reviews are')} kept with the plan and not printed here.`,
              'quiet',
            ),
          ]
        : []),
    ],
  }
}
