import type { BlockOf, ReportDocument, Section } from '@seatwise/contract/report-document'
import { questionVerdicts, type QuestionVerdict } from '@seatwise/contract/values/assessment'
import type { BrandKey } from '@seatwise/contract/values/base'
import { standardError } from '../assessment/norms.ts'
import { saysTheyTendTo } from '../assessment/named-end.ts'
import { scales, workScaleKeys, type WorkScaleKey } from '../assessment/scales.ts'
import type { Contribution } from '../benchmark/right-seat.ts'
import { rangeWords } from '../benchmark/target-words.ts'
import { counted, joined, reportDocument, sentence, table, type Setting } from './document.ts'
import { questionsFor, questionsTo, type NamedQuestion, type Position } from './packs/questions.ts'
import { textPack } from './packs/pack.ts'
import { isDoubtful, type Participant } from './participants.ts'
import { distanceOf, percentileOf, positionOf, targetOf } from './scale-block.ts'
import { leans, type Lean } from './sentences.ts'

/** Confirming questions are asked only about the scales with the most weight. */
const maxConfirmed = 3
/** Without targets, questions are asked about the scales with the clearest tendency. */
const maxLeans = 4
/** The number of general questions for a person with doubtful answers. */
const maxGeneral = 6
/** Questions about scales that stand out, regardless of the targets. */
const maxStandOut = 2
const minutesEach = 6

const fromTarget = ['must_ask', 'probe', 'confirm'] as const satisfies readonly QuestionVerdict[]
type TargetVerdict = (typeof fromTarget)[number]

/**
 * Which kind of question a scale with a target gets. must_ask: outside the target by more than one standard error, with
 * weight 2 or 3. probe: outside by less, or with weight 1. confirm: inside.
 */
export function verdictOf(part: Contribution): TargetVerdict {
  const distance = distanceOf(part)
  if (distance === 0) return 'confirm'
  return part.weight === 1 || distance <= standardError(part.scale) ? 'probe' : 'must_ask'
}

/**
 * The report with questions for a conversation, chosen by the positions of the answers relative to the role's targets.
 */
export function questionsReport(person: Participant, setting: Setting): ReportDocument {
  const { brand } = setting
  const { assessment } = person
  const reportQuestions = askedOf(person)
  const talk = brand === 'hb' ? 'Interview' : 'Conversation'
  const count = reportQuestions.length
  return reportDocument(setting, [person.person, 'Behavioral questions'], {
    kind: 'questions',
    title: `${talk} with ${person.person}`,
    subtitle: joined([
      person.role_name,
      `${counted(count, 'question', 'questions')}, about ${count * minutesEach} minutes`,
    ]),
    sections: [
      ...verdictSections(reportQuestions, brand),
      ...(person.fit && !isDoubtful(person) ? [allScales(person, brand)] : []),
      {
        id: 'about',
        title: null,
        layout: 'plain',
        blocks: [
          ...(isDoubtful(person)
            ? [
                sentence(
                  'questions/doubtful',
                  'There are signs that answers were given without reading, so nothing here follows from them: the questions are a general set. Offer another try at the survey.',
                  'warn',
                ),
              ]
            : []),
          sentence(
            'questions/about',
            person.fit
              ? asksBeside[brand]
              : `${withoutTarget(person)} No question is about health, family, age or origin.`,
            'quiet',
          ),
        ],
      },
    ],
    versions: [
      { name: 'Form', value: assessment.form_version },
      { name: 'Norm set', value: assessment.norm_set },
      { name: 'Scoring', value: assessment.scoring_version },
      ...(person.fit ? [{ name: 'Benchmark', value: `${person.fit.role_name}/${person.fit.benchmark.version}` }] : []),
      { name: 'Texts', value: textPack },
    ],
  })
}

/** @property why null for the second question about a scale, for which the first one gives the reason */
type ReportQuestion = { question: NamedQuestion; verdict: QuestionVerdict; where: string; why: string | null }

const block = ({ question, verdict, where, why }: ReportQuestion): BlockOf<'question'> => ({
  kind: 'question',
  rule: question.rule,
  text: question.text,
  why,
  scale: { key: question.scale, name: scales[question.scale].name, position: where },
  verdict,
  listen_for: question.listen_for,
  weak_sign: question.weak_sign,
})

