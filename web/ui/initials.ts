/** The first letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const [first, ...others] = name.trim().split(/\s+/)
  return [first, others.at(-1)].map(letterOf).join('').toUpperCase()
}

const letters = new Intl.Segmenter()

/** The first grapheme, so that combining accents are kept. */
const letterOf = (word = '') => [...letters.segment(word)][0]?.segment ?? ''
