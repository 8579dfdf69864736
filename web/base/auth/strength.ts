import { passwordLength } from '@seatwise/contract/limits'

export type Strength = { level: 0 | 1 | 2 | 3 | 4; name: string; hint: string }

/**
 * Estimates how hard a password is to guess by counting unpredictable characters. The list of common passwords is only
 * on the server.
 */
export function strengthOf(password: string, personal: readonly string[] = []): Strength {
  const { min, max } = passwordLength
  if (password.length < min) return { level: 0, name: 'Too short', hint: `At least ${min} characters.` }
  if (password.length > max) return { level: 0, name: 'Too long', hint: `At most ${max} characters.` }
  const lower = password.toLowerCase()
  if (personal.some((piece) => piece.length > 2 && lower.includes(piece.toLowerCase())))
    return { level: 1, name: 'Weak', hint: 'Leave out your name and your address.' }
  const surprising = surprisingCharacters(lower)
  if (surprising < 6) return { level: 1, name: 'Weak', hint: 'Fewer repeats and rows like 1234.' }
  if (surprising < 9) return { level: 2, name: 'Fair', hint: 'Longer is stronger: add a word or two.' }
  if (surprising < 13) return { level: 3, name: 'Good', hint: 'One more unrelated word makes it strong.' }
  return { level: 4, name: 'Strong', hint: 'Keep it in a password manager.' }
}

/** Counts characters that are not next to the previous one in the alphabet and have occurred at most once before. */
function surprisingCharacters(text: string): number {
  const characters = Array.from(text)
  return characters.filter((character, index) => {
    const before = characters[index - 1]
    const isRow = before !== undefined && Math.abs(character.codePointAt(0)! - before.codePointAt(0)!) <= 1
    return !isRow && characters.slice(0, index).filter((other) => other === character).length < 2
  }).length
}
