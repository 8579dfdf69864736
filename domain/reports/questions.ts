import type { BlockOf, ReportDocument, Section } from '@seatwise/contract/report-document'
import type { BrandKey, QuestionVerdict } from '@seatwise/contract/values'
import { standardError } from '../assessment/norms.ts'
import { scales, type WorkScaleKey } from '../assessment/scales.ts'
import type { Contribution } from '../benchmark/right-seat.ts'
import { counted, joined, rangeWords, reportDocument, sentence, table, type Setting } from './document.ts'
import { questionsFor, type NamedQuestion, type Position } from './packs/questions.ts'
import { textPack } from './packs/pack.ts'
import type { Participant } from './participants.ts'
import { distanceOf, percentileOf, positionOf, targetOf } from './scale-block.ts'
import { leans } from './sentences.ts'

/** Confirming questions are asked of the scales that weigh most. */
const maxConfirmed = 3
/** Without targets the scales that stand out are asked about. */
const maxLeans = 4
const minutesEach = 6

const order: readonly QuestionVerdict[] = ['must_ask', 'probe', 'confirm']

/**
 * What to find out. must_ask: outside the target by more than one standard error, on a scale of weight 2 or 3; probe:
 * outside by less, or on one of weight 1; confirm: inside.
 */
export function verdictOf(part: Contribution): QuestionVerdict {
  const distance = distanceOf(part)
  if (distance === 0) return 'confirm'
  return part.weight === 1 || distance <= standardError(part.scale) ? 'probe' : 'must_ask'
}

