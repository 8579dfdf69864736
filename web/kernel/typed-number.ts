/**
 * Parses a typed number: 1500, 1,500 or 1 500, with a point before decimals. Anything else is NaN, so that the field
 * refuses it instead of guessing: "12,5" could mean 12.5 or 125.
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