function withoutTarget(person: Participant): string {
  const standsOut = !isDoubtful(person) && leans(person.assessment).some(({ end }) => end !== null)
  return standsOut
    ? 'There is no target for this role, so the questions are about what stands out in the answers.'
    : 'There is no target for this role, so the questions are general ones.'
}

const asksBeside: Record<BrandKey, string> = {
  hb: 'Ask these beside the questions that everybody for the role gets, and let examples count, not the score. No question is about health, family, age or origin.',
  be: 'Let examples count, not the score. No question is about health, family, age or origin.',
}

/** The position of the answers on every scale that has weight for the role. */
function allScales({ fit, assessment }: Participant, brand: BrandKey): Section {
  const { contributions } = fit!.explanation
  const sorted = contributions.toSorted(
    (one, other) =>
      fromTarget.indexOf(verdictOf(one)) - fromTarget.indexOf(verdictOf(other)) || other.weight - one.weight,
  )
  return {
    id: 'scales',
    title: `All ${contributions.length} scales of the role`,
    layout: 'folded',
    blocks: [
      table(
        'Where the answers lie on the scales of the role',
        ['Scale', 'Weight', 'Target', 'Person', 'Verdict'],
        sorted.map((part) => [
          scales[part.scale].name,
          String(part.weight),
          rangeWords(targetOf(fit!, part.scale)),
          `${percentileOf(assessment, part.scale)}, ${positionOf(part)}`,
          titles[brand][verdictOf(part)],
        ]),
      ),
    ],
  }
}

const placeWords = { below: 'under the target of', above: 'over the target of', inside: 'within the target of' }

/** If more scales must be asked about, each gets one question, so that the conversation takes at most an hour. */
const maxAskedTwice = 3

/**
 * Two questions about each scale that must be asked about (one if there are many such scales), one about the others.
 * Confirming questions are limited to the scales with the most weight.
 */
function fromTargets({ fit, assessment }: Participant): ReportQuestion[] {
  const parts = fit!.explanation.contributions.toSorted(
    (one, other) => other.weight - one.weight || other.points - one.points,
  )
  return fromTarget.flatMap((verdict) => {
    const here = parts.filter((part) => verdictOf(part) === verdict)
    return here.slice(0, verdict === 'confirm' ? maxConfirmed : here.length).flatMap((part) => {
      const range = rangeWords(targetOf(fit!, part.scale))
      const position: Position = positionOf(part)
      const at = percentileOf(assessment, part.scale)
      return questionsTo(part.scale, position, assessment)
        .slice(0, verdict === 'must_ask' && here.length <= maxAskedTwice ? 2 : 1)
        .map((question, index) => ({
          question,
          verdict,
          where: `${at}, ${placeWords[position]} ${range}`,
          why: index === 0 ? whyAsked(verdict, part, range, at) : null,
        }))
    })
  })
}

function whyAsked(verdict: TargetVerdict, part: Contribution, range: string, at: number): string {
  const target = `The target is ${range}, with weight ${part.weight}; the answers lie at percentile ${at}.`
  if (verdict === 'confirm') return `${target} Look for an example that bears it out, or does not.`
  if (verdict === 'probe')
    return distanceOf(part) <= standardError(part.scale)
      ? `${target} A little apart, and the error is as large: ask for an example.`
      : `${target} Clearly apart, and of little weight: ask for an example.`
  return `${target} Clearly apart: find out how the person handles this at work.`
}

/** Questions about the scales with the clearest tendency among those without a question yet. */
function standOut({ assessment }: Participant, reportQuestions: readonly ReportQuestion[]): ReportQuestion[] {
  const known = new Set(reportQuestions.map(({ question }) => question.scale))
  return leans(assessment)
    .filter(({ scale, end }) => end !== null && !known.has(scale))
    .slice(0, maxStandOut)
    .map((lean) => ({
      ...atEnd(lean, assessment),
      verdict: 'stands_out',
      why: `Whatever the role weighs: of what is not asked about otherwise, this is among what stands out most. The answers lie at percentile ${lean.percentile}; find out how that shows at work.`,
    }))
}

