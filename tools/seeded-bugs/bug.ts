/** A security bug to be planted: what a tired or hurried colleague might write. */
export type Bug = {
  /** What is wrong, as a reviewer would say it. */
  name: string
  /** What somebody gains who finds it. */
  gain: string
  changes: Change[]
  /** Test files that should notice. */
  tests: string[]
  /** Which of their tests, as vitest's -t takes it. */
  named: string
}

/** One place: `from` stands there exactly once, however its lines are broken. */
export type Change = { file: string; from: string; to: string }

/** @throws when the place is not there, or not the only one: then the bug has to be planted anew */
export function planted(source: string, { file, from, to }: Change): string {
  const places = [...source.matchAll(new RegExp(patternOf(from), 'gu'))]
  if (places.length !== 1) throw new Error(`${file}: found ${places.length} times instead of once: ${from}`)
  return source.replace(places[0]![0], () => to)
}

/** Formatting breaks lines anywhere between words and signs, and adds a comma before what closes. */
function patternOf(from: string): string {
  const parts = from.match(/[\p{L}\w]+|[^\p{L}\w\s]/gu) ?? []
  return parts
    .map((part) => (/^[)\]}]$/.test(part) ? `,?\\s*\\${part}` : /^\w+$/.test(part) ? part : escaped(part)))
    .join('\\s*')
}

/** In a pattern with the flag u only signs that mean something there may be escaped. */
const escaped = (sign: string) => (/[$()*+./?[\\\]^{|}-]/.test(sign) && sign !== '-' ? `\\${sign}` : sign)
