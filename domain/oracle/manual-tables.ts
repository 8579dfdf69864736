import { reliableChange } from '../assessment/change.ts'
import { items } from '../assessment/instrument.ts'
import { norms, displayValue, standardError } from '../assessment/norms.ts'
import {
  scaleKeys,
  scales,
  workScaleKeys,
  type FacetKey,
  type ScaleKey,
  type WorkScaleKey,
} from '../assessment/scales.ts'
import { expectedDifferences, groupShift } from '../benchmark/expected-differences.ts'
import { likelyByScore, likelyRange } from '../benchmark/likely.ts'
import type { Target } from '../benchmark/misfit.ts'
import { zones } from '../reports/packs/scale-texts.ts'
import {
  alphaInterval,
  atEnds,
  effectivePeople,
  falseChanges,
  namedPoles,
  peopleFor,
  percentileError,
  repeatedTendency,
  repeatedZones,
  restricted,
  retestOfScore,
  shiftedPanel,
  stratifiedAlpha,
  trulyCareless,
  twoGroups,
} from './manual-model.ts'
import { sales } from './sales.ts'

/** The header and the rows. The first column is text, the others are figures. */
type Table = readonly (readonly string[])[]

export const decimals = (value: number, digits = 2) => value.toFixed(digits).replace(/^(-?)0\./, '$1.')
export const minus = (value: number) => decimals(value).replace('-', '−')
const signed = (value: number) => (value < 0 ? minus(value) : `+${decimals(value)}`)
export const percent = (share: number) => `${Math.round(100 * share)}`

const lowerEnds = (...ends: [WorkScaleKey, number, number][]): Target[] =>
  ends.map(([scale, weight, lo]) => ({ scale, weight, lo, hi: null }))

/** Invented targets, except Sales, which show how far a figure depends on the targets. */
const examples: Record<string, readonly Target[]> = {
  Sales: sales,
  Leader: lowerEnds(['LEAD', 3, 60], ['CALM', 3, 60], ['DRIVE', 2, 60], ['EASE', 2, 60]),
  'Back office': lowerEnds(['TRUST', 3, 60], ['FOLLOW', 3, 60], ['ORDER', 2, 60], ['CARE', 2, 50]),
  'Care role': lowerEnds(['HELP', 3, 60], ['TEAM', 3, 60], ['TRUST', 2, 50], ['MODEST', 1, 50]),
}

/** SDs of Johnson's facets, pooled as in norm set pd-1. They were computed outside this repository. */
export const facetSds: Record<FacetKey, number> = {
  N2: 4.21,
  N4: 3.75,
  N6: 3.6,
  E1: 3.75,
  E2: 3.96,
  E3: 3.55,
  E4: 3.32,
  E6: 3.38,
  O4: 3.43,
  O5: 3.46,
  A1: 3.64,
  A2: 2.88,
  A3: 2.79,
  A4: 3.52,
  A5: 3.56,
  C1: 2.33,
  C2: 4.44,
  C3: 2.61,
  C4: 3.14,
  C5: 3.24,
  C6: 4.06,
}

const itemsOf = (scale: ScaleKey) =>
  scales[scale].facets.flatMap(([facet, sign]) =>
    items.filter((item) => item.facet === facet).map(({ key }) => key * sign),
  )

function smallestChange(scale: ScaleKey): number {
  let change = 1
  while (Math.abs(reliableChange(scale, 0, change).index) <= 1.96) change++
  return change
}

const facetWords = (scale: ScaleKey) =>
  scales[scale].facets
    .map(([facet, sign], at) => (sign === 1 ? (at === 0 ? facet : `+ ${facet}`) : `− ${facet}`))
    .join(' ')

const scaleTable = (): Table => [
  ['Key', 'Name', 'Facets', 'Mean', 'SD', 'Alpha', 'SEM', 'Change, SD', 'Change, raw', 'Range shown'],
  ...scaleKeys.map((key) => {
    const { mean, sd, alpha, pct } = norms[key]
    const sem = standardError(key)
    return [
      key,
      scales[key].name,
      facetWords(key),
      mean.toFixed(2),
      sd.toFixed(2),
      alpha.toFixed(3),
      sem.toFixed(2),
      (1.96 * Math.SQRT2 * sem).toFixed(2),
      String(smallestChange(key)),
      `${displayValue(pct[0]!)}–${displayValue(pct.at(-1)!)}`,
    ]
  }),
]

