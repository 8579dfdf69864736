/** The height of a card and the gap below it in rem, because cards grow with the text size of the browser. */
const cardRem = 5.75

/** The height of a card and the gap below it in pixels. */
export const cardHeight = () => cardRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
