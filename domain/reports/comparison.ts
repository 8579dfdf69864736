import type { Block, BlockOf, ReportDocument, Section } from '@seatwise/contract/report-document'
import { brands } from '../brands/brands.ts'
import { facetSigns } from '../assessment/named-end.ts'
import { scales, workScaleKeys, type WorkScaleKey } from '../assessment/scales.ts'
import { areDistinguishable } from '../benchmark/comparison.ts'
import { wordingFor } from './choice.ts'
import { counted, joined, list, reportDocument, sentence, table, type Setting } from './document.ts'
import { highFirst, noLean } from './at-work.ts'
import { scaleTexts } from './packs/pack.ts'
import type { Sentence } from './packs/scale-texts.ts'
import {
  differences,
  doubtfulPeople,
  idsOf,
  isDoubtful,
  legendName,
  markOf,
  namesIn,
  namesOf,
  overlayRow,
  versionsOf,
  withNames,
  type Difference,
  type Participant,
} from './participants.ts'
import { leans, sentencesOf, type Lean } from './sentences.ts'

const maxNamed = 3
const maxSeen = 2

/**
 * Compares two to six people. Differences are judged by the standard error of a difference, never by whether ranges
 * overlap.
 */
export function comparisonReport(people: readonly Participant[], setting: Setting): ReportDocument {
  const names = people.map(({ short }) => short)
  const roles = [...new Set(people.map(({ role_name }) => role_name))]
  const role = roles.length === 1 ? roles[0]! : null
  const doubtful = doubtfulPeople(
    'comparison',
    people,
    'Differences to these answers are not told before the survey has been taken again.',
  )
  const sure = people.filter((person) => !isDoubtful(person))
  const differences = differencesOf(sure)
  const title = namesOf(people.length === 2 ? people.map(({ person }) => person) : names)
  return reportDocument(setting, [title, 'Comparison'], {
    kind: 'comparison',
    title,
    subtitle: joined(['Comparison', role, counted(people.length, 'person', 'people')]),
    sections: [
      {
        id: 'in-short',
        title: 'In short',
        layout: 'columns',
        blocks: [...(doubtful ? [doubtful] : []), ...(sure.length > 1 ? inShort(sure, people, differences) : [])],
      },
      sideBySide(people, sure, differences),
      ...eachBrings(people, setting),
      ...(sure.length === 2 && people.length === 2 ? asPair(differences, people) : []),
      ...forRole(people, setting),
      figures(people, differences),
    ],
    versions: versionsOf(people),
  })
}

const differencesOf = (people: readonly Participant[]) =>
  people.flatMap((one, index) => people.slice(index + 1).flatMap((other) => differences(one, other)))

/** The similarities and differences of the people without doubtful answers. */
function inShort(
  sure: readonly Participant[],
  people: readonly Participant[],
  differences: readonly Difference[],
): BlockOf<'list'>[] {
  const whom = sure.length === people.length ? '' : `: ${namesOf(sure.map(({ short }) => short))}`
  return [
    similar(sure, differences, `By their own account most alike${whom}`),
    different(sure, differences, `By their own account most different${whom}`),
  ]
}

/**
 * Scales without a clear difference: first those on which everybody shows the same tendency on all facets, then those
 * with the smallest differences.
 */
