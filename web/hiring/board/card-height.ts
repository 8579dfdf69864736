/**
 * The height of a card and the gap below it in rem, because cards grow with the text size of the browser. Twice as many
 * compact cards fit.
 */
const cardRem = 5.75
const compactRem = cardRem / 2

/** The height of a card and the gap below it in pixels. */
export const cardHeight = (isCompact: boolean) =>
  (isCompact ? compactRem : cardRem) * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
