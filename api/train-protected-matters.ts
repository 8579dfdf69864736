import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { featuresOf, sentencesIn, wordsOf } from '@seatwise/domain/generations/protected-matters'
import { networkScore, type SentenceNetwork } from '@seatwise/domain/generations/sentence-network'
import { trainNetwork } from './train-sentence-network.ts'

/**
 * `npm run protected-matters`: trains the check of generated sentences on those of domain/generations/sentences, and writes
 * its weights. With `-- --estimate` it only tells how each part is told apart by what the others have taught. Takes 20 minutes.
 */

type Sentence = { text: string; matter: string | null }
type Example = { words: string[]; features: string[]; isProtected: boolean; weight: number }
type Linear = { bias: number; weights: Map<string, number> }
type Model = Linear & { networks: SentenceNetwork[] }

const room = path.join(import.meta.dirname, '../domain/generations')
const folder = path.join(room, 'sentences')
const target = path.join(room, 'protected-matters.json')

/** Parts of which each is told apart by models of the others. */
const folds = 3
/** A network from each: what one has learned by chance counts less. */
const seeds = [1, 2]
/** A feature of fewer sentences teaches nothing about others. */
const minSentences = 2
const rounds = 150
const rate = 0.05
const decay = 1e-5
/** What the product writes by itself counts for so many of other sentences. */
const ownWeight = 4
/** Of harmless sentences that no model has seen, most of them look-alikes, so many in a hundred may be flagged. */
const flagged = 0.07

/** Both kinds, each as far apart as the other. */
function train(examples: readonly Example[]): Model {
  const linear = trainLinear(examples)
  const networks = seeds.map((seed) => trainNetwork(examples, seed))
  const linearScale = 1 / spread(examples.map((one) => linearScore(linear, one)))
  for (const network of networks) {
    const scale = 1 / (seeds.length * spread(examples.map(({ words }) => networkScore(network, words))))
    network.output = network.output.map((weight) => weight * scale)
    network.output_bias[0]! *= scale
  }
  const weights = new Map([...linear.weights].map(([name, weight]) => [name, weight * linearScale]))
  return { bias: linear.bias * linearScale, weights, networks }
}

function spread(scores: readonly number[]): number {
  const mean = scores.reduce((sum, one) => sum + one, 0) / scores.length
  return Math.sqrt(scores.reduce((sum, one) => sum + (one - mean) ** 2, 0) / scores.length)
}

/**
 * Logistic regression by Adam over all examples; a row is scaled by the root of its number of features, and a feature by how
 * much more often it stands in one kind than in the other, so that telling ones are learned first.
 */
function trainLinear(examples: readonly Example[]): Linear {
  const counts = new Map<string, number>()
  for (const { features } of examples) for (const one of features) counts.set(one, (counts.get(one) ?? 0) + 1)
  const names = [...counts].filter(([, count]) => count >= minSentences).map(([name]) => name)
  const indexOf = new Map(names.map((name, index) => [name, index]))
  const rows = examples.map(({ features }) => features.flatMap((one) => indexOf.get(one) ?? []))
  const strengths = strengthsOf(rows, examples, names.length)
  const weights = new Float64Array(names.length + 1)
  const [mean, square] = [new Float64Array(weights.length), new Float64Array(weights.length)]
  for (let round = 1; round <= rounds; round++) {
    const gradient = weights.map((weight, index) => (index < names.length ? decay * weight : 0))
    for (const [nth, row] of rows.entries()) {
      const scale = row.length > 0 ? 1 / Math.sqrt(row.length) : 0
      const sum =
        row.reduce((total, index) => total + weights[index]! * strengths[index]!, 0) * scale + weights[names.length]!
      const { isProtected, weight } = examples[nth]!
      const error = (weight * (1 / (1 + Math.exp(-sum)) - (isProtected ? 1 : 0))) / rows.length
      for (const index of row) gradient[index]! += error * scale * strengths[index]!
      gradient[names.length]! += error
    }
    for (let index = 0; index < weights.length; index++) {
      mean[index] = 0.9 * mean[index]! + 0.1 * gradient[index]!
      square[index] = 0.999 * square[index]! + 0.001 * gradient[index]! ** 2
      weights[index]! -=
        (rate * (mean[index]! / (1 - 0.9 ** round))) / (Math.sqrt(square[index]! / (1 - 0.999 ** round)) + 1e-8)
    }
  }
  const own = names.map((name, index): [string, number] => [name, weights[index]! * strengths[index]!])
  return { bias: weights.at(-1)!, weights: new Map(own) }
}

