// Calls functions of domain directly, without the server, because the goal of this row is about domain.
import peerScore from '@bigfive-org/score'
import { percentiles as ranksOf } from '../../domain/assessment/norms.ts'
import { facetScores, scaleScores } from '../../domain/assessment/raw.ts'
import { itemFacet, facetKeys, itemOffset, itemSign, percentiles, stride } from '../floor/instrument.ts'
import { score } from '../floor/score.ts'
import { median, rounds, type Line } from '../measure.ts'
import { isTiny } from '../scale.ts'

const roundMs = isTiny ? 0 : 400
const minPerSecond = 1_000_000
const minOfPeer = 15
const people: readonly Uint8Array[] = Array.from({ length: 1_000 }, (_, person) =>
  Uint8Array.from(itemFacet, (_, item) => 1 + ((person * 31 + item * item * 17 + person * item) % 5)),
)

/**
 * Measures assessments scored per second on one core. The three implementations take turns in one process; each returns
 * a sum, so that the JIT compiler cannot remove the work.
 */
export function scoreRow(): Line[] {
  const ways = { product: productWay(), floor: floorWay(), peer: peerWay() }
  const agree = people.every((answers) => ways.product(answers) === ways.floor(answers))
  if (!agree) throw new Error('The floor scores otherwise than the product')
  const rows = Array.from({ length: rounds + 1 }, () => ({
    product: rate(ways.product),
    floor: rate(ways.floor),
    peer: rate(ways.peer),
  })).slice(1)
  const middle = (way: keyof typeof ways) => median(rows.map((speeds) => speeds[way]))
  const ofFloor = median(rows.map((speeds) => speeds.product / speeds.floor))
  const ofPeer = median(rows.map((speeds) => speeds.product / speeds.peer))
  const line = { row: '9', product: perSecond(middle('product')), p50: '' }
  return [
    {
      ...line,
      what: 'score one assessment',
      floor: perSecond(middle('floor')),
      ratio: `${(100 * ofFloor).toFixed(0)} %`,
      goal: `>= ${perSecond(minPerSecond)}`,
      met: middle('product') >= minPerSecond,
    },
    {
      ...line,
      what: 'score one assessment, against @bigfive-org/score',
      floor: perSecond(middle('peer')),
      ratio: `${ofPeer.toFixed(1)}x`,
      goal: `>= ${minOfPeer}x`,
      met: ofPeer >= minOfPeer,
    },
  ]
}

type Way = (answers: Uint8Array) => number

const perSecond = (speed: number) => `${Math.round(speed).toLocaleString('en')}/s`

function rate(way: Way): number {
  let done = 0
  let sum = 0
  const from = performance.now()
  do {
    for (const answers of people) sum += way(answers)
    done += people.length
  } while (performance.now() - from < roundMs)
  if (Number.isNaN(sum)) throw new Error('A score is not a number')
  return (done * 1000) / (performance.now() - from)
}

function productWay(): Way {
  return (answers: Uint8Array) => {
    const ranks = ranksOf(scaleScores(facetScores(answers)))
    let sum = 0
    for (let s = 0; s < ranks.length; s++) sum += ranks[s]!
    return sum
  }
}

function floorWay(): Way {
  const facets = new Uint8Array(facetKeys.length)
  const raws = new Uint8Array(percentiles.length / stride)
  const ranks = new Float64Array(raws.length)
  return (answers: Uint8Array) => {
    score(answers, facets, raws, ranks)
    let sum = 0
    for (let s = 0; s < ranks.length; s++) sum += ranks[s]!
    return sum
  }
}

/** The package takes keyed answers in an array by domain and facet, and returns sums by both. */
function peerWay(): Way {
  const sets = new Map(people.map((answers) => [answers, answersOf(answers)]))
  return (answers: Uint8Array) => {
    const domains = peerScore({ answers: sets.get(answers)! })
    return Object.values(domains).reduce((sum, { score }) => sum + score, 0)
  }
}

function answersOf(answers: Uint8Array) {
  return Array.from(answers, (answer, item) => {
    const [domain, facet] = facetKeys[itemFacet[item]!]! as unknown as [string, string]
    return { domain, facet, score: itemSign[item]! * answer + itemOffset[item]! }
  })
}
