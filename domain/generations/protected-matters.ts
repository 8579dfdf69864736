import weights from './protected-matters.json' with { type: 'json' }

/**
 * Whether a generated English sentence touches on a protected matter: age, sex and gender, family, health, origin, religion,
 * sexual orientation, politics. A linear classifier over words, beginnings of words and pairs of words, trained by
 * api/train-protected-matters.ts on sentences of our own; its figures on sentences that it has not seen stand in its test.
 */
export const touchesProtectedMatter = (text: string): boolean => sentencesIn(text).some((one) => scoreOf(one) > 0)

/** Above 0: it touches on one. */
function scoreOf(sentence: string): number {
  const known = featuresOf(sentence).flatMap((feature) => table.get(feature) ?? [])
  if (known.length === 0) return weights.bias
  return known.reduce((sum, weight) => sum + weight, 0) / Math.sqrt(known.length) + weights.bias
}

const table = new Map(Object.entries<number>(weights.weights))

/** Longer than any sentence that is generated; what comes after is another one. */
const maxWords = 60

function sentencesIn(text: string): string[] {
  return normalized(text)
    .split(/(?<=[.!?]) /)
    .flatMap((sentence) => {
      const words = sentence.split(' ')
      const parts = Math.ceil(words.length / maxWords)
      return Array.from({ length: parts }, (_, nth) => words.slice(nth * maxWords, (nth + 1) * maxWords).join(' '))
    })
}

/** What a sentence is told apart by: each once. Years and other numbers stand for themselves. */
export function featuresOf(sentence: string): string[] {
  const words = (normalized(sentence).match(/[a-z]+(?:'[a-z]+)?|\d+/g) ?? []).map(numberless)
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
