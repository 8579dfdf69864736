import { isBullet, isNameLike, isProse, itemsOf, maxHeaderLine, withoutPeriod } from './header-lines.ts'
import { periodsIn, type Period } from './periods.ts'

/** A line that dates an entry. `rest` is the line without its period; `isAlone`: nothing but a town is left. */
export type DatedLine = { period: Period; rest: string; isAlone: boolean }

const borderBefore = /(?:^|[,;:|([/•·–—~>-]|\s\s|\t)\s?$/
const borderAfter = /^\s?(?:$|[,;:|)\]–—~-]|\s\s|\t)/
const wordOfSentence = /\b(?:in|by|during|of|for|at|on|the|and|with|year|summer of|early|late)\s?$/i
const noEntry = /\bof the (?:year|month|quarter|week)\b/i
const honor = /\b(?:awards?|honou?rs?|dean[’']s list|prize|scholarship|finalist|winner|thesis|member|membership)\b/i

/**
 * The period of a line, where it dates an entry and is no date within a text: `Raised sales by 9% in 2021`.
 * @param isTitle whether a piece of the line is surely the title of an entry
 */
export function datedLine(line: string, isTitle: (text: string) => boolean): DatedLine | null {
  if (line.length > maxHeaderLine || noEntry.test(line)) return null
  const periods = periodsIn(line)
  const period = periods.find(({ is_single }) => !is_single) ?? periods[0]
  if (!period) return null
  const rest = withoutPeriod(line, period)
  const items = itemsOf(rest)
  if (items.every(({ isTown }) => isTown)) return line.endsWith('.') ? null : { period, rest, isAlone: true }
  const hasTitle = items.some(({ text }) => isTitle(text))
  return (hasTitle || !honor.test(rest)) && isSetApart(line, period, hasTitle) ? { period, rest, isAlone: false } : null
}

function isSetApart(line: string, period: Period, hasTitle: boolean): boolean {
  const before = line.slice(0, period.start)
  const after = line.slice(period.end)
  if (period.is_single && wordOfSentence.test(before)) return false
  const isAtStart = before.trim() === ''
  const isApart = borderBefore.test(before) && (borderAfter.test(after) || isAtStart)
  if (isBullet(line)) return isApart && hasTitle && !period.is_single
  if (isProse(line)) return isApart && hasTitle
  return isApart || (borderAfter.test(after) && (hasTitle || isNameLike(before)))
}
