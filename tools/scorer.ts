import { readFileSync } from 'node:fs'

/**
 * A second, independent implementation of the scoring, written only from psychometrics/README.md. It imports none of
 * our code and reads only the files of keys, norms and the panel. It is deliberately slow and simple; a test compares
 * it with the API on random answers.
 */

const read = (file: string) => readFileSync(new URL(`../domain/${file}`, import.meta.url), 'utf8')

type Norm = { facets: Record<string, number>; min: number; pct: number[]; alpha: number }
const norms = (JSON.parse(read('assessment/work-scale-norms.json')) as { scales: Record<string, Norm> }).scales
const panel = JSON.parse(read('benchmark/reference-panel.json')) as { scales: string[]; rows: number[][] }
const keys = read('oracle/key84.csv')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [number, facet, key] = line.replaceAll('"', '').split(',')
    return { number: Number(number), facet: facet!, key: Number(key) }
  })
  .sort((a, b) => a.number - b.number)
/** The numbers of the form's items. */
export const itemNumbers = keys.map(({ number }) => number)
const facets = [...new Set(keys.map(({ facet }) => facet))]

type Target = { scale: string; weight: number; lo: number | null; hi: number | null }
type Triple = { lower: number; middle: number; upper: number }
type Quality = 'good' | 'caution' | 'invalid'
/** Answers 1..5 by item number; missing answers are left out. */
type Answers = ReadonlyMap<number, number>

const displayValue = (value: number) => Math.min(99, Math.max(1, Math.floor(value + 0.5)))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const meanOf = (values: readonly number[]) => sum(values) / values.length

/**
 * Sections 2 and 3: the raw score, the percentile and the shown percentile of each scale; null if two answers of a
 * facet are missing.
 */
export function scoreScales(answers: Answers) {
  const scores = new Map<string, number | null>(facets.map((facet) => [facet, facetScore(facet, answers)]))
  return new Map(
    Object.entries(norms).map(([scale, { facets: parts, min, pct }]) => {
      const values = Object.entries(parts).map(([facet, sign]) => {
        const score = scores.get(facet)!
        return score === null ? null : sign < 0 ? 24 - score : score
      })
      if (values.includes(null)) return [scale, null]
      const raw = sum(values as number[])
      const percentile = pct[raw - min]!
      return [scale, { raw, percentile, shown: displayValue(percentile) }]
    }),
  )
}

const keyedAnswers = (facet: string, answers: Answers) =>
  keys
    .filter((item) => item.facet === facet)
    .map(({ number, key }) => {
      const answer = answers.get(number)
      return answer === undefined ? null : key < 0 ? 6 - answer : answer
    })

function facetScore(facet: string, answers: Answers): number | null {
  const values = keyedAnswers(facet, answers).filter((answer) => answer !== null)
  if (values.length === 4) return sum(values)
  return values.length === 3 ? Math.floor((sum(values) * 4) / 3 + 0.5) : null
}

