import { panelUnits, quantile, scaleKeys, scales, displayValue, stride, units } from './instrument.ts'

type Target = { scale: string; weight: number; lo: number | null; hi: number | null }

const profiles = panelUnits[0]!.length
const steps = 4_096

/**
 * The shown scores 1..99 of many people, by the formulas of section 5 of docs/psychometrics.md, from raw scores by
 * scale.
 */
export function bareScores(targets: readonly Target[], raws: readonly Uint8Array[], scores: Uint8Array) {
  const count = targets.length
  const weights = targets.reduce((sum, { weight }) => sum + weight, 0)
  const column = targets.map(({ scale }) => raws[scaleKeys.indexOf(scale)]!)
  const ends = targets.map(({ lo, hi }) => ({
    from: lo === null ? -Infinity : quantile(lo / 100),
    to: hi === null ? Infinity : quantile(hi / 100),
  }))
  const costs = new Float64Array(count * stride)
  targets.forEach(({ scale, weight }, t) => {
    const s = scaleKeys.indexOf(scale)
    for (let raw = scales[s]!.min; raw <= scales[s]!.max; raw++)
      costs[t * stride + raw] = weight * cost(units[s * stride + raw]!, ends[t]!)
  })
  const panel = new Float64Array(profiles)
  for (let p = 0; p < profiles; p++) {
    let sum = 0
    targets.forEach(({ scale, weight }, t) => {
      sum += weight * cost(panelUnits[scaleKeys.indexOf(scale)]![p]!, ends[t]!)
    })
    panel[p] = sum / weights
  }
  panel.sort()
  // The index of the first misfit in each step, so that a search covers only one step.
  const first = panel[0]!
  const scale = steps / (panel[profiles - 1]! - first)
  const starts = new Uint16Array(steps + 1)
  const stepOf = (misfit: number) => Math.min(steps - 1, Math.max(0, ((misfit - first) * scale) | 0))
  for (const misfit of panel) starts[stepOf(misfit) + 1]! += 1
  for (let step = 0; step < steps; step++) starts[step + 1]! += starts[step]!
  for (let person = 0; person < scores.length; person++) {
    let sum = 0
    for (let t = 0; t < count; t++) sum += costs[t * stride + column[t]![person]!]!
    const misfit = sum / weights
    let closer = starts[stepOf(misfit - 1e-9)]!
    while (closer < profiles && panel[closer]! < misfit - 1e-9) closer++
    let until = closer
    while (until < profiles && panel[until]! < misfit + 1e-9) until++
    const farther = profiles - until
    scores[person] = displayValue((100 * (farther + (profiles - closer - farther) / 2)) / profiles)
  }
}

function cost(g: number, { from, to }: { from: number; to: number }): number {
  if (to === Infinity) return Math.max(0, from - g) + 0.1 * Math.min(1, Math.max(0, from + 1 - g))
  if (from === -Infinity) return Math.max(0, g - to) + 0.1 * Math.min(1, Math.max(0, g - to + 1))
  const [u, half] = [Math.abs(g - (from + to) / 2), (to - from) / 2]
  return Math.max(0, u - half) + 0.1 * Math.min(u, half)
}
