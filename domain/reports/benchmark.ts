import type { Block, BlockOf, ReportDocument, Section } from '@seatwise/contract/report-document'
import { enoughOwnPeople } from '@seatwise/contract/limits'
import type { SelfDescription } from '@seatwise/contract/role-benchmarks'
import type { BenchmarkSource } from '@seatwise/contract/values/assessment'
import { brands } from '../brands/brands.ts'
import { scales, type WorkScaleKey } from '../assessment/scales.ts'
import { closestSet, type ScoreCount } from '../benchmark/comparison.ts'
import type { Likely } from '../benchmark/likely.ts'
import type { Target } from '../benchmark/misfit.ts'
import type { Explanation } from '../benchmark/right-seat.ts'
import { selfDescriptionMeaning, selfDescriptionSentence } from '../self-description-words.ts'
import { rangeWords } from '../benchmark/target-words.ts'
import { counted, joined, minus, reportDocument, sentence, table, type Setting } from './document.ts'
import { textPack } from './packs/pack.ts'

/** A person with a score for the targets. */
export type RankedPerson = {
  survey_result_id: string
  person: string
  score: number
  likely: { from: number; to: number } | null
}

/** A person with the contributions of the scales to the score. */
export type ExplainedPerson = RankedPerson & { exact: number; explanation: Explanation }

export type BenchmarkFigures = {
  role_name: string
  version: number
  state: 'draft' | 'activating' | 'active' | 'retired'
  is_global: boolean
  source: BenchmarkSource
  /** The number of own people behind the targets, and the number of people with whom they were compared. */
  n: number | null
  n_rest: number | null
  /** The mean level of these people with its 95 % interval, in percentiles, and the suggested targets. */
  intervals: readonly {
    scale: WorkScaleKey
    mean: number
    from: number
    to: number
    suggested: { weight: number; lo: number; hi: number } | null
  }[]
  occupation: string | null
  note: string | null
  accepted: { day: string; by: string | null } | null
  targets: readonly (Target & { reason: string | null })[]
  /** The likely range of each score; null if the targets give none. */
  likely: readonly Likely[] | null
  /** The number of people with each score, without doubtful scores. */
  scored: readonly ScoreCount[]
  /** The people with the highest of these scores, in descending order. */
  people: readonly RankedPerson[]
  explained: readonly ExplainedPerson[]
  /** The number of people with a doubtful score. Those with the highest scores are in `doubtful`. */
  doubtful_people: number
  doubtful: readonly RankedPerson[]
  /**
   * Set if the report tries targets that are not stored: the scores are computed for the `people` who finished last,
   * out of `of`, and have no likely range. Null for stored targets.
   */
  what_if: { people: number; of: number } | null
  /** How applicants describe themselves under these targets; null for readers who may not see it. */
  self_description: SelfDescription | null
  form_version: string
  norm_set: string
  scoring_version: string
}

/** The report that compares answers with one version of a role's targets. It shows stored scores. */
export function benchmarkReport(figures: BenchmarkFigures, setting: Setting): ReportDocument {
  const { role_name, version, what_if, form_version, norm_set, scoring_version } = figures
  const { texts } = brands[setting.brand]
  return reportDocument(setting, [role_name, `version ${version}`], {
    kind: 'benchmark',
    title: what_if ? `${role_name}: what if` : `${role_name}: targets and people`,
    subtitle: joined([`Version ${version}`, stateWords[figures.state], figures.is_global ? 'for all companies' : null]),
    sections: [
      ...(what_if ? [whatIf(what_if)] : []),
      people(figures, texts.score_name),
      ...contributions(figures),
      targets(figures),
      // A what-if copy comes only from the reader, so its origin is not shown.
      ...(what_if ? [] : [origin(figures)]),
    ],
    versions: [
      { name: 'Form', value: form_version },
      { name: 'Norm set', value: norm_set },
      { name: 'Scoring', value: scoring_version },
      { name: 'Benchmark', value: `${role_name}/${version}${what_if ? ', changed' : ''}` },
      { name: 'Texts', value: textPack },
    ],
  })
}

const stateWords = { draft: 'draft', activating: 'being activated', active: 'in use', retired: 'no longer in use' }

/** The first sentence of a what-if report, so that its scores are not confused with those of lists and boards. */
function whatIf({ people: compared, of }: NonNullable<BenchmarkFigures['what_if']>): Section {
  const whom =
    compared < of
      ? `the ${counted(compared, 'person', 'people')} of ${of.toLocaleString('en-US')} who finished last`
      : counted(compared, 'person', 'people')
  const text = `These targets are a what-if copy. Scores by them are worked out for ${whom} now, have no likely range, and are stored nowhere: lists, boards and results keep theirs.`
  return { id: 'what-if', title: null, layout: 'plain', blocks: [sentence('benchmark/what-if', text, 'warn')] }
}

/**
 * The people: first, without an order, the set who could be the closest; then the others; doubtful results separately.
 */