/** Half and the logarithm of the ratio of both frequencies (S. Wang, C. Manning 2012). */
function strengthsOf(rows: readonly number[][], examples: readonly Example[], features: number): Float64Array {
  const [inProtected, inHarmless] = [new Float64Array(features).fill(1), new Float64Array(features).fill(1)]
  for (const [nth, row] of rows.entries())
    for (const index of row) (examples[nth]!.isProtected ? inProtected : inHarmless)[index]!++
  const sum = (counts: Float64Array) => counts.reduce((total, one) => total + one, 0)
  const ratio = sum(inHarmless) / sum(inProtected)
  return inProtected.map((count, index) => 0.5 + Math.abs(Math.log((count / inHarmless[index]!) * ratio)))
}

function linearScore({ bias, weights }: Linear, { features }: Example): number {
  const known = features.flatMap((one) => weights.get(one) ?? [])
  return known.reduce((sum, one) => sum + one, 0) / Math.sqrt(known.length || 1) + bias
}

const scoreOf = (model: Model, one: Example) =>
  model.networks.reduce((sum, network) => sum + networkScore(network, one.words), linearScore(model, one))

/** What the product writes by itself has to pass. Once it is taught, it says nothing about sentences that are not. */
const isOwn = (file: string) => path.basename(file) === 'own-texts.json'

/** Every sentence of a harmless text is harmless; of one on a protected matter nobody knows which. */
const examplesOf = (file: string): Example[] =>
  (JSON.parse(readFileSync(file, 'utf8')) as Sentence[]).flatMap(({ text, matter }) =>
    (matter === null ? sentencesIn(text) : [text]).map((one) => {
      const words = wordsOf(one)
      return { words, features: featuresOf(words), isProtected: matter !== null, weight: isOwn(file) ? ownWeight : 1 }
    }),
  )
const parts = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .toSorted()
  .map((name) => ({ name, examples: examplesOf(path.join(folder, name)) }))
const others = parts.filter(({ name }) => !isOwn(name))

const unseen = Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
  const those = others.filter((_, nth) => nth % folds === fold)
  const model = train(parts.filter((part) => !those.includes(part)).flatMap(({ examples }) => examples))
  return those.map(({ name, examples }) => ({
    name,
    scores: examples.map((one) => ({ score: scoreOf(model, one), isProtected: one.isProtected })),
  }))
})
const scoresOf = (isProtected: boolean) =>
  unseen.flatMap(({ scores }) => scores.flatMap((one) => (one.isProtected === isProtected ? [one.score] : [])))
const harmless = scoresOf(false).toSorted((one, other) => other - one)
const thresholdOf = (share: number) => harmless[Math.floor(share * harmless.length)]!
for (const share of [0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1]) {
  const found = scoresOf(true).filter((score) => score > thresholdOf(share)).length / scoresOf(true).length
  console.log(`${100 * share} % flagged: ${(100 * found).toFixed(1)} % found, above ${thresholdOf(share).toFixed(3)}`)
}
const threshold = thresholdOf(flagged)
for (const { name, scores } of [...unseen, { name: 'all', scores: unseen.flatMap((part) => part.scores) }]) {
  const share = (isProtected: boolean) => {
    const those = scores.filter((one) => one.isProtected === isProtected)
    if (those.length === 0) return 'none'
    return `${((100 * those.filter(({ score }) => score > threshold).length) / those.length).toFixed(1)} %`
  }
  console.log(`${name}: ${share(true)} found, ${share(false)} of the harmless flagged`)
}
if (!process.argv.includes('--estimate')) {
  const model = train(parts.flatMap(({ examples }) => examples))
  const written = {
    bias: rounded(model.bias - threshold),
    weights: Object.fromEntries([...model.weights].map(([name, weight]) => [name, rounded(weight)])),
    networks: model.networks.map((network) =>
      Object.fromEntries(Object.entries(network).map(([name, numbers]) => [name, [...numbers].map(rounded)])),
    ),
  }
  writeFileSync(target, `${JSON.stringify(written)}\n`)
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