const itemTable = (): Table => [
  ['Scale', 'Items', 'Plus-keyed', 'Minus-keyed', 'Lowest score, %', 'Highest score, %'],
  ...scaleKeys.map((key) => {
    const keyed = itemsOf(key)
    const { lowest, highest } = atEnds(key)
    const counted = (sign: number) => String(keyed.filter((one) => one === sign).length)
    return [key, String(keyed.length), counted(1), counted(-1), (100 * lowest).toFixed(1), (100 * highest).toFixed(1)]
  }),
]

const zoneTable = (): Table => [
  ['Scale', 'All', ...zones.map((zone) => zone.replace('_', ' ')), 'Lean', 'Lean again', 'Low up to', 'High from'],
  ...workScaleKeys.map((key) => {
    const zones = repeatedZones(key)
    const all = zones.reduce((sum, zone) => sum + (zone ? zone.share * zone.again : 0), 0)
    const leaning = repeatedTendency(key)
    const { low, high } = namedPoles(key)
    return [
      key,
      percent(all),
      ...zones.map((zone) => (zone ? percent(zone.again) : '—')),
      percent(leaning.share),
      percent(leaning.again),
      String(low ?? '—'),
      String(high ?? '—'),
    ]
  }),
]

const retestTable = (): Table => [
  ['Targets', 'r', 'Same band', 'Same or next', 'Closest again', 'Closest, then typical or looser'],
  ...Object.entries(examples).map(([name, targets]) => {
    const { r, sameBand, sameOrNextBand, closestAgain, closestToTypical } = retestOfScore(targets)
    return [name, decimals(r), ...[sameBand, sameOrNextBand, closestAgain, closestToTypical].map(percent)]
  }),
]

/**
 * How much higher applicants score than others, in SDs by domain, from Birkeland et al. (2006); none is reported for
 * agreeableness.
 */
const applicants: Record<string, number> = { C: 0.45, N: -0.44, O: 0.13, E: 0.11, A: 0 }

const applicantShifts = Object.fromEntries(
  workScaleKeys.map((key) => {
    let points = 0
    for (const [facet, sign] of scales[key].facets) points += sign * applicants[facet[0]!]! * facetSds[facet]
    return [key, points / norms[key].sd]
  }),
)

const applicantTable = (): Table => [
  ['Targets', 'Mean score', 'With the shift', '91 and more', 'With the shift', '66 and more', 'With the shift'],
  ...Object.entries(examples).map(([name, targets]) => {
    const [now, then] = [shiftedPanel(targets, {}), shiftedPanel(targets, applicantShifts)]
    return [
      name,
      now.mean.toFixed(0),
      then.mean.toFixed(0),
      percent(now.closest),
      percent(then.closest),
      percent(now.closeOrCloser),
      percent(then.closeOrCloser),
    ]
  }),
]

const composites = workScaleKeys.filter((key) => scales[key].facets.length > 1)

const stratifiedTable = (): Table => [
  ['Scale', 'Facets', 'r of facets', 'Alpha on file', 'If .60', 'If .70', 'If .80'],
  ...composites.map((key) => {
    const { sd, alpha } = norms[key]
    const sds = scales[key].facets.map(([facet]) => facetSds[facet])
    const r = (sd ** 2 - sds[0]! ** 2 - sds[1]! ** 2) / (2 * sds[0]! * sds[1]!)
    const given = (each: number) =>
      decimals(
        stratifiedAlpha(
          sd,
          sds.map((own) => ({ sd: own, alpha: each })),
        ),
      )
    return [key, facetWords(key), decimals(r), decimals(alpha), given(0.6), given(0.7), given(0.8)]
  }),
]

const alphaTable = (): Table => [
  ['Scale', 'Items', 'Alpha', 'n = 100', 'n = 200', 'n = 337', 'n = 400'],
  ...(['CHANGE', 'HELP', 'TEAM', 'DRIVE', 'SOCIAL'] as const).map((key) => {
    const { alpha } = norms[key]
    const count = itemsOf(key).length
    const interval = (n: number) => {
      const { from, to } = alphaInterval(alpha, count, n)
      return `${decimals(from)}–${decimals(to)}`
    }
    return [key, String(count), decimals(alpha, 3), ...[100, 200, 337, 400].map(interval)]
  }),
]

const changeTable = (): Table => [
  ['True retest correlation', 'Beyond 1.96, of 16', 'Beyond 2.58, of 16', 'Worst scale beyond 2.58, %'],
  ...([null, 0.8, 0.7, 0.6] as const).map((r) => {
    const expected = (limit: number) => scaleKeys.map((key) => falseChanges(key, r ?? norms[key].alpha, limit))
    const sum = (limit: number) => expected(limit).reduce((total, share) => total + share, 0)
    return [
      r === null ? 'alpha of each scale' : `${decimals(r)} for all`,
      sum(1.96).toFixed(1),
      sum(2.58).toFixed(1),
      (100 * Math.max(...expected(2.58))).toFixed(1),
    ]
  }),
]

