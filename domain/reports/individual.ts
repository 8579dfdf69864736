import type { BlockOf, ReportDocument, Section } from '@seatwise/contract/report-document'
import type { SurveyResult } from '@seatwise/contract/survey-results'
import type { BenchmarkSource } from '@seatwise/contract/values/assessment'
import type { BrandKey } from '@seatwise/contract/values/base'
import { bandOf } from '../bands.ts'
import { brands } from '../brands/brands.ts'
import type { Brand } from '../brands/brand.ts'
import { reportTexts, type ReportTexts } from '../brands/report-texts.ts'
import { selfCritical, type Assessment, type AssessmentWithMedians } from '../assessment/assess.ts'
import { displayValue } from '../assessment/norms.ts'
import { facetKeys, facetNames, scales, workScaleKeys, type WorkScaleKey } from '../assessment/scales.ts'
import type { QualityIndex, QualityMark } from '../assessment/quality.ts'
import { retakeWords } from '../assessment/retake.ts'
import type { Target } from '../benchmark/misfit.ts'
import type { Contribution } from '../benchmark/right-seat.ts'
import { sides } from '../benchmark/sides.ts'
import { rangeWords } from '../benchmark/target-words.ts'
import {
  counted,
  details,
  joined,
  likelyWords,
  list,
  minus,
  reportDocument,
  sentence,
  table,
  type Setting,
} from './document.ts'
import { atWork, snapshot } from './at-work.ts'
import { textPack } from './packs/pack.ts'
import type { Likely, StoredFit } from './stored-fit.ts'
import { distanceOf, percentileOf, positionOf, scaleBlock, targetOf } from './scale-block.ts'

/** A finished survey with the scores that were stored when it was submitted. */
export type FinishedSurvey = {
  /** The candidate's id, which determines the choice between several wordings. */
  person_id: string
  person: string
  role_name: string | null
  /** The day in words, such as "Nov 21, 2026". */
  finished: string
  minutes: number | null
  /** Null for the person's first attempt. */
  retake: SurveyResult['retake']
  assessment: AssessmentWithMedians
  /** Null if the role of the result has no benchmark. */
  fit: StoredFit | null
  /** Scores for other roles. */
  others: readonly { role_name: string; score: number | null; likely: Likely }[]
}

/**
 * The report on one survey. It shows stored scores and never computes them again; only ranges and the explanation are
 * computed.
 */
export function individualReport(survey: FinishedSurvey, setting: Setting): ReportDocument {
  const { person, role_name, finished, minutes, retake, assessment, fit } = survey
  const brand = brands[setting.brand]
  const took = minutes === null ? '' : ` in ${counted(minutes, 'minute', 'minutes')}`
  return reportDocument(setting, [person, role_name, finished], {
    kind: 'individual',
    title: person,
    subtitle: joined([role_name, `finished ${finished}${took}`, retake && retakeWords(retake)]),
    sections: [
      summary(survey, brand),
      scalesSection(assessment, fit),
      snapshot(assessment),
      ...atWork(assessment, { brand: setting.brand, person_id: survey.person_id }),
      facetsSection(assessment),
      ...otherRoles(survey.others, assessment.quality.status === 'invalid'),
      quality(assessment, setting.brand),
    ],
    versions: [
      { name: 'Form', value: assessment.form_version },
      { name: 'Norm set', value: assessment.norm_set },
      { name: 'Scoring', value: assessment.scoring_version },
      ...(fit ? [{ name: 'Benchmark', value: `${fit.role_name}/${fit.benchmark.version}` }] : []),
      { name: 'Texts', value: textPack },
    ],
  })
}

function summary(survey: FinishedSurvey, { key: brand, texts }: Brand): Section {
  const { assessment, fit, role_name } = survey
  const isDoubtful = assessment.quality.status === 'invalid'
  const name = fit && fit.role_name !== role_name ? `${texts.score_name} for ${fit.role_name}` : texts.score_name
  return {
    id: 'score',
    title: name,
    layout: 'summary',
    blocks: [
      fit ? scoreTrack(name, fit, isDoubtful, texts) : noScore(survey),
      ...(assessment.quality.status === 'good' ? [] : [qualityWarning(assessment, brand)]),
      ...selfCriticalWarning(assessment, reportTexts[brand]),
      ...(fit
        ? [
            fitSentence(fit.score, isDoubtful, reportTexts[brand]),
            ...(isDoubtful ? [] : sidesLists(fit, assessment)),
            ...whyThisScore(fit, assessment),
          ]
        : []),
    ],
  }
}