function similar(people: readonly Participant[], differences: readonly Difference[], title: string): BlockOf<'list'> {
  const apart = new Set(differences.filter(({ isClear }) => isClear).map(({ scale }) => scale))
  const ends = people.map(
    ({ assessment }) =>
      new Map(leans(assessment).map((lean) => [lean.scale, { end: wholeEnd(lean), percentile: lean.percentile }])),
  )
  const shared = workScaleKeys
    .flatMap((scale) => {
      const here = ends.map((of) => of.get(scale))
      const end = here[0]?.end
      if (apart.has(scale) || here.some((lean) => !lean)) return []
      const percentiles = here.map((lean) => lean!.percentile)
      const [from, to] = [Math.min(...percentiles), Math.max(...percentiles)]
      return [{ scale, end: end && here.every((lean) => lean!.end === end) ? end : null, from, to }]
    })
    .toSorted(
      (one, other) =>
        Number(other.end !== null) - Number(one.end !== null) || one.to - one.from - (other.to - other.from),
    )
    .slice(0, maxNamed)
  return list(
    title,
    shared.map(({ scale, end, from, to }) => {
      const sentence = end && scaleTexts[scale].pair[`both_${end}`]
      if (!sentence)
        return {
          rule: `comparison/close/${scale}`,
          lead: scales[scale].name,
          text:
            from === to
              ? `${people.length === 2 ? 'Both' : 'All'} at percentile ${from}.`
              : `No clear difference: percentiles ${from} to ${to}.`,
        }
      const rule = `pair/both_${end}/${scale}`
      const text = wordingFor(idsOf(people), rule, sentence)
      return {
        rule,
        lead: scales[scale].name,
        text: people.length === 2 ? text : text.replace(/^Both /, 'All '),
      }
    }),
    { none: 'On every scale at least two of them clearly differ.' },
  )
}

/**
 * The end of a scale for sentences about two people. They are about the whole scale, so no end is named if only one of
 * its facets shows the tendency.
 */
const wholeEnd = ({ scale, end, facets }: Lean) => (facets.length === facetSigns(scale).length ? end : null)

/** A sentence about two people who differ, with their names. */
const said = (rule: string, sentence: Sentence, difference: Difference) =>
  withNames(wordingFor(idsOf([difference.low, difference.high]), rule, sentence), namesIn(difference))

/** Only clear differences: the largest one of each scale, in descending order. */
function different(people: readonly Participant[], differences: readonly Difference[], title: string): BlockOf<'list'> {
  const largest = new Map<WorkScaleKey, Difference>()
  for (const difference of differences.filter(({ isClear }) => isClear).toSorted((one, other) => other.size - one.size))
    if (!largest.has(difference.scale)) largest.set(difference.scale, difference)
  return list(
    title,
    [...largest.values()].slice(0, maxNamed).map((difference) => {
      const { scale } = difference
      const rule = `${difference.isWhole ? 'pair' : 'comparison'}/differ/${scale}`
      const { low, high } = scales[scale].poles
      const text = rule.startsWith('pair/')
        ? scaleTexts[scale].pair.differ
        : `{high} is closer to “${high}”, {low} to “${low}”.`
      return { rule, lead: scales[scale].name, text: said(rule, text, difference) }
    }),
    {
      none: `${people.length === 2 ? 'The two do' : 'They do'} not differ clearly on any scale: what the drawings show lies within the error.`,
    },
  )
}

/** The scales side by side. Only differences between people without doubtful answers are mentioned. */
function sideBySide(
  people: readonly Participant[],
  sure: readonly Participant[],
  differences: readonly Difference[],
): Section {
  const names = people.map(({ short }) => short)
  const overlay: BlockOf<'overlay'> = {
    kind: 'overlay',
    series: people.map((person) => ({ name: legendName(person) })),
    rows: clearFirst(differences).map((scale) =>
      overlayRow(
        scale,
        names,
        people.map((person) => markOf(scale, person)),
        sure.length < 2
          ? { text: 'no verdict', isClear: false }
          : verdictOf(
              differences.filter((difference) => difference.scale === scale),
              people,
            ),
      ),
    ),
  }
  return {
    id: 'side-by-side',
    title: 'Side by side',
    layout: 'plain',
    blocks: [
      overlay,
      sentence(
        'comparison/legend',
        'Bars: the likely range of each person, two of three. A difference is clear where it is larger than the error of both answers together. About one in ten differences between people of the same level is called clear by chance.',
        'quiet',
      ),
    ],
  }
}