/** Questions for a conversation, from where the answers lie against the role's targets. */
export function questionsReport(person: Participant, setting: Setting): ReportDocument {
  const { brand } = setting
  const { assessment } = person
  const asked = askedOf(person)
  const talk = brand === 'hb' ? 'Interview' : 'Conversation'
  const count = asked.length
  return reportDocument(setting, [person.person, 'Behavioral questions'], {
    kind: 'questions',
    title: `${talk} with ${person.person}`,
    subtitle: joined([
      person.role_name,
      `${counted(count, 'question', 'questions')}, about ${count * minutesEach} minutes`,
    ]),
    sections: [
      ...verdictSections(asked, brand),
      ...(person.fit ? [allScales(person, brand)] : []),
      {
        id: 'about',
        title: null,
        layout: 'plain',
        blocks: [
          ...(assessment.quality.status === 'invalid'
            ? [
                sentence(
                  'questions/doubtful',
                  'There are signs that answers were given without reading. Treat the questions as a general set, and offer another try at the survey.',
                  'warn',
                ),
              ]
            : []),
          sentence(
            'questions/about',
            person.fit
              ? asksBeside[brand]
              : 'There is no target for this role, so the questions are about what stands out in the answers. No question is about health, family, age or origin.',
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

type Question = BlockOf<'question'>

const block = (
  question: NamedQuestion,
  verdict: QuestionVerdict,
  { position, why }: { position: string; why: string | null },
): Question => ({
  kind: 'question',
  rule: question.rule,
  text: question.text,
  why,
  scale: { key: question.scale, name: scales[question.scale].name, position },
  verdict,
  listen_for: question.listen_for,
  weak_sign: question.weak_sign,
})

const asksBeside: Record<BrandKey, string> = {
  hb: 'Ask these beside the questions that everybody for the role gets, and let examples count, not the score. No question is about health, family, age or origin.',
  be: 'Let examples count, not the score. No question is about health, family, age or origin.',
}

/** Where the answers lie on every scale that the role weighs. */
function allScales({ fit, assessment }: Participant, brand: BrandKey): Section {
  const { contributions } = fit!.explanation
  const sorted = contributions.toSorted(
    (one, other) => order.indexOf(verdictOf(one)) - order.indexOf(verdictOf(other)) || other.weight - one.weight,
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

/** With more scales than this to ask about, one question each keeps a talk within an hour. */
const maxAskedTwice = 3

/** Two questions for what must be asked, one for the rest; of what is to be confirmed only what weighs most. */
function fromTargets({ fit, assessment }: Participant): Question[] {
  const parts = fit!.explanation.contributions.toSorted(
    (one, other) => other.weight - one.weight || other.points - one.points,
  )
  return order.flatMap((verdict) => {
    const here = parts.filter((part) => verdictOf(part) === verdict)
    return here.slice(0, verdict === 'confirm' ? maxConfirmed : here.length).flatMap((part) => {
      const range = rangeWords(targetOf(fit!, part.scale))
      const position: Position = positionOf(part)
      const at = percentileOf(assessment, part.scale)
      return questionsFor(part.scale, position)
        .slice(0, verdict === 'must_ask' && here.length <= maxAskedTwice ? 2 : 1)
        .map((question, index) =>
          block(question, verdict, {
            position: `${at}, ${position} ${range}`,
            // The second one on a scale has the reason of the first.
            why: index === 0 ? whyAsked(verdict, part, range, at) : null,
          }),
        )
    })
  })
}

function whyAsked(verdict: QuestionVerdict, part: Contribution, range: string, at: number): string {
  const target = `The target is ${range}, with weight ${part.weight}; the answers lie at percentile ${at}.`
  if (verdict === 'confirm') return `${target} Look for an example that bears it out, or does not.`
  if (verdict === 'probe')
    return distanceOf(part) <= standardError(part.scale)
      ? `${target} A little apart, and the error is as large: ask for an example.`
      : `${target} Clearly apart, and of little weight: ask for an example.`
  return `${target} Clearly apart: find out how the person handles this at work.`
}

function fromLeans({ assessment }: Participant): Question[] {
  const all = leans(assessment)
  const clear = all.filter(({ end }) => end !== null)
  const chosen = clear.length > 0 ? clear : all
  return chosen.slice(0, maxLeans).flatMap(({ scale, percentile, end }) => {
    const position: Position = end === 'low' ? 'below' : end === 'high' ? 'above' : 'inside'
    const where = { below: 'toward the low end', above: 'toward the high end', inside: 'near the middle' }[position]
    return questionsFor(scale, position)
      .slice(0, 1)
      .map((question) =>
        block(question, 'probe', {
          position: `${percentile}, ${where}`,
          why: `There is no target. The answers lie ${where}: ${scales[scale].poles[end ?? 'low']}${end ? '' : ` on one side, ${scales[scale].poles.high} on the other`}.`,
        }),
      )
  })
}

const askedOf = (person: Participant): Question[] => (person.fit ? fromTargets(person) : fromLeans(person))

/** The questions that the report asks. */
export const askedTexts = (person: Participant): string[] => askedOf(person).map(({ text }) => text)

/** What the report asks about and why, in its order. */
export const reasonsToAsk = (person: Participant): { scale: WorkScaleKey; reason: string }[] =>
  askedOf(person).flatMap(({ scale, why }) =>
    // The cast is safe: the questions are of the bank, whose scales are these.
    scale && why ? [{ scale: scale.key as WorkScaleKey, reason: `${scale.name}: ${why}` }] : [],
  )

/** Questions of the bank that the report does not ask, with the reason for each; what the report asks about first comes first. */
export function furtherQuestions(person: Participant): { text: string; reason: string }[] {
  const rules = new Set(askedOf(person).map(({ rule }) => rule))
  const positions = new Map<WorkScaleKey, Position>(
    person.fit
      ? person.fit.explanation.contributions.map((part) => [part.scale, positionOf(part)])
      : leans(person.assessment).map(({ scale, end }) => [
          scale,
          end === 'low' ? 'below' : end === 'high' ? 'above' : 'inside',
        ]),
  )
  return reasonsToAsk(person).flatMap(({ scale, reason }) =>
    questionsFor(scale, positions.get(scale)!)
      .filter(({ rule }) => !rules.has(rule))
      .map(({ text }) => ({ text, reason })),
  )
}

const titles: Record<BrandKey, Record<QuestionVerdict, string>> = {
  hb: { must_ask: 'Must ask', probe: 'Probe', confirm: 'Confirm' },
  be: { must_ask: 'Talk about first', probe: 'Explore', confirm: 'Confirm' },
}

const verdictSections = (asked: readonly Question[], brand: BrandKey): Section[] =>
  order.flatMap((verdict): Section[] => {
    const blocks = asked.filter((question) => question.verdict === verdict)
    return blocks.length === 0 ? [] : [{ id: verdict, title: titles[brand][verdict], layout: 'plain', blocks }]
  })
