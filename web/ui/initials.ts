export const initialsOf = ({ first, last }: { first: string; last: string }) =>
  `${letter(first)}${letter(last)}`.toUpperCase()

/** The first letter as a user sees it, with its combining accents. */
const letter = (name: string) => [...new Intl.Segmenter().segment(name)][0]?.segment ?? ''