/** The scales in their usual order, but those with a clear difference first. */
function clearFirst(differences: readonly Difference[]): WorkScaleKey[] {
  const isClear = (key: WorkScaleKey) =>
    differences.some((difference) => difference.isClear && difference.scale === key)
  return [...workScaleKeys.filter(isClear), ...workScaleKeys.filter((key) => !isClear(key))]
}

function verdictOf(differences: readonly Difference[], people: readonly Participant[]) {
  if (differences.length === 0) return { text: 'no score to compare', isClear: false }
  const clear = differences.filter(({ isClear }) => isClear)
  if (people.length === 2 && clear.length === 1) return { text: 'clear difference', isClear: true }
  if (clear.length === 0) return { text: 'no clear difference', isClear: false }
  // Names the person at the high end of the largest difference, and all people who are clearly lower.
  const { high } = clear.toSorted((one, other) => other.size - one.size)[0]!
  const lower = clear.filter((difference) => difference.high === high).map(({ low }) => low.short)
  const more = clear.length - lower.length
  const others = more === 0 ? '' : `, and ${counted(more, 'more pair', 'more pairs')}`
  return { text: `${high.short} above ${namesOf(lower)}${others}`, isClear: true }
}

/** The scales with the clearest tendency of each person. */
function eachBrings(people: readonly Participant[], { brand }: Setting): Section[] {
  return [
    {
      id: 'each-brings',
      title: 'By their own account: what each brings',
      layout: 'columns',
      blocks: people.map((person) => {
        const all = isDoubtful(person) ? [] : leans(person.assessment)
        const clear = all.filter(({ end }) => end !== null)
        const said = sentencesOf('strength', highFirst(clear), maxNamed, { brand, person_id: person.person_id })
        return list(
          person.short,
          said.map(({ rule, scale, text }) => ({ rule, lead: scales[scale].name, text })),
          {
            none: isDoubtful(person) ? 'Nothing is said here: the answers may not describe the person.' : noLean(all),
          },
        )
      }),
    },
  ]
}

const nothingSeen = 'Nothing in their own answers is clear enough to say here.'

/** For two people who work together: how each may see the other, and possible agreements. */
function asPair(differences: readonly Difference[], people: readonly Participant[]): Section[] {
  if (!people.every(({ is_employee }) => is_employee)) {
    const text =
      'How the two may see each other, and what they could agree on, is told of employees, who work together.'
    const blocks = [sentence('pair/seen/not-employees', text, 'quiet')]
    return [{ id: 'seen', title: 'How each may see the other', layout: 'aside', blocks }]
  }
  const [one, other] = people as readonly [Participant, Participant]
  const seen = [asSeen(other, people, differences), asSeen(one, people, differences)] as const
  const lists = [
    list(`${one.short} may see ${other.short} as`, seen[0], { none: nothingSeen }),
    list(`${other.short} may see ${one.short} as`, seen[1], { none: nothingSeen }),
  ]
  const none = 'Nothing to say here: no scale sets the two clearly at different ends.'
  const agreed = agreement(differences)
  const isSilent = seen.flat().length === 0
  return [
    {
      id: 'seen',
      title: 'How each may see the other',
      layout: 'aside',
      blocks: isSilent ? [sentence('pair/seen/none', none, 'quiet')] : lists,
    },
    // If both parts are empty, one explanation is enough.
    ...(isSilent && agreed.items.length === 0
      ? []
      : [{ id: 'agreement', title: null, layout: 'aside' as const, blocks: [agreed] }]),
  ]
}

/** How the other may see a person, on scales where the two lie apart and the answers to all facets support it. */
const asSeen = (
  seen: Participant,
  people: readonly Participant[],
  differences: readonly Difference[],
): BlockOf<'list'>['items'] =>
  differences
    .flatMap(({ scale, low, lean }) => {
      const end = low === seen ? 'low' : 'high'
      const text = scaleTexts[scale].pair[`${end}_as_seen`]
      if (lean !== 'apart' || text === undefined || endOf(scale, seen) !== end) return []
      const rule = `pair/${end}_as_seen/${scale}`
      return [{ rule, lead: null, text: `${wordingFor(idsOf(people), rule, text)}.` }]
    })
    .slice(0, maxSeen)

