/** A part of a Markdown text that stands in lines of its own. `text` has the marks of `markdown-inlines.ts`. */
export type Block =
  | { type: 'rule' }
  | { type: 'heading' | 'paragraph'; text: string }
  | { type: 'code'; text: string }
  /** Shown as it was typed. */
  | { type: 'table'; text: string }
  | { type: 'quote'; blocks: Block[] }
  | {
      type: 'list'
      /** The first number; null for a list without numbers. */
      start: number | null
      /** True if blank lines separate its items or their blocks: texts are paragraphs then. */
      isLoose: boolean
      items: { isChecked: boolean | null; blocks: Block[] }[]
    }

/** Quotes and lists within each other; further marks are text. Each level reads its lines again. */
const maxDepth = 8

/** Without one of these, a line begins no block: most lines are compared with nothing else. */
const mark = /^ {0,3}[`~#*_>+\-\d]/
const rule = /^ {0,3}([-*_])(?: *\1){2,} *$/
const heading = /^ {0,3}#{1,6}(?: |$)/
const fence = /^( {0,3})(`{3,}(?!.*`)|~{3,})/
const quoteMark = /^ {0,3}> ?/
const bullet = /^( {0,3})([-*+]|\d{1,9}[.)])( +|$)/
/** The items that can follow a paragraph without a blank line. */
const interruptingBullet = /^ {0,3}(?:[-*+]|1[.)]) +[^ ]/
const underline = /^ {0,3}(?:=+|-+) *$/
const nestedMarks = /^(?: {0,3}(?:[-*+] |\d{1,9}[.)] |> ?))+/

/**
 * The blocks of a text in the syntax of CommonMark with the tables and task lists of GitHub, without blocks of HTML and
 * definitions of links, which are paragraphs. The time grows with the length of the text: no line is read more often than
 * it is nested.
 */
export const blocksOf = (text: string): Block[] =>
  read(
    text.split(/\r\n?|\n/).map((line) => (line.includes('\t') ? withoutTabs(line) : line)),
    0,
  ).blocks

/** A tab goes on to the next column that four divides. */
function withoutTabs(line: string): string {
  let added = 0
  return line.replaceAll('\t', (_, at: number) => {
    const spaces = 4 - ((at + added) % 4)
    added += spaces - 1
    return ' '.repeat(spaces)
  })
}

type Lines = readonly string[]
/** @property end the index of the line after it */
type Found = { block: Block; end: number }

function read(lines: Lines, depth: number) {
  const blocks: Block[] = []
  let hasGap = false
  let isAfterGap = false
  for (let at = 0; at < lines.length;) {
    if (isBlank(lines[at]!)) {
      isAfterGap = blocks.length > 0
      at++
      continue
    }
    hasGap ||= isAfterGap
    const { block, end } = blockAt(lines, at, depth)
    blocks.push(block)
    at = end
  }
  return { blocks, hasGap }
}

function blockAt(lines: Lines, at: number, depth: number): Found {
  const line = lines[at]!
  if (isIndented(line)) return indentedCode(lines, at)
  if (fence.test(line)) return fencedCode(lines, at)
  if (heading.test(line)) return { block: { type: 'heading', text: headingText(line) }, end: at + 1 }
  if (rule.test(line)) return { block: { type: 'rule' }, end: at + 1 }
  if (depth < maxDepth && quoteMark.test(line)) return quote(lines, at, depth)
  if (depth < maxDepth && bullet.test(line)) return list(lines, at, depth)
  if (isTable(lines, at)) return table(lines, at)
  return paragraph(lines, at)
}

function indentedCode(lines: Lines, at: number): Found {
  const end = firstFrom(lines, at, (line) => !isBlank(line) && !isIndented(line))
  const text = lines.slice(at, end).map((line) => line.slice(4))
  return { block: { type: 'code', text: text.join('\n').trimEnd() }, end }
}

function fencedCode(lines: Lines, at: number): Found {
  const [, indent, mark] = fence.exec(lines[at]!)!
  const last = firstFrom(lines, at + 1, (line) => {
    const closing = line.trim()
    return closing.startsWith(mark!) && closing === mark![0]!.repeat(closing.length) && !isIndented(line)
  })
  const text = lines.slice(at + 1, last).map((line) => line.slice(Math.min(indent!.length, indentOf(line))))
  return { block: { type: 'code', text: text.join('\n') }, end: last + 1 }
}

function headingText(line: string): string {
  const text = line.trim().replace(/^#+/, '').trim()
  let end = text.length
  while (text[end - 1] === '#') end--
  return end === 0 || text[end - 1] === ' ' ? text.slice(0, end).trim() : text
}

function quote(lines: Lines, at: number, depth: number): Found {
  const inner: string[] = []
  const end = firstFrom(lines, at, (line) => {
    if (quoteMark.test(line)) inner.push(line.replace(quoteMark, ''))
    else if (continues(inner.at(-1)!, line)) inner.push(line)
    else return true
    return false
  })
  return { block: { type: 'quote', blocks: read(inner, depth + 1).blocks }, end }
}

function list(lines: Lines, at: number, depth: number): Found {
  const first = bullet.exec(lines[at]!)![2]!
  const kind = first.at(-1)
  const items: (Block & { type: 'list' })['items'] = []
  let isLoose = false
  let end = at
  for (let next = at; next < lines.length && isItem(lines[next]!, kind);) {
    isLoose ||= next > end
    const item = itemLines(lines, next)
    const box = /^\[([ xX])\] +(?=[^ ])/.exec(item.inner[0]!)
    if (box) item.inner[0] = item.inner[0]!.slice(box[0].length)
    const { blocks, hasGap } = read(item.inner, depth + 1)
    items.push({ isChecked: box && box[1] !== ' ', blocks })
    isLoose ||= hasGap
    end = item.end
    next = firstFrom(lines, end, (line) => !isBlank(line))
  }
  return { block: { type: 'list', start: first.length > 1 ? Number.parseInt(first, 10) : null, isLoose, items }, end }
}

/** True for a line that begins an item of a list of this kind. */
const isItem = (line: string, kind: string | undefined) => !rule.test(line) && bullet.exec(line)?.[2]!.at(-1) === kind

/** The lines of one item, without its mark and without blank lines at its end. */
function itemLines(lines: Lines, at: number) {
  const [whole, before, mark, spaces] = bullet.exec(lines[at]!)!
  const isEmpty = whole.length === lines[at]!.length
  // Five and more spaces after the mark begin indented code.
  const indent = isEmpty || spaces!.length > 4 ? before!.length + mark!.length + 1 : whole.length
  const inner = [lines[at]!.slice(indent)]
  // Nothing but a blank line follows an item without a text on its line.
  const isOver = isEmpty && isBlank(lines[at + 1] ?? '')
  const end = firstFrom(lines, at + 1, (line) => {
    if (isOver) return true
    if (isBlank(line)) inner.push('')
    else if (indentOf(line) >= indent) inner.push(line.slice(indent))
    else if (!bullet.test(line) && continues(inner.at(-1)!, line)) inner.push(line.trimStart())
    else return true
    return false
  })
  const kept = inner.findLastIndex((line) => line !== '') + 1 || 1
  return { inner: inner.slice(0, kept), end: end - (inner.length - kept) }
}

function table(lines: Lines, at: number): Found {
  const end = firstFrom(lines, at, isBlank)
  return { block: { type: 'table', text: lines.slice(at, end).join('\n') }, end }
}

const isTable = (lines: Lines, at: number) =>
  lines[at]!.includes('|') &&
  /^[|: -]*$/.test(lines[at + 1] ?? '') &&
  /\|/.test(lines[at + 1]!) &&
  lines[at + 1]!.includes('-')

function paragraph(lines: Lines, at: number): Found {
  const end = firstFrom(
    lines,
    at + 1,
    (line, index) => isBlank(line) || underline.test(line) || begins(line) || isTable(lines, index),
  )
  const text = lines
    .slice(at, end)
    .map((line) => line.trim())
    .join('\n')
  const isHeading = end < lines.length && underline.test(lines[end]!)
  return { block: { type: isHeading ? 'heading' : 'paragraph', text }, end: isHeading ? end + 1 : end }
}

/** True if a line after a paragraph begins another block. */
const begins = (line: string) =>
  mark.test(line) &&
  (fence.test(line) || heading.test(line) || rule.test(line) || quoteMark.test(line) || interruptingBullet.test(line))

/** True if a line without the marks of its quote or list goes on with the paragraph of the line before. */
function continues(before: string, line: string): boolean {
  if (isBlank(line) || begins(line)) return false
  if (!mark.test(before)) return !isBlank(before) && !isIndented(before)
  const text = before.replace(nestedMarks, '')
  return !isBlank(text) && !isIndented(text) && !fence.test(text) && !heading.test(text) && !rule.test(text)
}

function firstFrom(lines: Lines, from: number, is: (line: string, at: number) => boolean): number {
  for (let at = from; at < lines.length; at++) if (is(lines[at]!, at)) return at
  return lines.length
}

const isBlank = (line: string) => line.trim() === ''
const isIndented = (line: string) => line.startsWith('    ')
const indentOf = (line: string) => line.length - line.trimStart().length
