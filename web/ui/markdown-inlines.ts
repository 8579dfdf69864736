/** A part of a Markdown text within a block. */
export type Inline =
  | { type: 'text' | 'code'; text: string }
  | { type: 'break' }
  | { type: 'link'; href: string; content: Inline[] }
  | { type: Emphasis; content: Inline[] }
type Emphasis = 'em' | 'strong' | 'del'

/** Emphasis that is open at the same time. Of more marks the oldest are text: without it, deep nesting exceeds the stack. */
const maxOpen = 10
/** Marks in a row that are emphasis. */
const maxRun = 3

/** Whatever is not plain text. No alternative reads past a mark with which it could begin again. */
const token = new RegExp(
  [
    String.raw`\\(?<escaped>[!-/:-@[-\x60{-~])`,
    String.raw`(?<lineBreak>\\?\n)`,
    '(?<ticks>`+)',
    String.raw`(?<run>\*+|_+|~+)`,
    String.raw`(?<open>!?\[)`,
    String.raw`(?<close>\])`,
    String.raw`<(?<address>[a-z][a-z\d+.-]{1,31}:[^\s<>]*|[\w.+-]{1,64}@[\w.-]+)>`,
    '(?<html><[a-z/!?][^<>]*>)',
    String.raw`(?<![\p{L}\p{N}])(?<url>(?:https?:\/\/|www\.)[\p{L}\p{N}][^\s<>[\]\x60]*)`,
    String.raw`(?<![\w.+-])(?<email>[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+)`,
    String.raw`&#(?:(?<decimal>\d{1,7})|x(?<hex>[\da-f]{1,6}));`,
  ].join('|'),
  'giu',
)
/** The address of a link and its title, which is not shown. */
const destination =
  /\(\s*(?:<([^<>\n]*)>|([^\s()<>]*(?:\([^\s()]*\)[^\s()]*)*))(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)/y

type Run = { type: 'run'; mark: string; count: number; canOpen: boolean; canClose: boolean }
/** An opening bracket. `link` is set if it begins a link or a picture; its end is the index of the closing bracket. */
type Bracket = { type: 'bracket'; text: string; from: number; link?: { href: string; label: string; end: number } }
type Part = Exclude<Inline, { type: Emphasis }> | Run | Bracket

/**
 * The parts of a text in the syntax of CommonMark, with the bare addresses and struck words of GitHub. Pictures are
 * links, every line break counts, and HTML is text. The time grows with the length of the text: what has been read is
 * not read again, whatever comes after it.
 */
export function inlinesOf(text: string): Inline[] {
  const parts = partsOf(text)
  return emphasized(parts, { from: 0, to: parts.length })
}

function partsOf(text: string): Part[] {
  const parts: Part[] = []
  const brackets: Bracket[] = []
  const runOfTicks = ticksIn(text)
  let end = 0
  const push = (part: Part, to: number) => {
    parts.push(part)
    end = to
  }
  for (token.lastIndex = 0; ; token.lastIndex = end) {
    const match = token.exec(text)
    const at = match?.index ?? text.length
    if (at > end) parts.push({ type: 'text', text: text.slice(end, at) })
    if (!match) return parts
    const after = at + match[0].length
    const { escaped, lineBreak, ticks, run, open, close, address, html, url, email, decimal, hex } = match.groups!
    if (lineBreak !== undefined) push({ type: 'break' }, after)
    else if (ticks !== undefined) {
      const closing = runOfTicks(ticks.length, after)
      if (closing === undefined) push({ type: 'text', text: ticks }, after)
      else push({ type: 'code', text: codeIn(text.slice(after, closing)) }, closing + ticks.length)
    } else if (run !== undefined) push(runAt(text, at, run), after)
    else if (open !== undefined) {
      const bracket: Bracket = { type: 'bracket', text: open, from: after }
      brackets.push(bracket)
      push(bracket, after)
    } else if (close !== undefined) {
      const bracket = brackets.pop()
      destination.lastIndex = after
      const target = bracket && destination.exec(text)
      push({ type: 'text', text: ']' }, target ? destination.lastIndex : after)
      if (!target) continue
      const href = (target[1] ?? target[2]!).replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
      bracket.link = { href, label: text.slice(bracket.from, at), end: parts.length - 1 }
      // There is no link within a link.
      if (bracket.text === '[') brackets.length = 0
    } else if (address !== undefined) push(linkTo(address.includes(':') ? '' : 'mailto:', address), after)
    else if (url !== undefined) {
      const shown = withoutPunctuation(url)
      push(linkTo(/^www/i.test(shown) ? 'http://' : '', shown), at + shown.length)
    } else if (email !== undefined) push(linkTo('mailto:', email), after)
    else {
      const character = decimal ?? hex
      const code = Number.parseInt(character ?? '', decimal === undefined ? 16 : 10)
      push({ type: 'text', text: character === undefined ? (escaped ?? html!) : characterOf(code) }, after)
    }
  }
}

const linkTo = (scheme: string, text: string): Part => ({
  type: 'link',
  href: scheme + text,
  content: [{ type: 'text', text }],
})

/** Finds where the next run of exactly so many backticks begins. Positions are asked for in ascending order. */
function ticksIn(text: string) {
  const runs = Map.groupBy(text.matchAll(/`+/g), ([run]) => run.length)
  const next = new Map<number, number>()
  return (count: number, from: number) => {
    const same = runs.get(count) ?? []
    let at = next.get(count) ?? 0
    while (at < same.length && same[at]!.index < from) at++
    next.set(count, at)
    return same[at]?.index
  }
}

function codeIn(text: string): string {
  const line = text.replaceAll('\n', ' ')
  return line.startsWith(' ') && line.endsWith(' ') && line.trim() !== '' ? line.slice(1, -1) : line
}

/** Which sides of the marks are emphasis: CommonMark, "left-flanking and right-flanking delimiter run". */
function runAt(text: string, at: number, run: string): Run {
  const before = text[at - 1] ?? ' '
  const after = text[at + run.length] ?? ' '
  const mark = run[0]!
  const isLeft = !isSpace(after) && (!isPunctuation(after) || isSpace(before) || isPunctuation(before))
  const isRight = !isSpace(before) && (!isPunctuation(before) || isSpace(after) || isPunctuation(after))
  const isShort = run.length <= maxRun
  return {
    type: 'run',
    mark,
    count: run.length,
    canOpen: isShort && isLeft && (mark !== '_' || !isRight || isPunctuation(before)),
    canClose: isShort && isRight && (mark !== '_' || !isLeft || isPunctuation(after)),
  }
}
const isSpace = (character: string) => character.trim() === ''
const isPunctuation = (character: string) => /[\p{P}\p{S}]/u.test(character)

/** A bare address ends before the punctuation of its sentence. */
function withoutPunctuation(url: string): string {
  let unopened = url.split(')').length - url.split('(').length
  let end = url.length
  for (; end > 0; end--) {
    const last = url[end - 1]!
    if (last === ')' && unopened > 0) unopened--
    else if (!`?!.,:;*_~'"`.includes(last)) break
  }
  return url.slice(0, end)
}

const characterOf = (code: number) =>
  code === 0 || code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff) ? '\u{FFFD}' : String.fromCodePoint(code)

/** @property at the index of the text with its marks */
type Opener = { run: Run; left: number; at: number }

function emphasized(
  parts: readonly Part[],
  { from, to, isInLink = false }: { from: number; to: number; isInLink?: boolean },
) {
  const done: Inline[] = []
  const openers: Opener[] = []

  for (let at = from; at < to; at++) {
    const part = parts[at]!
    if (part.type === 'run') addRun(part)
    else if (part.type === 'bracket') {
      done.push(...bracketed(part, at))
      at = part.link?.end ?? at
    } else if (part.type === 'link' && isInLink) done.push(...part.content)
    else done.push(part)
  }
  return joined(done)

  function bracketed({ text, link }: Bracket, at: number): Inline[] {
    if (!link) return [{ type: 'text', text }]
    const { href, label, end } = link
    const isPicture = text !== '['
    if (isPicture && isInLink) return [{ type: 'text', text: label || 'Picture' }]
    const content: Inline[] = isPicture
      ? [{ type: 'text', text: label || href }]
      : emphasized(parts, { from: at + 1, to: end, isInLink: true })
    return [{ type: 'link', href, content }]
  }

  function addRun(run: Run) {
    let left = run.count
    while (run.canClose && left > 0) {
      const opener = openers.findLast((one) => isPair(one.run, run) && (run.mark !== '~' || one.left === left))
      if (!opener) break
      const used = Math.min(left, opener.left, 2)
      const content = joined(done.splice(opener.at + 1))
      done.push({ type: run.mark === '~' ? 'del' : used === 2 ? 'strong' : 'em', content })
      left -= used
      opener.left -= used
      done[opener.at] = { type: 'text', text: run.mark.repeat(opener.left) }
      openers.length = openers.indexOf(opener) + (opener.left > 0 ? 1 : 0)
    }
    if (left === 0) return
    done.push({ type: 'text', text: run.mark.repeat(left) })
    if (!run.canOpen || (run.mark === '~' && left > 2)) return
    if (openers.length === maxOpen) openers.shift()
    openers.push({ run, left, at: done.length - 1 })
  }
}

/** CommonMark, rules 9 and 10: marks that could open and close are no pair if their lengths are a multiple of 3 together. */
const isPair = (opener: Run, closer: Run) =>
  opener.mark === closer.mark &&
  (!(opener.canClose || closer.canOpen) ||
    (opener.count + closer.count) % 3 !== 0 ||
    (opener.count % 3 === 0 && closer.count % 3 === 0))

/** Without empty texts, and with texts that follow each other as one, so that a name is not divided by its marks. */
function joined(parts: readonly Inline[]): Inline[] {
  const whole: Inline[] = []
  for (const part of parts) {
    const last = whole.at(-1)
    if (part.type !== 'text') whole.push(part)
    else if (last?.type === 'text') whole[whole.length - 1] = { type: 'text', text: last.text + part.text }
    else if (part.text !== '') whole.push(part)
  }
  return whole
}