function endOf(scale: WorkScaleKey, { assessment }: Participant) {
  const lean = leans(assessment).find((one) => one.scale === scale)
  return lean ? wholeEnd(lean) : null
}

/** Possible agreements of two people, from the clearest differences on scales where they lie apart on every facet. */
export const agreement = (differences: readonly Difference[]): BlockOf<'agreement'> => ({
  kind: 'agreement',
  title: 'A working agreement to try',
  items: differences
    .filter(({ lean, isWhole }) => lean === 'apart' && isWhole)
    .slice(0, maxNamed)
    .flatMap((difference) => {
      const text = scaleTexts[difference.scale].pair.agreement
      const rule = `pair/agreement/${difference.scale}`
      return text === undefined ? [] : [{ rule, text: said(rule, text, difference) }]
    }),
  none: 'Nothing to agree on here: no scale sets the two clearly at different ends.',
})

/** Scores of the people for the same role. Two people count as different by the likely ranges of their scores. */
function forRole(people: readonly Participant[], setting: Setting): Section[] {
  const versions = new Set(
    people.map(({ fit }) => fit && `${fit.role_name.toLowerCase()}/${fit.benchmark.version}/${fit.benchmark.global}`),
  )
  const [first] = people
  if (versions.size !== 1 || !first?.fit) return []
  const blocks: Block[] = [
    {
      ...table(`Scores for ${first.fit.role_name}`, ['Person', brands[setting.brand].texts.score_name], []),
      rows: people.map((person) => ({
        cells: [
          { text: person.short },
          {
            text: String(person.fit!.score),
            score: { value: person.fit!.score, likely: person.fit!.likely, is_doubtful: isDoubtful(person) },
          },
        ],
        survey_result_id: person.survey_result_id,
      })),
    },
  ]
  const [a, b] = people
  if (people.length === 2 && a?.behind && b?.behind && !isDoubtful(a) && !isDoubtful(b)) {
    const isClear = areDistinguishable(a.behind, b.behind)
    blocks.push(
      sentence(
        `comparison/role/${isClear ? 'clear' : 'no-clear'}`,
        isClear ? 'A clear difference.' : 'No clear difference: either could be closer to the targets.',
        'quiet',
      ),
    )
  } else if (people.length > 2)
    blocks.push(
      sentence('comparison/role/group', 'Their order among themselves says little where the ranges overlap.', 'quiet'),
    )
  return [{ id: 'role', title: `For the role of ${first.fit.role_name}`, layout: 'aside', blocks }]
}

function figures(people: readonly Participant[], differences: readonly Difference[]): Section {
  return {
    id: 'figures',
    title: 'All figures',
    layout: 'folded',
    blocks: [
      table(
        'Percentiles of all scales, and who clearly differs',
        ['Scale', ...people.map(({ short }) => short), 'Clear differences'],
        workScaleKeys.map((scale) => [
          scales[scale].name,
          ...people.map((person) => String(markOf(scale, person)?.percentile ?? '—')),
          pairsIn(differences.filter((difference) => difference.scale === scale && difference.isClear)),
        ]),
      ),
      sentence(
        'comparison/percentiles',
        'Percentiles: 70 means higher than about 70 of 100 adults in the norm sample.',
        'quiet',
      ),
    ],
  }
}

/** Clear differences in words, such as "Ben above Ana and Cem; Cem above Ana". */
function pairsIn(clear: readonly Difference[]): string {
  const below = Map.groupBy(clear, ({ high }) => high.short)
  return (
    [...below].map(([high, pairs]) => `${high} above ${namesOf(pairs.map(({ low }) => low.short))}`).join('; ') || '—'
  )
}