function people(figures: BenchmarkFigures, score_name: string): Section {
  const { people: ranked, scored, doubtful, doubtful_people, likely } = figures
  const all = scored.reduce((sum, one) => sum + one.people, 0)
  // The table of doubtful scores has the same columns as the other, so that the marks of both are aligned.
  const hasLikely = ranked.some((person) => person.likely !== null)
  const chances = likely ? closestSet(likely, scored) : new Map<number, number>()
  const isClosest = ({ score }: { score: number }) => chances.has(score)
  const closest = ranked.filter(isClosest).toSorted((one, other) => one.person.localeCompare(other.person, 'en'))
  const inSet = scored.filter(isClosest).reduce((sum, one) => sum + one.people, 0)
  const others = ranked.filter((person) => !isClosest(person))
  const unlisted = all - ranked.length
  return {
    id: 'people',
    title: `${counted(all, 'person', 'people')} compared with the targets`,
    layout: 'plain',
    blocks: [
      ...(closest.length > 0
        ? [
            heading(`Could be the closest: ${inSet.toLocaleString('en-US')}`),
            sentence(
              'benchmark/closest',
              inSet === 1
                ? 'In nine of ten cases this person truly is the closest.'
                : 'Whoever is truly the closest is among these in nine of ten cases. They stand in the order of their names: the scores do not tell them apart. The last column says how likely each of them is to be the closest.',
              'quiet',
            ),
            ...(inSet > closest.length
              ? [
                  sentence(
                    'benchmark/closest-unlisted',
                    `The table has ${closest.length} of them, those with the highest scores. The others could be the closest as well.`,
                    'warn',
                  ),
                ]
              : []),
            peopleTable('People who could be the closest', closest, score_name, { hasLikely, chances }),
          ]
        : []),
      ...(ranked.length === 0 ? [sentence('benchmark/nobody', 'Nobody has a score against these targets yet.')] : []),
      ...(others.length > 0
        ? [heading(likely ? 'Others, by score' : 'By score'), peopleTable('Others', others, score_name, { hasLikely })]
        : []),
      ...(unlisted > 0
        ? [
            sentence(
              'benchmark/unlisted',
              `Not listed: ${counted(unlisted, 'person', 'people')} with scores up to ${ranked.at(-1)!.score}.`,
              'quiet',
            ),
          ]
        : []),
      ...(doubtful.length > 0
        ? [
            heading(`Doubtful answers: ${doubtful_people.toLocaleString('en-US')}`),
            sentence(
              'benchmark/doubtful',
              'There are signs that answers were given without reading: these scores may not describe the people. Offer another try; this is no reason to reject anybody.',
              'quiet',
            ),
            peopleTable('People with doubtful answers', doubtful, score_name, { hasLikely, is_doubtful: true }),
            ...(doubtful_people > doubtful.length
              ? [sentence('benchmark/doubtful-unlisted', `The table has ${doubtful.length} of them.`, 'quiet')]
              : []),
          ]
        : []),
    ],
  }
}

const heading = (text: string): BlockOf<'heading'> => ({ kind: 'heading', text, tone: 'plain' })

const peopleTable = (
  caption: string,
  ranked: readonly RankedPerson[],
  score_name: string,
  columns: { hasLikely: boolean; chances?: ReadonlyMap<number, number>; is_doubtful?: boolean },
): BlockOf<'table'> => {
  const { hasLikely, chances, is_doubtful = false } = columns
  return {
    ...table(
      caption,
      ['Person', score_name, ...(hasLikely ? ['Most likely'] : []), ...(chances ? ['Truly the closest'] : [])],
      [],
    ),
    rows: ranked.map(({ survey_result_id, person, score, likely }) => ({
      survey_result_id,
      cells: [
        { text: person },
        { text: String(score), score: { value: score, likely, is_doubtful } },
        ...(hasLikely ? [{ text: likely ? `${likely.from} to ${likely.to}` : '—' }] : []),
        ...(chances ? [{ text: chanceWords(chances.get(score)!) }] : []),
      ],
    })),
  }
}

/** @param chance a probability 0..1 */
function chanceWords(chance: number): string {
  if (chance >= 0.95) return 'almost surely'
  return chance > 0.5 ? `about ${Math.round(10 * chance)} in 10` : `about 1 in ${Math.round(1 / chance)}`
}

/**
 * The contributions of the scales to the highest scores. The points of all scales add up to the difference from the
 * best score.
 */
function contributions({ explained, targets: aims }: BenchmarkFigures): Section[] {
  if (explained.length === 0) return []
  const weighted = aims.filter(({ weight }) => weight > 0)
  const pointsOf = ({ explanation }: ExplainedPerson, scale: WorkScaleKey) => {
    const part = explanation.contributions.find((one) => one.scale === scale)
    return part ? minus(part.points.toFixed(1)) : '—'
  }
  return [
    {
      id: 'points',
      title: 'What the first scores are made of',
      layout: 'plain',
      blocks: [
        table(
          'Points that each scale takes from the best possible score',
          ['Scale', ...explained.map(({ person }) => person)],
          [
            ['Best possible score', ...explained.map(({ explanation }) => explanation.best.toFixed(1))],
            ...weighted.map(({ scale }) => [scales[scale].name, ...explained.map((person) => pointsOf(person, scale))]),
          ],
          ['Score before rounding', ...explained.map(({ exact }) => exact.toFixed(1))],
        ),
        sentence('benchmark/points', 'Each column adds up, apart from rounding.', 'quiet'),
      ],
    },
  ]
}

