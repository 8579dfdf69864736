import { findDeclarations, type Place } from './places.ts'

/** A security bug to plant, of a kind that a developer could write by mistake. */
export type Bug = {
  /** The finding, as the title of a security report would put it. docs/threat-model.md lists it. */
  name: string
  /** The impact: what an attacker can do with the bug. */
  gain: string
  changes: Change[]
  /** A regular expression for the titles of the tests that should fail (vitest's option -t). */
  named: string
  /** Their files (`sign-in.test.ts`), needed where titles are built at run time or other files have the same titles. */
  tests?: string[]
}

/** Replaces `from`, which occurs exactly once in the declaration of `symbol`; white space is ignored. */
export type Change = Place & { from: string; to: string }

export type Planted = { file: string; before: string; after: string }

/**
 * Finds where the change applies and returns its declaration before and after.
 * @throws when `from` does not occur exactly once: the source has changed, and so must the bug
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

/** A pattern that still matches after reformatting: white space between tokens, a comma before a closing bracket. */
function patternOf(from: string): string {
  const parts = from.match(/[\p{L}\w]+|[^\p{L}\w\s]/gu) ?? []
  return parts
    .map((part) => (/^[)\]}]$/.test(part) ? `,?\\s*\\${part}` : /^\w+$/.test(part) ? part : escaped(part)))
    .join('\\s*')
}

/** With the flag u, a regular expression may escape syntax characters only. */
const escaped = (sign: string) => (/[$()*+./?[\\\]^{|}]/.test(sign) ? `\\${sign}` : sign)

/** Title of a test that must pass with every bug: one that breaks sign-in for everybody is no realistic bug. */
export const smoke = 'gives access to the profile of its user'
