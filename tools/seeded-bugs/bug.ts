import { findDeclarations, type Place } from './places.ts'

/** A security bug to be planted: what a tired or hurried colleague might write. */
export type Bug = {
  /** What is wrong, as a reviewer would say it. */
  name: string
  /** What an attacker gains. */
  gain: string
  changes: Change[]
  /** Titles of the tests that should notice, as vitest's -t takes them. */
  named: string
  /** Their files (`sign-in.test.ts`), where titles are built at run time or stand in other files too. */
  tests?: string[]
}

/** One place: `from` stands exactly once in the declaration of `symbol`, however its lines are broken. */
export type Change = Place & { from: string; to: string }

export type Planted = { file: string; before: string; after: string }

/**
 * The change as an edit of its declaration.
 * @throws when the place is not there, or not the only one: then the bug has to be planted anew
 */
export function plan(root: string, change: Change): Planted {
  const pattern = new RegExp(patternOf(change.from), 'gu')
  const declared = findDeclarations(root, change)
  const places = declared.flatMap(({ file, text }) => {
    const matches = [...text.matchAll(pattern)]
    return matches.map(([match]) => ({ file, before: text, after: text.replace(match, () => change.to) }))
  })
  if (places.length === 1) return places[0]!
  const files = declared.map(({ file }) => file).join(', ') || 'no file'
  throw new Error(`${change.symbol} (${files}): found ${places.length} times instead of once: ${change.from}`)
}

/** Formatting breaks lines anywhere between words and signs, and adds a comma before what closes. */
function patternOf(from: string): string {
  const parts = from.match(/[\p{L}\w]+|[^\p{L}\w\s]/gu) ?? []
  return parts
    .map((part) => (/^[)\]}]$/.test(part) ? `,?\\s*\\${part}` : /^\w+$/.test(part) ? part : escaped(part)))
    .join('\\s*')
}

/** In a pattern with the flag u only signs that mean something there may be escaped. */
const escaped = (sign: string) => (/[$()*+./?[\\\]^{|}]/.test(sign) ? `\\${sign}` : sign)