function fromLeans({ assessment }: Participant): ReportQuestion[] {
  const all = leans(assessment)
  const clear = all.filter(({ end }) => end !== null)
  const chosen = clear.length > 0 ? clear : all
  return chosen.slice(0, maxLeans).map((lean) => {
    const tendency = saysTheyTendTo(lean.scale, assessment)
    return {
      ...atEnd(lean, assessment),
      verdict: 'probe',
      why: `There is no target. ${tendency ? `The person says they tend to ${tendency}.` : 'The answers name no end: ask for an example.'}`,
    }
  })
}

const generalReason = 'The answers may not describe the person, so this is a general question.'

/** General questions for a person whose answers may be unreliable. None is based on the answers. */
function generalSet({ fit }: Participant): ReportQuestion[] {
  const general = (scale: WorkScaleKey, where: string, target: string): ReportQuestion => ({
    question: questionsFor(scale, 'inside')[0]!,
    verdict: 'confirm',
    where,
    why: `${target} ${generalReason}`,
  })
  if (!fit)
    return workScaleKeys.slice(0, maxLeans).map((scale) => general(scale, 'a general question', 'There is no target.'))
  return fit.explanation.contributions
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, maxGeneral)
    .map(({ scale, weight }) => {
      const range = rangeWords(targetOf(fit, scale))
      return general(scale, `target of ${range}`, `The target is ${range}, with weight ${weight}.`)
    })
}

/** The question about a scale for the end to which the answers tend. */
const atEnd = (lean: Lean, assessment: Participant['assessment']) => ({
  question: questionsTo(lean.scale, lean.end === null ? 'inside' : positions[lean.end], assessment)[0]!,
  where: `${lean.percentile}, ${sideOf(lean)}`,
})

const positions = { low: 'below', high: 'above' } as const
const sideOf = ({ end }: Lean) => (end === null ? 'near the middle' : `toward the ${end} end`)

function askedOf(person: Participant): ReportQuestion[] {
  if (isDoubtful(person)) return generalSet(person)
  if (!person.fit) return fromLeans(person)
  const reportQuestions = fromTargets(person)
  return [...reportQuestions, ...standOut(person, reportQuestions)]
}

/** The texts of the questions in the report. */
export const askedTexts = (person: Participant): string[] => askedOf(person).map(({ question }) => question.text)

/** The topics of the report's questions with their reasons, in the order of the report. */
export const reasonsToAsk = (person: Participant) =>
  askedOf(person).flatMap(({ question: { scale, position }, why }) =>
    why ? [{ scale, position, reason: `${scales[scale].name}: ${why}` }] : [],
  )

/**
 * Questions of the bank that the report does not contain, each with a reason. Scales that the report asks about come
 * first.
 */
export function furtherQuestions(person: Participant): { text: string; reason: string }[] {
  const rules = new Set(askedOf(person).map(({ question }) => question.rule))
  if (isDoubtful(person))
    return workScaleKeys.flatMap((scale) =>
      questionsFor(scale, 'inside')
        .filter(({ rule }) => !rules.has(rule))
        .map(({ text }) => ({ text, reason: `${scales[scale].name}: ${generalReason}` })),
    )
  return reasonsToAsk(person).flatMap(({ scale, position, reason }) =>
    questionsFor(scale, position)
      .filter(({ rule }) => !rules.has(rule))
      .map(({ text }) => ({ text, reason })),
  )
}

const titles: Record<BrandKey, Record<QuestionVerdict, string>> = {
  hb: { must_ask: 'Must ask', probe: 'Probe', stands_out: 'Stands out', confirm: 'Confirm' },
  be: { must_ask: 'Talk about first', probe: 'Explore', stands_out: 'Stands out', confirm: 'Confirm' },
}

const verdictSections = (reportQuestions: readonly ReportQuestion[], brand: BrandKey): Section[] =>
  questionVerdicts.flatMap((verdict): Section[] => {
    const blocks = reportQuestions.filter((one) => one.verdict === verdict).map(block)
    return blocks.length === 0 ? [] : [{ id: verdict, title: titles[brand][verdict], layout: 'plain', blocks }]
  })
