export const initialsOf = ({ first, last }: { first: string; last: string }) =>
  `${letter(first)}${letter(last)}`.toUpperCase()

/** The first letter as a person sees it: with its accents, however it is encoded. */
const letter = (name: string) => [...new Intl.Segmenter().segment(name)][0]?.segment ?? ''