const groupTable = (): Table => [
  ['Scale', 'Women − men', '41–60 − 21–40'],
  ...scaleKeys.map((key) => [
    key,
    signed(groupShift(key, 'women') - groupShift(key, 'men')),
    signed(groupShift(key, 'aged_41_to_60') - groupShift(key, 'aged_21_to_40')),
  ]),
]

const groupWords = { women: 'women', men: 'men', aged_21_to_40: '21–40', aged_41_to_60: '41–60' }

const ratioTable = (): Table => [
  ['Targets', 'Sex: lower', '66', '81', '91', 'Age: lower', '66', '81', '91'],
  ...Object.entries(examples).map(([name, targets]) => [
    name,
    ...expectedDifferences(targets)!.flatMap(({ group, cuts }) => [
      groupWords[group],
      ...[66, 81, 91].map((at) => decimals(cuts.find(({ cut }) => cut === at)!.ratio)),
    ]),
  ]),
]

const peopleTable = (): Table => [
  ['True correlation', 'People, everybody seen', 'Correlation among the chosen', 'People, only the chosen seen'],
  ...[0.1, 0.15, 0.2, 0.25, 0.3].map((r) => {
    const among = restricted(r, 0.6)
    return [decimals(r), String(peopleFor(r)), decimals(among), String(peopleFor(among))]
  }),
]

const normTable = (): Table => [
  ['People', 'Percentile 50', 'Percentile 90', 'Worth, 30 a company', 'Percentile 50, so'],
  ...[100, 300, 400, 1000].map((n) => {
    const worth = effectivePeople(n, 30, 0.05)
    return [
      String(n),
      `±${percentileError(50, n).toFixed(1)}`,
      `±${percentileError(90, n).toFixed(1)}`,
      worth.toFixed(0),
      `±${percentileError(50, worth).toFixed(1)}`,
    ]
  }),
]

const impactTable = (): Table => [
  ['People in each group', 'Ratio under .80, equal rates 30 %', 'Equal rates 50 %', 'Z finds 30 against 24 %'],
  ...[20, 50, 100, 500, 1000].map((n) => [
    String(n),
    percent(twoGroups(n, 0.3, 0.3).underFourFifths),
    percent(twoGroups(n, 0.5, 0.5).underFourFifths),
    n < 30 ? '—' : percent(twoGroups(n, 0.3, 0.24).significant),
  ]),
]

const carelessTable = (): Table => [
  ['Answer at random, %', 'Of those marked, truly so, %'],
  ...[0.01, 0.03, 0.05, 0.1].map((rate) => [percent(rate), percent(trulyCareless(rate, 0.76, 0.012))]),
]

export const likelyOfSales = likelyByScore(sales)!

const likelyTable = (): Table => [
  ['Shown', 'Most likely', 'Middle'],
  ...[5, 18, 50, 71, 90, 95, 99].map((score) => {
    const { from, to } = likelyRange(likelyOfSales, score)
    return [String(score), `${from}–${to}`, likelyOfSales[score - 1]!.middle.toFixed(1)]
  }),
]

/** The tables by the name in the markers of the document. */
export const manualTables: Record<string, () => Table> = {
  scales: scaleTable,
  'likely scores': likelyTable,
  items: itemTable,
  zones: zoneTable,
  'role score twice': retestTable,
  applicants: applicantTable,
  'stratified alpha': stratifiedTable,
  'intervals of alpha': alphaTable,
  'false changes': changeTable,
  'group means': groupTable,
  'expected ratios': ratioTable,
  'people for a correlation': peopleTable,
  'error of norms': normTable,
  'adverse impact': impactTable,
  'careless answers': carelessTable,
}

/** Formats a table as oxfmt does: columns of equal width, figures aligned right. */
export function markdown(table: Table): string {
  const widths = table[0]!.map((_, column) => Math.max(3, ...table.map((cells) => cells[column]!.length)))
  const isText = table[0]!.map(
    (_, column) => column === 0 || table.slice(1).some((cells) => /^[A-Za-z]|^− /.test(cells[column]!)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (isText[column] ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join(' | ')} |`
  const rule = widths.map((width, column) => (isText[column] ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [line(table[0]!), `| ${rule.join(' | ')} |`, ...table.slice(1).map(line)].join('\n')
}