/** The targets, sorted by weight, highest first, with their reasons if there are any. A what-if copy has no reasons. */
function targets({ role_name, targets: aims, what_if, self_description }: BenchmarkFigures): Section {
  const rows = aims
    .filter(({ lo, hi }) => lo !== null || hi !== null)
    .toSorted((one, other) => other.weight - one.weight)
  const hasReasons = !what_if && rows.some(({ reason }) => reason !== null)
  return {
    id: 'targets',
    title: 'What the role asks for',
    layout: hasReasons ? 'plain' : 'half',
    blocks: [
      {
        ...table('Targets', ['Scale', 'Target', 'Weight', 'Because'], []),
        columns: [
          { name: 'Scale', align: 'start' },
          { name: 'Target', align: 'end' },
          { name: 'Weight', align: 'end' },
          ...(hasReasons ? [{ name: 'Because', align: 'start' as const }] : []),
        ],
        rows: rows.map((target) => ({
          cells: [
            { text: scales[target.scale].name },
            { text: rangeWords(target) },
            { text: target.weight === 0 ? 'does not count' : String(target.weight) },
            ...(hasReasons ? [{ text: target.reason ?? '—' }] : []),
          ],
        })),
        none: 'No scale has a target.',
      },
      sentence(
        'benchmark/percentiles',
        'Targets are percentiles: 70 means higher than about 70 of 100 adults in the norm sample.',
        'quiet',
      ),
      ...(self_description ? [selfDescribed(role_name, self_description)] : []),
    ],
  }
}

function selfDescribed(role_name: string, match: SelfDescription): BlockOf<'sentence'> {
  const text = selfDescriptionSentence(role_name, match)
  return match.shift
    ? sentence('benchmark/self-description', `${text} ${selfDescriptionMeaning}`, 'quiet')
    : sentence('benchmark/self-description-few', text, 'quiet')
}

const originWords: Record<BenchmarkSource, string> = {
  expert: 'People who know the role set these targets. They have not been tested against performance.',
  own_people:
    'These targets come from own people. They describe those people and do not show what makes anyone good at the work.',
  occupation_draft: 'These targets are an occupation draft, not validated.',
}

function origin(figures: BenchmarkFigures): Section {
  const { source, n, n_rest, intervals, occupation, note, accepted } = figures
  const entries = [
    ...(occupation === null ? [] : [{ name: 'Occupation', value: occupation, note: null }]),
    ...(n === null ? [] : [ofPeople(n, n_rest)]),
    ...(accepted
      ? [{ name: 'Activated', value: joined([accepted.day, accepted.by && `by ${accepted.by}`]), note: null }]
      : []),
  ]
  const blocks: Block[] = [
    sentence(`benchmark/source/${source}`, originWords[source]),
    ...(note === null ? [] : [sentence('benchmark/note', note)]),
    ...(entries.length > 0 ? [{ kind: 'facts' as const, entries }] : []),
  ]
  if (intervals.length > 0)
    blocks.push(
      table(
        'Mean levels of the people behind the targets',
        ['Scale', 'Mean', '95% interval', 'Suggested'],
        intervals.map(({ scale, mean, from, to, suggested }) => [
          scales[scale].name,
          mean.toFixed(0),
          `${from.toFixed(0)} to ${to.toFixed(0)}`,
          suggested ? `${rangeWords(suggested)}, weight ${suggested.weight}` : '—',
        ]),
      ),
      sentence(
        'benchmark/suggested',
        areAsSuggested(figures)
          ? 'The targets are those that these people suggested.'
          : 'The targets were changed by hand after these people suggested some.',
        'quiet',
      ),
    )
  return { id: 'origin', title: 'Where the targets come from', layout: 'half', blocks }
}

/** The size of the smaller group in a comparison determines how certain it is. */
function ofPeople(n: number, n_rest: number | null) {
  return {
    name: 'People',
    value: n_rest === null ? String(n) : `${n} best rated, compared with ${n_rest} others`,
    note: Math.min(n, n_rest ?? n) < enoughOwnPeople ? 'provisional' : null,
  }
}

function areAsSuggested({ targets: aims, intervals }: BenchmarkFigures): boolean {
  const weighted = aims.filter(({ weight }) => weight > 0)
  const suggested = new Map(intervals.flatMap(({ scale, suggested: target }) => (target ? [[scale, target]] : [])))
  return (
    weighted.length === suggested.size &&
    weighted.every(({ scale, weight, lo, hi }) => {
      const target = suggested.get(scale)
      return target?.weight === weight && target.lo === lo && target.hi === hi
    })
  )
}
