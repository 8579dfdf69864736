import table from './word-vectors.json' with { type: 'json' }

/**
 * What 26,000 frequent words mean: those that are used alike lie close together, so that what is learned of one is known of the
 * other. NOTICE says where the vectors come from.
 */
export const dimensions = table.dimensions

const indexes = new Map(table.words.split(' ').map((word, index) => [word, index]))

/** The place of a word among the vectors, "nurse's" being "nurse"; undefined where its meaning is not known. */
export const indexOfWord = (word: string): number | undefined =>
  indexes.get(word) ?? indexes.get(word.replace(/'.*/, ''))

/** `dimensions` numbers for each word, one after the other. A printable letter stands for each: 91 of them, # to ~ without \. */
export const wordVectors = new Float32Array(table.vectors.length)

// A loop, since a callback for each of 1.7 million numbers takes a tenth of a second.
for (let at = 0; at < wordVectors.length; at++) {
  const code = table.vectors.charCodeAt(at)
  wordVectors[at] = (code - (code > 92 ? 36 : 35) - 45) * table.step
}
