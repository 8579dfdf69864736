import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { featuresOf } from '@seatwise/domain/generations/protected-matters'

/**
 * `npm run protected-matters`: trains the check of generated sentences on those of domain/generations/sentences, and writes
 * its weights. With `-- --estimate` it only tells how each part is told apart by what the others have taught.
 */

type Sentence = { text: string; matter: string | null }
type Example = { features: string[]; isProtected: boolean }
type Model = { bias: number; weights: Map<string, number> }

const room = path.join(import.meta.dirname, '../domain/generations')
const folder = path.join(room, 'sentences')
const target = path.join(room, 'protected-matters.json')

/** A feature of fewer sentences teaches nothing about others. */
const minSentences = 2
const rounds = 150
const rate = 0.05
const decay = 1e-5
/** Of harmless sentences that no model has seen, so many in a hundred may be flagged. */
const flagged = 0.05
/** Weights closer to zero change no outcome. */
const minWeight = 0.15

/** Logistic regression by Adam over all examples; a row is scaled by the root of its number of features. */
function train(examples: readonly Example[]): Model {
  const counts = new Map<string, number>()
  for (const { features } of examples) for (const one of features) counts.set(one, (counts.get(one) ?? 0) + 1)
  const names = [...counts].filter(([, count]) => count >= minSentences).map(([name]) => name)
  const indexOf = new Map(names.map((name, index) => [name, index]))
  const rows = examples.map(({ features }) => features.flatMap((one) => indexOf.get(one) ?? []))
  const weights = new Float64Array(names.length + 1)
  const [mean, square] = [new Float64Array(weights.length), new Float64Array(weights.length)]
  for (let round = 1; round <= rounds; round++) {
    const gradient = weights.map((weight, index) => (index < names.length ? decay * weight : 0))
    for (const [nth, row] of rows.entries()) {
      const scale = row.length > 0 ? 1 / Math.sqrt(row.length) : 0
      const sum = row.reduce((total, index) => total + weights[index]!, 0) * scale + weights[names.length]!
      const error = (1 / (1 + Math.exp(-sum)) - (examples[nth]!.isProtected ? 1 : 0)) / rows.length
      for (const index of row) gradient[index]! += error * scale
      gradient[names.length]! += error
    }
    for (let index = 0; index < weights.length; index++) {
      mean[index] = 0.9 * mean[index]! + 0.1 * gradient[index]!
      square[index] = 0.999 * square[index]! + 0.001 * gradient[index]! ** 2
      weights[index]! -=
        (rate * (mean[index]! / (1 - 0.9 ** round))) / (Math.sqrt(square[index]! / (1 - 0.999 ** round)) + 1e-8)
    }
  }
  return { bias: weights.at(-1)!, weights: new Map(names.map((name, index) => [name, weights[index]!])) }
}

function scoreOf({ bias, weights }: Model, { features }: Example): number {
  const known = features.flatMap((one) => weights.get(one) ?? [])
  return known.reduce((sum, one) => sum + one, 0) / Math.sqrt(known.length || 1) + bias
}

const parts = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .toSorted()
  .map((name) => {
    const sentences = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Sentence[]
    return {
      name,
      examples: sentences.map(({ text, matter }) => ({ features: featuresOf(text), isProtected: matter !== null })),
    }
  })

/** Each part by a model of the others. */
const unseen = parts.map(({ name, examples }) => {
  const model = train(parts.filter((part) => part.name !== name).flatMap((part) => part.examples))
  return { name, scores: examples.map((one) => ({ score: scoreOf(model, one), isProtected: one.isProtected })) }
})
/** What the product writes by itself is known to pass once it is taught: it says nothing about sentences that are not. */
const others = unseen.filter(({ name }) => name !== 'own-texts.json')
const harmless = others.flatMap(({ scores }) => scores.flatMap((one) => (one.isProtected ? [] : [one.score])))
const threshold = harmless.toSorted((one, other) => other - one)[Math.floor(flagged * harmless.length)]!
for (const { name, scores } of unseen) {
  const share = (isProtected: boolean) => {
    const those = scores.filter((one) => one.isProtected === isProtected)
    if (those.length === 0) return 'none'
    return `${((100 * those.filter(({ score }) => score > threshold).length) / those.length).toFixed(1)} %`
  }
  console.log(`${name}: ${share(true)} found, ${share(false)} of the harmless flagged`)
}
if (!process.argv.includes('--estimate')) {
  const { bias, weights } = train(parts.flatMap(({ examples }) => examples))
  const kept = [...weights]
    .filter(([, weight]) => Math.abs(weight) >= minWeight)
    .map(([name, weight]) => [name, Math.round(weight * 100) / 100])
  const model = { bias: Math.round((bias - threshold) * 100) / 100, weights: Object.fromEntries(kept) }
  writeFileSync(target, `${JSON.stringify(model)}\n`)
  console.log(`${kept.length} weights of ${weights.size}`)
}