function scoreTrack(name: string, fit: StoredFit, isDoubtful: boolean, texts: Brand['texts']): BlockOf<'score'> {
  const { score, exact, misfit, likely, explanation } = fit
  const words = isDoubtful ? 'Doubtful answers' : bandOf(score).words
  return {
    kind: 'score',
    name,
    value: score,
    exact,
    best: explanation.best,
    misfit,
    words,
    is_doubtful: isDoubtful,
    likely,
    likely_words: likelyWords(likely),
    poles: { low: texts.low_pole, high: texts.high_pole },
    label: `${score} of 99, ${words}${likely ? `, ${likelyWords(likely)}` : ''}`,
  }
}

function noScore({ assessment, role_name }: FinishedSurvey) {
  const rule = 'individual/no-score'
  if (role_name === null)
    return sentence(`${rule}/no-role`, 'There is no score, because this result has no role. Choose one in the details.')
  if (workScaleKeys.some((key) => assessment.scales[key] === null))
    return sentence(`${rule}/no-answers`, 'There is no score, because too many statements have no answer.')
  return sentence(`${rule}/no-target`, `There is no score, because ${role_name} has no target yet.`)
}

const typicalFrom = bandOf(50).from

function fitSentence(score: number, isDoubtful: boolean, texts: ReportTexts) {
  if (isDoubtful)
    return sentence(
      'individual/fit/doubtful',
      'Read nothing into this score before the survey has been taken again: the answers may not describe the person.',
      'quiet',
    )
  const { from, key } = bandOf(score)
  const rule = `individual/fit/${key}`
  if (from === typicalFrom)
    return sentence(rule, 'In the middle third: about as close to the targets as an average profile.', 'quiet')
  return sentence(rule, from > typicalFrom ? texts.high_score : texts.low_score, 'quiet')
}

function sidesLists(fit: StoredFit, assessment: Assessment): BlockOf<'list'>[] {
  const { contributions } = fit.explanation
  const { supports, lowers, near_edge } = sides(contributions)
  const items = (side: string, keys: readonly WorkScaleKey[], withPoints = false) =>
    keys.map((key) => {
      const part = contributions.find(({ scale }) => scale === key)!
      const points = withPoints ? ` · ${minus(part.points.toFixed(0))} points` : ''
      return {
        rule: `individual/${side}/${key}`,
        lead: `${scales[key].name} ${percentileOf(assessment, key)}`,
        text: positionWords(part, targetOf(fit, key)) + points,
      }
    })
  const near = list('Near misses: ask about', items('near', near_edge), { tone: 'near' })
  return [
    list('Supports the fit', items('supports', supports), {
      tone: 'good',
      none: 'No weighted scale lies inside its target.',
    }),
    list('Lowers the fit', items('lowers', lowers, true), {
      tone: 'warn',
      none: 'No weighted scale lies clearly outside its target.',
    }),
    ...(near_edge.length > 0 ? [near] : []),
  ]
}

/** The position of a score in words, relative to the target. */
function positionWords(part: Contribution, target: Target) {
  const words = { below: `under ${target.lo}`, above: `over ${target.hi}`, inside: `inside ${rangeWords(target)}` }
  return words[positionOf(part)]
}

const sourceWords: Record<BenchmarkSource, string> = {
  expert: 'set by people who know the role and not tested against performance',
  own_people:
    "made from the company's own people: it describes them and does not show what makes anyone good at the work",
  occupation_draft: 'an occupation draft, not validated',
}

