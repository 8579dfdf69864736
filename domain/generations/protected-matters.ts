import model from './protected-matters.json' with { type: 'json' }
import { networkScore, type SentenceNetwork } from './sentence-network.ts'

/**
 * Whether a generated English sentence touches on a protected matter: age, sex and gender, family, health, origin, religion,
 * sexual orientation, politics. Two classifiers are added up: a linear one over words, beginnings of words and pairs of words,
 * and networks over what the words mean. api/train-protected-matters.ts trains them on sentences of our own; their figures on
 * sentences that they have not seen stand in the test.
 */
export const touchesProtectedMatter = (text: string): boolean => sentencesIn(text).some((one) => scoreOf(one) > 0)

/** Above 0: it touches on one. */
function scoreOf(sentence: string): number {
  const words = wordsOf(sentence)
  const known = featuresOf(words).flatMap((feature) => weights.get(feature) ?? [])
  const linear = known.reduce((sum, weight) => sum + weight, 0) / Math.sqrt(known.length || 1)
  return networks.reduce((sum, network) => sum + networkScore(network, words), linear + model.bias)
}

const weights = new Map(Object.entries<number>(model.weights))
const networks: SentenceNetwork[] = model.networks.map((network) => ({
  kernel: Float32Array.from(network.kernel),
  bias: Float32Array.from(network.bias),
  hidden: Float32Array.from(network.hidden),
  hidden_bias: Float32Array.from(network.hidden_bias),
  output: Float32Array.from(network.output),
  output_bias: Float32Array.from(network.output_bias),
}))

/** Longer than any sentence that is generated; what comes after is another one. */
const maxWords = 60

export function sentencesIn(text: string): string[] {
  return normalized(text)
    .split(/(?<=[.!?]) /)
    .flatMap((sentence) => {
      const words = sentence.split(' ')
      const parts = Math.ceil(words.length / maxWords)
      return Array.from({ length: parts }, (_, nth) => words.slice(nth * maxWords, (nth + 1) * maxWords).join(' '))
    })
}

/** Years and other numbers stand for themselves. */
export const wordsOf = (sentence: string): string[] =>
  (normalized(sentence).match(/[a-z]+(?:'[a-z]+)?|\d+/g) ?? []).map(numberless)

/** What the linear classifier tells sentences apart by: each once. */
export function featuresOf(words: readonly string[]): string[] {
  const padded = ['^', ...words, '$']
  const pairs = padded.slice(1).map((word, nth) => `${padded[nth]} ${word}`)
  const beginnings = words.filter((word) => word.length > 4).map((word) => `${word.slice(0, 5)}-`)
  return [...new Set([...words, ...beginnings, ...pairs])]
}

const numberless = (word: string) => (/^(?:19|20)\d\d$/.test(word) ? '#year' : /^\d/.test(word) ? '#number' : word)

/** Letters that nobody sees, other forms of letters, accents and typographic signs hide no word. */
const normalized = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replaceAll(/[\u2018\u2019\u02BC]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
