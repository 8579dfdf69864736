import {
  addSlots,
  filtersPerSpan,
  hiddenSums,
  hiddenUnits,
  inputs,
  inputsOf,
  networkShape,
  placesOfWords,
  slots,
  spans,
  type SentenceNetwork,
} from '@seatwise/domain/generations/sentence-network'
import { dimensions, wordVectors } from '@seatwise/domain/generations/word-vectors'

type Example = { words: readonly string[]; isProtected: boolean; weight: number }
type Row = { words: readonly number[]; isProtected: boolean; weight: number }
type Part = keyof SentenceNetwork
const parts = Object.keys(networkShape) as Part[]

const rounds = 14
const batchSize = 64
const maxRate = 0.002
const decay = 0.01
/** Words and units that are left out by chance, so that none is relied on alone. */
const wordsLeftOut = 0.08
const unitsLeftOut = 0.3

/** A network by Adam over batches, from a seed: the same examples give the same network. */
export function trainNetwork(examples: readonly Example[], seed: number): SentenceNetwork {
  const chance = chanceOf(seed)
  const network = firstNetwork(chance)
  const [gradient, mean, square] = [emptyNetwork(), emptyNetwork(), emptyNetwork()]
  const rows = examples.map((one): Row => ({ ...one, words: placesOfWords(one.words) }))
  const steps = rounds * Math.ceil(rows.length / batchSize)
  let step = 0
  for (let round = 0; round < rounds; round++) {
    shuffle(rows, chance)
    for (let first = 0; first < rows.length; first += batchSize) {
      step++
      for (const part of parts) gradient[part].fill(0)
      addGradient(network, rows.slice(first, first + batchSize), gradient, chance)
      const rate = maxRate * Math.min(1, (10 * step) / steps, 1.02 - step / steps)
      for (const part of parts) adam(network[part], gradient[part], mean[part], square[part], step, rate)
    }
  }
  return network
}

/** Adds the mean gradient of a batch. The slots of a word are computed once for the batch. */
function addGradient(
  network: SentenceNetwork,
  batch: readonly Row[],
  gradient: SentenceNetwork,
  chance: () => number,
): void {
  const rows = batch.map((row) => ({
    ...row,
    words: row.words.map((word) => (chance() < wordsLeftOut ? -1 : word)),
  }))
  const distinct = [...new Set(rows.flatMap(({ words }) => words))].filter((word) => word >= 0)
  const slotsOf = new Map(distinct.map((word, nth) => [word, nth * slots]))
  const values = new Float32Array(distinct.length * slots)
  const valueGradient = new Float32Array(values.length)
  for (const word of distinct) addSlots(network.kernel, word, values, slotsOf.get(word)!)
  for (const { words, isProtected, weight } of rows) {
    const at = words.map((word) => slotsOf.get(word) ?? -1)
    const { found, places } = inputsOf(network, words, values, at)
    const kept = found.map(() => (chance() < unitsLeftOut ? 0 : 1 / (1 - unitsLeftOut)))
    const given = found.map((value, input) => value * kept[input]!)
    const sums = hiddenSums(network, given)
    const unitsKept = sums.map((sum) => (sum <= 0 || chance() < unitsLeftOut ? 0 : 1 / (1 - unitsLeftOut)))
    const score = sums.reduce(
      (total, sum, unit) => total + sum * unitsKept[unit]! * network.output[unit]!,
      network.output_bias[0]!,
    )
    const error = (weight * (1 / (1 + Math.exp(-score)) - (isProtected ? 1 : 0))) / batch.length
    gradient.output_bias[0]! += error
    const unitErrors = sums.map((sum, unit) => {
      gradient.output[unit]! += error * sum * unitsKept[unit]!
      return error * network.output[unit]! * unitsKept[unit]!
    })
    for (let unit = 0; unit < hiddenUnits; unit++) gradient.hidden_bias[unit]! += unitErrors[unit]!
    const foundErrors = new Float32Array(places.length)
    for (let input = 0; input < inputs; input++) {
      if (given[input] === 0) continue
      let error = 0
      for (let unit = 0; unit < hiddenUnits; unit++) {
        gradient.hidden[input * hiddenUnits + unit]! += given[input]! * unitErrors[unit]!
        error += network.hidden[input * hiddenUnits + unit]! * unitErrors[unit]!
      }
      if (input < places.length) foundErrors[input] = error * kept[input]!
    }
    let firstSlot = 0
    for (const [nth, span] of spans.entries()) {
      for (let filter = 0; filter < filtersPerSpan; filter++) {
        const index = nth * filtersPerSpan + filter
        if (foundErrors[index] === 0) continue
        gradient.bias[index]! += foundErrors[index]!
        for (let offset = 0; offset < span && places[index]! + offset < words.length; offset++)
          if (words[places[index]! + offset]! >= 0)
            valueGradient[at[places[index]! + offset]! + firstSlot + offset * filtersPerSpan + filter]! +=
              foundErrors[index]!
      }
      firstSlot += span * filtersPerSpan
    }
  }
  for (const word of distinct) addKernelGradient(gradient.kernel, word, valueGradient, slotsOf.get(word)!)
}

/** Most slots of a word have none: a filter learns from the one place where it found the most. */
function addKernelGradient(gradient: Float32Array, word: number, valueGradient: Float32Array, at: number): void {
  const used = Array.from({ length: slots }, (_, slot) => slot).filter((slot) => valueGradient[at + slot] !== 0)
  for (let dimension = 0; dimension < dimensions; dimension++) {
    const value = wordVectors[word * dimensions + dimension]!
    for (const slot of used) gradient[dimension * slots + slot]! += value * valueGradient[at + slot]!
  }
}

function adam(
  weights: Float32Array,
  gradient: Float32Array,
  mean: Float32Array,
  square: Float32Array,
  step: number,
  rate: number,
): void {
  const [meanScale, squareScale] = [1 / (1 - 0.9 ** step), 1 / (1 - 0.999 ** step)]
  for (let index = 0; index < weights.length; index++) {
    mean[index] = 0.9 * mean[index]! + 0.1 * gradient[index]!
    square[index] = 0.999 * square[index]! + 0.001 * gradient[index]! ** 2
    weights[index]! -=
      rate * ((mean[index]! * meanScale) / (Math.sqrt(square[index]! * squareScale) + 1e-8) + decay * weights[index]!)
  }
}

const emptyNetwork = (): SentenceNetwork => ({
  kernel: new Float32Array(networkShape.kernel),
  bias: new Float32Array(networkShape.bias),
  hidden: new Float32Array(networkShape.hidden),
  hidden_bias: new Float32Array(networkShape.hidden_bias),
  output: new Float32Array(networkShape.output),
  output_bias: new Float32Array(networkShape.output_bias),
})

function firstNetwork(chance: () => number): SentenceNetwork {
  const network = emptyNetwork()
  const sizes = { kernel: dimensions, hidden: inputs, output: hiddenUnits }
  for (const part of ['kernel', 'hidden', 'output'] as const)
    network[part] = network[part].map(() => (2 * chance() - 1) / Math.sqrt(sizes[part]))
  return network
}

function shuffle(rows: unknown[], chance: () => number): void {
  for (let last = rows.length - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1))
    ;[rows[last], rows[other]] = [rows[other], rows[last]]
  }
}

/** Mulberry32: numbers from 0 to below 1 that look like chance. */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
