/** The first letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const [first, ...others] = name.trim().split(/\s+/)
  return [first, others.at(-1)].map(letterOf).join('').toUpperCase()
}

/** The first grapheme, so that combining accents are kept. */
const letterOf = (word = '') => [...new Intl.Segmenter().segment(word)][0]?.segment ?? ''
