/** Height of a card and of the gap below it, in rem: cards grow with the text size that a person has set. */
const cardRem = 5.75

/** The same in pixels. */
export const cardHeight = () => cardRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