/** The contribution of every scale to the score, for readers who want to check it. */
function whyThisScore(fit: StoredFit, assessment: Assessment): BlockOf<'details'>[] {
  const { contributions, best } = fit.explanation
  const { exact, misfit, benchmark } = fit
  const byPoints = contributions.toSorted((one, other) => other.points - one.points)
  const weights = contributions.reduce((sum, part) => sum + part.weight, 0)
  const lost = best - exact
  const scope = benchmark.global ? 'for all companies' : 'of this company'
  return [
    details(`Why this score: all ${contributions.length} scales add up`, [
      table(
        'All scales of the score',
        ['Scale', 'Target', 'Weight', 'Person', 'Points'],
        byPoints.map((part) => [
          scales[part.scale].name,
          rangeWords(targetOf(fit, part.scale)),
          String(part.weight),
          String(percentileOf(assessment, part.scale)),
          minus(part.points.toFixed(1)),
        ]),
        ['Sum', '', String(weights), '', minus(lost.toFixed(1))],
      ),
      sentence(
        'individual/why/points',
        `The best possible score is ${best.toFixed(1)}. All scales together take ${lost.toFixed(1)}, and ${exact.toFixed(1)} is left. The target is version ${benchmark.version}, ${sourceWords[benchmark.source]}, ${scope}.`,
        'quiet',
      ),
    ]),
    details('Details of the calculation', [
      table(
        'Distances from the target',
        ['Scale', 'Distance from the target', 'Part of misfit'],
        byPoints.map((part) => [
          scales[part.scale].name,
          distanceOf(part) === 0 ? 'inside' : `${distanceOf(part).toFixed(2)} ${positionOf(part)}`,
          part.misfit.toFixed(4),
        ]),
        ['Sum', '', misfit.toFixed(4)],
      ),
      sentence(
        'individual/why/panel',
        `Distances are in standard deviations, targets in percentiles. Of 5,000 simulated profiles, built from published averages of adults who took the questionnaire on the web, ${exact.toFixed(1)}% lie farther from the targets than the misfit of ${misfit.toFixed(4)}.`,
        'quiet',
      ),
    ]),
  ]
}

/** All work scales: first those with weight for the role, with their targets, then the others. */
function scalesSection(assessment: Assessment, fit: StoredFit | null): Section {
  const parts = new Map(fit?.explanation.contributions.map((part) => [part.scale, part]))
  const weightOf = (key: WorkScaleKey) => parts.get(key)?.weight ?? 0
  const near = fit ? sides(fit.explanation.contributions).near_edge : []
  return {
    id: 'scales',
    title: `${workScaleKeys.length} work scales`,
    layout: 'columns',
    blocks: [
      ...workScaleKeys
        .toSorted((one, other) => weightOf(other) - weightOf(one))
        .map((key) => scaleBlock(key, assessment, fit, near)),
      sentence(
        'individual/percentiles',
        'Percentiles: 70 means higher than about 70 of 100 adults in the norm sample.',
        'quiet',
      ),
    ],
  }
}

function facetsSection({ facets }: Assessment): Section {
  return {
    id: 'facets',
    title: `${facetKeys.length} facets`,
    layout: 'folded',
    blocks: [
      sentence(
        'individual/facets',
        'Sums of four answers, 4 to 20. Read single facets with more care than the scales: four answers are little to go by.',
        'quiet',
      ),
      {
        kind: 'facts',
        entries: facetKeys.map((key) => ({ name: facetNames[key], value: String(facets[key] ?? '—'), note: null })),
      },
    ],
  }
}

/** Scores of the same answers for other roles with a benchmark. */
function otherRoles(others: FinishedSurvey['others'], is_doubtful: boolean): Section[] {
  if (others.length === 0) return []
  return [
    {
      id: 'other-roles',
      title: 'Other roles',
      layout: 'aside',
      blocks: [
        {
          ...table('Scores for other roles', ['Role', 'Score'], []),
          rows: others.map(({ role_name, score, likely }) => ({
            cells: [
              { text: role_name },
              score === null
                ? { text: 'No score' }
                : { text: String(score), score: { value: score, likely, is_doubtful } },
            ],
          })),
        },
      ],
    },
  ]
}

const qualityTexts = {
  good: { short: 'Good', long: 'No sign of careless answers.' },
  caution: { short: 'Caution', long: 'One or two signs that some answers were given without reading.' },
  invalid: {
    short: 'Doubtful',
    long: 'There are signs that answers were given without reading, so the scores may not describe the person. There are innocent reasons: language, a screen reader, an unusual profile. Offer another try.',
  },
} as const

/** The texts for the marks that are shown beside the quality. */
const markTexts: Record<QualityMark, string> = {
  times_contradicted:
    'The times that were sent for the statements add up to more than has passed on our clock, so they were shortened to what is possible. A script can cause that, and so can a fault of the device; by itself it says nothing about the answers.',
  translated:
    'The browser translated the page while the survey was answered. The statements are kept from that, but not in every browser; the norms hold for their English wording.',
  link_pace:
    'Within an hour many surveys were finished through the same link in nearly the same time, or more than an event explains. A script can cause that, and so can chance; by itself it says nothing about these answers.',
}