/** Section 4. The caller counts wrong answers to attention items. */
export function judgeQuality(answers: Answers, seconds: readonly number[], attentionWrong: number): Quality {
  const raw = itemNumbers.map((number) => answers.get(number)).filter((answer) => answer !== undefined)
  const consistency = evenOdd(answers)
  const sorted = [...seconds].sort((a, b) => a - b)
  const median = (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2
  const spread = Math.sqrt(sum(raw.map((answer) => (answer - meanOf(raw)) ** 2)) / (raw.length - 1))
  const verdicts: Quality[] = [
    grade(
      longestRun(answers),
      (run) => run >= 14,
      (run) => run >= 10,
    ),
    consistency === null
      ? 'invalid'
      : grade(
          consistency,
          (r) => r < 0.3,
          (r) => r < 0.4,
        ),
    grade(
      spread,
      (sd) => sd < 0.5,
      // If answers are consistent, many near the middle are a response style.
      (sd) => sd < 0.75 && !(consistency !== null && consistency >= 0.6),
    ),
    grade(
      meanOf(raw),
      (mean) => mean < 2.2 || mean > 3.8,
      (mean) => mean < 2.5 || mean > 3.5,
    ),
    grade(
      median,
      (time) => time < 2,
      (time) => time < 3,
    ),
    grade(
      attentionWrong,
      (wrong) => wrong >= 2,
      (wrong) => wrong === 1,
    ),
  ]
  const cautions = verdicts.filter((verdict) => verdict === 'caution').length
  if (verdicts.includes('invalid') || cautions >= 3) return 'invalid'
  return cautions > 0 ? 'caution' : 'good'
}

type Rule = (value: number) => boolean
const grade = (value: number, isInvalid: Rule, isCaution: Rule): Quality =>
  isInvalid(value) ? 'invalid' : isCaution(value) ? 'caution' : 'good'

function longestRun(answers: Answers): number {
  const row = itemNumbers.map((number) => answers.get(number) ?? ' ').join('')
  return Math.max(0, ...[...row.matchAll(/([1-5])\1*/g)].map(([run]) => run.length))
}

function evenOdd(answers: Answers): number | null {
  const pairs = facets.flatMap((facet) => {
    const [a, b, c, d] = keyedAnswers(facet, answers)
    const halves = [
      [a, c],
      [b, d],
    ].map((half) => half.filter((answer) => answer !== null && answer !== undefined))
    return halves.every((half) => half.length > 0) ? [halves.map(meanOf) as [number, number]] : []
  })
  const [mx, my] = [meanOf(pairs.map(([x]) => x)), meanOf(pairs.map(([, y]) => y))]
  const xy = sum(pairs.map(([x, y]) => (x - mx) * (y - my)))
  const [xx, yy] = [sum(pairs.map(([x]) => (x - mx) ** 2)), sum(pairs.map(([, y]) => (y - my) ** 2))]
  if (xx === 0 || yy === 0) return null
  const r = xy / Math.sqrt(xx * yy)
  return r <= -1 ? -1 : Math.max(-1, (2 * r) / (1 + r))
}

/** Section 5: the score, the exact score, the points of each scale and the shown range; null if there is no score. */
export function scoreRole(answers: Answers, targets: readonly Target[], triples: readonly Triple[]) {
  const weighted = targets.filter(({ weight }) => weight > 0)
  const scales = scoreScales(answers)
  const answered = weighted.filter(({ scale }) => scales.get(scale))
  const weight = sum(answered.map((target) => target.weight))
  if (answered.length < 3 || weight < 0.8 * sum(weighted.map((target) => target.weight))) return null
  const parts = (unitsOf: (scale: string) => number) =>
    answered.map((target) => (target.weight * costOf(unitsOf(target.scale), target)) / weight)
  const misfits = panelMisfits(JSON.stringify(answered), parts)
  const scoreOf = (misfit: number) => {
    let [farther, tied] = [0, 0]
    for (const other of misfits) {
      if (other > misfit + 1e-9) farther += 1
      else if (other >= misfit - 1e-9) tied += 1
    }
    return (100 * (farther + tied / 2)) / misfits.length
  }
  const own = parts((scale) => units(scales.get(scale)!.percentile))
  const exact = scoreOf(sum(own))
  const score = displayValue(exact)
  const { lower, upper } = triples[score - 1]!
  return {
    score,
    exact,
    likely: { from: Math.min(score, Math.round(lower)), to: Math.max(score, Math.round(upper)) },
    points: new Map(answered.map(({ scale }, at) => [scale, shapley(own, at, (part) => scoreOf(0) - scoreOf(part))])),
  }
}

const panels = new Map<string, number[]>()

/** Cached, because everybody who has answered the same scales has the same panel misfits. */
function panelMisfits(key: string, parts: (unitsOf: (scale: string) => number) => number[]): number[] {
  const misfits =
    panels.get(key) ??
    panel.rows.map((row) =>
      sum(parts((scale) => units(norms[scale]!.pct[row[panel.scales.indexOf(scale)]! - norms[scale]!.min]!))),
    )
  panels.set(key, misfits)
  return misfits
}

const units = (percentile: number) => quantile(Math.min(99, Math.max(1, percentile)) / 100)

function costOf(g: number, { lo, hi }: Target): number {
  const k = 0.1
  const clamp = (value: number) => Math.min(1, Math.max(0, value))
  if (lo !== null && hi !== null) {
    const [from, to] = [quantile(lo / 100), quantile(hi / 100)]
    const [u, h] = [Math.abs(g - (from + to) / 2), (to - from) / 2]
    return Math.max(0, u - h) + k * Math.min(u, h)
  }
  if (lo !== null) return Math.max(0, quantile(lo / 100) - g) + k * clamp(quantile(lo / 100) + 1 - g)
  return Math.max(0, g - quantile(hi! / 100)) + k * clamp(g - quantile(hi! / 100) + 1)
}

/** The mean contribution of this part to the loss over all sets of other parts, weighted by their size. */
function shapley(parts: readonly number[], at: number, loss: (total: number) => number): number {
  const others = parts.filter((_, other) => other !== at)
  const added = Array.from(parts, (): number[] => [])
  for (let set = 0; set < 2 ** others.length; set++) {
    const present = others.filter((_, other) => Math.floor(set / 2 ** other) % 2 === 1)
    added[present.length]!.push(loss(sum(present) + parts[at]!) - loss(sum(present)))
  }
  return meanOf(added.map(meanOf))
}

const quantiles = new Map<number, number>()

/**
 * The inverse of the normal distribution function by bisection; the function itself is computed by its power series.
 */
function quantile(p: number): number {
  const known = quantiles.get(p)
  if (known !== undefined) return known
  let [from, to] = [-8, 8]
  for (let step = 0; step < 60; step++) {
    const middle = (from + to) / 2
    if (distribution(middle) < p) from = middle
    else to = middle
  }
  quantiles.set(p, from)
  return from
}

function distribution(z: number): number {
  let term = z
  let series = z
  for (let k = 3; Math.abs(term) > 1e-18; k += 2) {
    term *= (z * z) / k
    series += term
  }
  return 0.5 + (series * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI)
}
