import { facetKeys, itemFacet, itemOffset, itemSign } from './instrument.ts'

const count = itemFacet.length
const half = new Uint8Array(count)
const seen = new Uint8Array(facetKeys.length)
itemFacet.forEach((facet, item) => (half[item] = seen[facet]!++ % 2))

const [good, caution, invalid] = ['good', 'caution', 'invalid']
const judge = (isInvalid: boolean, isCaution: boolean) => (isInvalid ? invalid : isCaution ? caution : good)

/** Quality indices of 84 complete answers. */
export function quality(answers: Uint8Array, ms: Float64Array, attentionWrong: number) {
  let run = 0
  let longest = 0
  let sum = 0
  let squares = 0
  const halves = [new Int16Array(facetKeys.length), new Int16Array(facetKeys.length)] as const
  for (let i = 0; i < count; i++) {
    const answer = answers[i]!
    run = i > 0 && answer === answers[i - 1] ? run + 1 : 1
    if (run > longest) longest = run
    sum += answer
    squares += answer * answer
    halves[half[i] as 0 | 1][itemFacet[i]!]! += itemSign[i]! * answer + itemOffset[i]!
  }
  const r = correlation(halves[0], halves[1])
  const evenOdd = r === null ? null : r <= -1 / 3 ? -1 : Math.max(-1, (2 * r) / (1 + r))
  const mean = sum / count
  const spread = Math.sqrt((squares - sum * mean) / (count - 1))
  const sorted = ms.slice().sort()
  const seconds = (sorted[count / 2 - 1]! + sorted[count / 2]!) / 2000
  const index = (value: number | null, status: string | undefined) => ({ value, status })
  const indices = {
    longest_run: index(longest, judge(longest >= 14, longest >= 10)),
    even_odd: index(evenOdd, judge(evenOdd === null || evenOdd < 0.3, (evenOdd ?? 0) < 0.4)),
    spread: index(spread, judge(spread < 0.5, spread < 0.75)),
    mean_answer: index(mean, judge(mean < 2.2 || mean > 3.8, mean < 2.5 || mean > 3.5)),
    median_seconds: index(seconds, judge(seconds < 2, seconds < 3)),
    attention_wrong: index(attentionWrong, judge(attentionWrong >= 2, attentionWrong === 1)),
  }
  const statuses = Object.values(indices).map((match) => match.status)
  const cautions = statuses.filter((status) => status === caution).length
  return { status: judge(statuses.includes(invalid) || cautions >= 3, cautions > 0), indices }
}

function correlation(x: Int16Array, y: Int16Array): number | null {
  const n = x.length
  let sx = 0
  let sy = 0
  let xx = 0
  let yy = 0
  let xy = 0
  for (let i = 0; i < n; i++) {
    sx += x[i]!
    sy += y[i]!
    xx += x[i]! * x[i]!
    yy += y[i]! * y[i]!
    xy += x[i]! * y[i]!
  }
  const both = (n * xx - sx * sx) * (n * yy - sy * sy)
  return both > 0 ? (n * xy - sx * sy) / Math.sqrt(both) : null
}