const indexTexts: Record<QualityIndex, { name: string; explains: string; show: (value: number) => string }> = {
  longest_run: { name: 'Longest run', explains: 'the same answer in a row', show: (value) => String(value) },
  even_odd: {
    name: 'Consistency',
    explains: 'how alike similar statements were answered, up to 1',
    show: (value) => value.toFixed(2),
  },
  spread: { name: 'Spread', explains: 'standard deviation of the answers', show: (value) => value.toFixed(2) },
  mean_answer: {
    name: 'Mean answer',
    explains: 'about 3 when answers are balanced',
    show: (value) => value.toFixed(2),
  },
  median_seconds: {
    name: 'Time per statement',
    explains: 'median, in seconds',
    show: (value) => `${value.toFixed(1)} s`,
  },
  attention_wrong: { name: 'Attention checks missed', explains: 'of 3', show: (value) => String(value) },
}

const qualityTitle = ({ quality }: Assessment) => `Answer quality: ${qualityTexts[quality.status].short.toLowerCase()}`

/** The indices that show careless answers. */
const qualitySigns = ({ quality: { indices } }: Assessment) =>
  // The cast is safe: Object.entries loses the key type of `indices`.
  (Object.entries(indices) as [QualityIndex, { value: number | null; status: keyof typeof qualityTexts }][]).map(
    ([index, { value, status }]) => ({
      name: indexTexts[index].name,
      explains: indexTexts[index].explains,
      value: value === null ? '—' : indexTexts[index].show(value),
      note: status === 'good' ? null : qualityTexts[status].short,
    }),
  )

const qualityWarning = (assessment: Assessment, brand: BrandKey): BlockOf<'warning'> => ({
  kind: 'warning',
  rule: `individual/quality/${assessment.quality.status}`,
  title: qualityTitle(assessment),
  text: qualityText(assessment, brand),
  details: qualitySigns(assessment),
})

const afterDoubt: Record<BrandKey, string> = {
  hb: 'This is no reason to reject anybody.',
  be: 'It says nothing about the person.',
}

function qualityText({ quality: { status, indices, marks = [] } }: Assessment, brand: BrandKey): string {
  const { long } = qualityTexts[status]
  const signs = Object.values(indices).filter((index) => index.status !== 'good').length
  const verdict = signs === 1 ? long.replace('There are signs', 'There is a sign') : long
  return [verdict, ...(status === 'invalid' ? [afterDoubt[brand]] : []), ...marks.map((mark) => markTexts[mark])].join(
    ' ',
  )
}

/** The signs of careful answers and the self-doubt index. Unusual signs are shown beside the score instead. */
function quality(assessment: Assessment, brand: BrandKey): Section {
  const { status } = assessment.quality
  const signs: BlockOf<'facts'> = {
    kind: 'facts',
    entries: qualitySigns(assessment).map(({ name, value, note }) => ({ name, value, note })),
  }
  return {
    id: 'quality',
    title: status === 'good' ? qualityTitle(assessment) : 'Self-description',
    layout: 'aside',
    blocks: [
      ...(status === 'good'
        ? [sentence('individual/quality/good', qualityText(assessment, brand), 'quiet'), signs]
        : []),
      scaleBlock('SELFCRIT', assessment, null),
    ],
  }
}

/** A warning, unless the person describes themselves as most people do. */
function selfCriticalWarning({ scales: { SELFCRIT } }: Assessment, texts: ReportTexts): BlockOf<'warning'>[] {
  const verdict = selfCritical(SELFCRIT)
  if (verdict === null || verdict === 'usual') return []
  const words = {
    strong: ['A great deal of self-doubt', texts.self_critical_strong],
    high: ['Much self-doubt', texts.self_critical_high],
    very_favourable: ['Describes themselves very favorably', texts.self_description_favourable],
  } as const
  const [title, text] = words[verdict]
  const percentile = verdict === 'very_favourable' ? '' : ` (${displayValue(SELFCRIT!.percentile)})`
  return [
    { kind: 'warning', rule: `individual/self-critical/${verdict}`, title: title + percentile, text, details: [] },
  ]
}
