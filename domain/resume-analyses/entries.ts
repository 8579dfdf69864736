import type { EntryKind } from './entry-kind.ts'
import { pageOf, type PageLine } from './page.ts'
import type { Period } from './periods.ts'
import { type Piece, piecesAround } from './pieces.ts'
import type { SectionLine } from './sections.ts'
import { likelyTitle, placeOf, sureTitle, withField } from './titles.ts'

/** A role or an education: its title, where it was, when, and the line of its title. */
export type Entry = { title: string; place: string | null; line: number; period: Period }

/** A dated line, with its title where that is sure. */
type Found = { at: number; period: Period; sure: Piece | null }

/** Who is named once for several roles below: with a period of its own or up to a blank line. */
type Employer = { name: string; line: number; period: Period | null }

/** How many lines there may be from the dates of an employer to those of the first role. */
const maxToFirstRole = 8

/** The entries of one kind, from top to bottom. */
export function entriesOf(lines: readonly SectionLine[], kind: EntryKind): Entry[] {
  const page = pageOf(lines, kind)
  const found = foundOn(page, kind)
  const habit = commonest(found.flatMap(({ sure }) => sure?.position ?? []))
  const entries: Entry[] = []
  const taken = new Set<number>()
  let employer: Employer | null = null
  for (const [index, one] of found.entries()) {
    const { at, period } = one
    const pieces = piecesAround(page, at, taken)
    const sure = sureTitle(pieces, kind)
    const title = sure ?? likelyTitle(pieces, kind, habit)
    if (!title) continue
    if (employer && page[employer.line]!.section !== page[at]!.section) employer = null
    if (!sure && isOfEmployer(one, found[index + 1])) {
      employer = { name: title.text, line: at, period }
      continue
    }
    const place: Piece | null = placeOf(title, pieces, kind, employer !== null && isMeant(employer, page, one))
    if (place && place.line < at) employer = { name: place.text, line: place.line, period: null }
    for (const { line } of place ? [title, place] : [title]) taken.add(line)
    const name: string | null = place?.text ?? employer?.name ?? null
    entries.push({ title: withField(title, pieces, place), place: name, line: title.line, period })
    if (entries.length === kind.max) break
  }
  return entries
}

function foundOn(page: PageLine[], kind: EntryKind): Found[] {
  const found: Found[] = []
  for (const [at, line] of page.entries()) {
    if (!line.dated) continue
    const pieces = piecesAround(page, at, new Set())
    const texts = pieces.map(({ text }) => text)
    if (kind.includes(line, line.dated, texts))
      found.push({ at, period: line.dated.period, sure: sureTitle(pieces, kind) })
    // Some are employers or have no title.
    if (found.length === 3 * kind.max) break
  }
  return found
}

/** Whether a period is that of an employer, with the roles there below it. */
const isOfEmployer = ({ at, period }: Found, next: Found | undefined): boolean =>
  !!next?.sure && next.at - at <= maxToFirstRole && contains(period, next.period)

/** Whether an employer named above is still meant. */
const isMeant = ({ line, period }: Employer, page: PageLine[], { at, period: ofRole }: Found): boolean =>
  period ? contains(period, ofRole) : page[line]!.block === page[at]!.block

function contains(whole: Period, part: Period): boolean {
  if (!whole.from || !part.from) return false
  const isEndWithin = whole.is_current || (!part.is_current && part.to!.year <= whole.to!.year)
  return whole.from.year <= part.from.year && isEndWithin
}

/** What is there most often, and more than once. */
function commonest(texts: string[]): string | null {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const [first] = [...counts].sort(([, one], [, other]) => other - one)
  return first && first[1] > 1 ? first[0] : null
}
