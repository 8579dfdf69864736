import { scoringVersion } from '../assessment/assess.ts'
import { reliableChange } from '../assessment/change.ts'
import { formVersion, items } from '../assessment/instrument.ts'
import { normalCdf } from '../assessment/normal.ts'
import { norms, normSet, rangeWidths, displayValue, shownRange, trueScoreRange } from '../assessment/norms.ts'
import { noticeVersion } from '../assessment/notice.ts'
import { correlation, mean, standardDeviation } from '../assessment/quality.ts'
import { facetKeys, facetNames, scaleKeys, workScaleKeys, type FacetKey, type ScaleKey } from '../assessment/scales.ts'
import { bandOf, bands } from '../bands.ts'
import { closestSet } from '../benchmark/comparison.ts'
import { groupShift, upperEnds } from '../benchmark/expected-differences.ts'
import { likelyRange } from '../benchmark/likely.ts'
import { weightedTargets } from '../benchmark/misfit.ts'
import normCells from '../benchmark/norm-cells.json' with { type: 'json' }
import { exactScore, panelMisfits, panelUnits } from '../benchmark/panel.ts'
import panel from '../benchmark/reference-panel.json' with { type: 'json' }
import { repeatedTendency } from './manual-model.ts'
import { matchedReports, randomPairs } from './manual-surveys.ts'
import { decimals, facetSds, likelyOfSales, minus, percent } from './manual-tables.ts'
import { sales } from './sales.ts'

/** The correlation of two scales' raw scores in the reference panel. */
const panelCorrelation = (one: ScaleKey, other: ScaleKey) => {
  const column = (key: ScaleKey) => panel.rows.map((row) => row[panel.scales.indexOf(key)]!)
  return correlation(column(one), column(other))!
}

/** Raw scores whose shown range is wider than Kelley's, because it was extended to include the shown percentile. */
const stretchedRanges = () =>
  scaleKeys.flatMap((key) =>
    norms[key].pct.filter((_, index) => {
      const raw = norms[key].min + index
      return Object.values(rangeWidths).some((width) => {
        const [own, drawn] = [trueScoreRange(key, raw, width), shownRange(key, raw, width)]
        return own.from !== drawn.from || own.to !== drawn.to
      })
    }),
  ).length

/** The share 0..1 of a group to whom the report would say that they describe themselves with much self-doubt. */
function warnedOfSelfDoubt(group: 'women' | 'men'): number {
  const from = norms.SELFCRIT.pct.findIndex((percentile) => displayValue(percentile) >= 84)
  return 1 - normalCdf(upperEnds('SELFCRIT')[from - 1]! - groupShift('SELFCRIT', group))
}

/** The cells for one facet in the table of facets, in which each row has two facets. */
function facetFigures(facet: FacetKey): string {
  const numbers = items.filter((item) => item.facet === facet).map(({ number, key }) => (key === 1 ? '' : '−') + number)
  const average = normCells.cells.reduce((sum, { share, means }) => sum + share * means[facet], 0)
  return `${facet} ${facetNames[facet]} | ${numbers.join(', ')} | ${average.toFixed(2)} | ${facetSds[facet].toFixed(2)}`
}

/** How the reference panel differs from the norms. */
function panelFigures(): string {
  const off = workScaleKeys.map((key) => {
    const raws = panel.rows.map((row) => row[panel.scales.indexOf(key)]!)
    const { mean: average, sd } = norms[key]
    return { key, mean: Math.abs(mean(raws) - average), sd: Math.abs(standardDeviation(raws)! - sd) }
  })
  const [ofMean] = off.toSorted((a, b) => b.mean - a.mean)
  const [ofSd] = off.toSorted((a, b) => b.sd - a.sd)
  return `by up to ${ofMean!.mean.toFixed(2)} raw points (${ofMean!.key}) and its SDs by up to ${ofSd!.sd.toFixed(2)} (${ofSd!.key})`
}

/**
 * The reference panel compared with Sales: the percentage in each band, and the number of people inside every range.
 */
function salesFigures(): string[] {
  const targets = weightedTargets(sales)
  const misfits = panelMisfits(targets)
  const matches = Array.from(misfits.misfits, (value) => bandOf(displayValue(exactScore(misfits, value))).key)
  const inside = panel.rows.filter((_, profile) =>
    targets.every(({ column, lo, hi }) => panelUnits[column]![profile]! >= lo && panelUnits[column]![profile]! <= hi),
  )
  return [
    ...bands.map(({ key, label, words }) => {
      const share = (100 * matches.filter((one) => one === key).length) / matches.length
      return `${label.replace('-', '–')} ${words.toLowerCase()} ${Number(share.toFixed(1))} %`
    }),
    `${inside.length} of 5,000 lie inside`,
  ]
}

