/** Splits a full name such as "Lee, Ann" or "Ann Maria Lee". */
export function nameParts(name: string): { first: string; last: string } {
  const [before = '', after] = name.split(',').map((part) => part.trim())
  if (after !== undefined) return { first: after, last: before }
  const words = before.split(/\s+/)
  return { first: words.slice(0, -1).join(' ') || before, last: words.length > 1 ? words.at(-1)! : '' }
}
