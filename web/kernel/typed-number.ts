/**
 * A number as people type it: 1500, 1,500 or 1 500, with a point before decimals. Anything else is NaN, so that it is refused at
 * its field and never read as another number: "12,5" could mean 12.5 or 125.
 */
export function typedNumber(text: string): number {
  const typed = text.trim()
  const isGrouped = /^\d{1,3}([,\s]\d{3})+(\.\d+)?$/.test(typed)
  return /^[-+]?\d+(\.\d+)?$/.test(typed)
    ? Number(typed)
    : isGrouped
      ? Number(typed.replaceAll(/[,\s]/g, ''))
      : Number.NaN
}