const rangeWords = (score: number) => {
  const { from, to } = likelyRange(likelyOfSales, score)
  return `${from} to ${to}`
}

/** The figures of the user guide, which are about Sales. */
export function guideFigures(): string[] {
  const closest = [
    ...closestSet(
      likelyOfSales,
      [74, 71, 64, 52, 40, 30].map((score) => ({ score, people: 1 })),
    ).keys(),
  ]
  const drive = (percentile: number) =>
    norms.DRIVE.min + norms.DRIVE.pct.findIndex((value) => displayValue(value) >= percentile)
  const changed = norms.DRIVE.pct.findIndex(
    (_, index) => reliableChange('DRIVE', drive(26), norms.DRIVE.min + index).index > 2.58,
  )
  return [
    `"71, most likely ${rangeWords(71)}"`,
    `95 reads "${rangeWords(95)}"`,
    `puts ${closest.slice(0, -1).join(', ')} and ${closest.at(-1)} into the set`,
    `${reliableChange('DRIVE', drive(26), drive(64)).verdict === 'no_clear_change' ? 'No clear change' : 'Changed'}. Only from ${displayValue(norms.DRIVE.pct[changed]!)} on`,
    `ends at about the ${displayValue(norms.HELP.pct.at(-1)!)}th`,
  ]
}

/** Statements of the manual that contain a figure within a sentence. */
export function manualFigures(): string[] {
  const { sameSurvey, secondSurvey } = matchedReports()
  const { differences, differencesAgain, topics, topicsAgain, withTopics } = randomPairs()
  const related = workScaleKeys
    .flatMap((one, at) => workScaleKeys.slice(at + 1).map((other) => ({ one, other, r: panelCorrelation(one, other) })))
    .filter(({ r }) => r >= 0.5)
    .sort((a, b) => b.r - a.r)
  const change = norms.CHANGE
  const fifth = change.min + change.pct.findIndex((percentile) => displayValue(percentile) >= 5)
  const { from, to } = trueScoreRange('CHANGE', fifth, rangeWidths.likely)
  return [
    ...[formVersion, normSet, scoringVersion, noticeVersion].map((version) => `\`${version}\``),
    ...facetKeys.map(facetFigures),
    panelFigures(),
    ...salesFigures(),
    related.map(({ one, other, r }) => `${one}–${other} ${decimals(r)}`).join(', '),
    `${percent(warnedOfSelfDoubt('women'))} % of women and ${percent(warnedOfSelfDoubt('men'))} % of men`,
    `at most ${(100 * Math.max(...workScaleKeys.map((key) => repeatedTendency(key).opposite))).toFixed(1)} % lean the other way`,
    // Rounded, because each new sentence of the text pack changes these figures slightly.
    `over ${sameSurvey > 0.95 ? 95 : percent(sameSurvey)} of 100 reports`,
    `about ${10 * Math.round(10 * secondSurvey)} of 100 when`,
    `${differences.toFixed(1)} clear differences`,
    `${percent(differencesAgain)} % of them are found again`,
    `${topics.toFixed(1)} topics on average`,
    `${percent(topicsAgain)} % of the topics come again`,
    `at least one for ${percent(withTopics)} % of random pairs`,
    `${(15 * 0.1).toFixed(1)} clear differences between two people of equal true profile`,
    `${percent(1 - 0.9 ** 15)} % of such pairs`,
    `correlates ${minus(panelCorrelation('SELFCRIT', 'LEAD'))} with LEAD`,
    `${minus(panelCorrelation('SELFCRIT', 'FOLLOW'))} with FOLLOW, ${minus(panelCorrelation('SELFCRIT', 'EASE'))} with EASE, ${minus(panelCorrelation('SELFCRIT', 'MODEST'))} with MODEST`,
    `moves an end at ${stretchedRanges()} of the ${scaleKeys.reduce((sum, key) => sum + norms[key].pct.length, 0)} possible raw scores`,
    `a shown ${displayValue(change.pct[fifth - change.min]!)} on CHANGE: most likely ${Math.round(from)} to ${Math.round(to)}`,
  ]
}
