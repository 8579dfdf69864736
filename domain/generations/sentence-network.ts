import { dimensions, indexOfWord, wordVectors } from './word-vectors.ts'

/**
 * A convolutional network over the vectors of a sentence's words. Each filter looks for something that one, two or three words
 * in a row may say, wherever they stand; a hidden layer weighs what was found. Rows lie one after the other.
 */
export type SentenceNetwork = {
  /** dimensions × slots */
  kernel: Numbers
  /** filters */
  bias: Numbers
  /** inputs × hiddenUnits */
  hidden: Numbers
  hidden_bias: Numbers
  output: Numbers
  /** one number */
  output_bias: Numbers
}
type Numbers = Float32Array<ArrayBuffer>

/** Words in a row that a filter looks at; as many filters for each. */
export const spans = [1, 2, 3]
export const filtersPerSpan = 48
const filters = filtersPerSpan * spans.length
/** A filter has a weight for each word that it looks at. */
export const slots = filtersPerSpan * spans.reduce((sum, span) => sum + span, 0)
export const hiddenUnits = 48
/** What each filter has found at most, then the sum of the words by the root of their number. */
export const inputs = filters + dimensions

export const networkShape: { [Part in keyof SentenceNetwork]: number } = {
  kernel: dimensions * slots,
  bias: filters,
  hidden: inputs * hiddenUnits,
  hidden_bias: hiddenUnits,
  output: hiddenUnits,
  output_bias: 1,
}

/** What a word gives to each slot, into `to` from `at` on. Four dimensions at a time take half of the time. */
export function addSlots(kernel: Numbers, word: number, to: Numbers, at: number): void {
  for (let dimension = 0; dimension < dimensions; dimension += 4) {
    const from = word * dimensions + dimension
    const [one, two] = [wordVectors[from]!, wordVectors[from + 1]!]
    const [three, four] = [wordVectors[from + 2]!, wordVectors[from + 3]!]
    const row = dimension * slots
    for (let slot = 0; slot < slots; slot++)
      to[at + slot]! +=
        one * kernel[row + slot]! +
        two * kernel[row + slots + slot]! +
        three * kernel[row + 2 * slots + slot]! +
        four * kernel[row + 3 * slots + slot]!
  }
}

/**
 * The inputs of the hidden layer, and where in the sentence each filter found the most (-1: nothing).
 * @param words the place of each word among the vectors, -1 where it has none
 * @param slotsAt where in `slotValues` those of each word begin
 */
export function inputsOf(
  network: SentenceNetwork,
  words: readonly number[],
  slotValues: Numbers,
  slotsAt: readonly number[],
): { found: Numbers; places: Int32Array } {
  const found = new Float32Array(inputs)
  const places = new Int32Array(filters).fill(-1)
  let firstSlot = 0
  for (const [nth, span] of spans.entries()) {
    for (let filter = 0; filter < filtersPerSpan; filter++) {
      const index = nth * filtersPerSpan + filter
      for (let place = 0; place < words.length; place++) {
        let sum = network.bias[index]!
        for (let offset = 0; offset < span && place + offset < words.length; offset++)
          if (words[place + offset]! >= 0)
            sum += slotValues[slotsAt[place + offset]! + firstSlot + offset * filtersPerSpan + filter]!
        if (sum > found[index]!) [found[index], places[index]] = [sum, place]
      }
    }
    firstSlot += span * filtersPerSpan
  }
  const scale = 1 / Math.sqrt(words.length || 1)
  for (const word of words.filter((place) => place >= 0))
    for (let dimension = 0; dimension < dimensions; dimension++)
      found[filters + dimension]! += wordVectors[word * dimensions + dimension]! * scale
  return { found, places }
}

/** What each hidden unit says, before the negative ones are silenced. */
export function hiddenSums(network: SentenceNetwork, found: Numbers): Numbers {
  const sums = Float32Array.from(network.hidden_bias)
  for (let input = 0; input < inputs; input++)
    for (let unit = 0; found[input] !== 0 && unit < hiddenUnits; unit++)
      sums[unit]! += found[input]! * network.hidden[input * hiddenUnits + unit]!
  return sums
}

export const placesOfWords = (words: readonly string[]): number[] => words.map((word) => indexOfWord(word) ?? -1)

/** Above 0: rather yes than no. */
export function networkScore(network: SentenceNetwork, words: readonly string[]): number {
  const places = placesOfWords(words)
  const slotValues = new Float32Array(words.length * slots)
  for (const [nth, word] of places.entries()) if (word >= 0) addSlots(network.kernel, word, slotValues, nth * slots)
  const { found } = inputsOf(
    network,
    places,
    slotValues,
    places.map((_, nth) => nth * slots),
  )
  return hiddenSums(network, found).reduce(
    (sum, value, unit) => sum + Math.max(0, value) * network.output[unit]!,
    network.output_bias[0]!,
  )
}
