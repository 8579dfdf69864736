/**
 * The text of an RTF file: paragraphs as lines, cells of a table separated by tabs, headers before and footers after the
 * rest. Fonts, pictures, objects, fields' instructions and everything that a reader may skip (`\*`) are left out. The
 * time is linear in the length of the file.
 * @throws RangeError for groups nested deeper than any program writes them
 */
export function textOfRtf(bytes: Uint8Array): string {
  const source = Buffer.from(bytes).toString('latin1')
  const parts: Record<Part, string[]> = { header: [], body: [], footer: [] }
  const groups: Group[] = []
  let group: Group = { isSkipped: false, part: 'body', afterUnicode: 1, codePage: 'windows-1252' }
  /** Fonts whose letters are in another code page, by the number of the font. */
  const codePages = new Map<number, string>()
  let defaultCodePage = 'windows-1252'
  let definedFont = -1
  /** Letters that stand for the last `\u` in programs without Unicode. */
  let toSkip = 0
  let encoded: number[] = []
  const flush = () => {
    if (encoded.length === 0) return
    parts[group.part].push(new TextDecoder(group.codePage).decode(Uint8Array.from(encoded)))
    encoded = []
  }
  const add = (text: string) => {
    flush()
    if (!group.isSkipped) parts[group.part].push(text)
  }

  token.lastIndex = 0
  for (let match = token.exec(source); match; match = token.exec(source)) {
    const [whole, word, argument, hex, symbol, letters] = match
    if (letters !== undefined) {
      const text = letters.slice(toSkip)
      toSkip = Math.max(0, toSkip - letters.length)
      if (!group.isSkipped) for (const letter of text) encoded.push(letter.charCodeAt(0))
    } else if (hex !== undefined) {
      if (toSkip > 0) toSkip--
      else if (!group.isSkipped) encoded.push(Number.parseInt(hex, 16))
    } else if (whole === '{') {
      flush()
      groups.push(group)
      if (groups.length > maxDepth) throw new RangeError('too many groups')
      group = groupWithin(group)
      toSkip = 0
    } else if (whole === '}') {
      flush()
      const ended = groups.pop()
      if (!ended) break
      group = ended
      toSkip = 0
    } else if (symbol !== undefined) {
      if (symbol === '*') group.isSkipped = true
      else add(symbols[symbol] ?? '')
    } else if (word !== undefined) {
      const number = argument === undefined ? undefined : Number(argument)
      if (word === 'bin') token.lastIndex += Math.max(0, number ?? 0)
      else if (word === 'u') {
        add(String.fromCharCode((number ?? 0) & 0xffff))
        toSkip = group.afterUnicode
      } else if (word === 'uc') group.afterUnicode = number ?? 1
      else if (word === 'ansicpg') group.codePage = defaultCodePage = nameOfCodePage(number)
      else if (word === 'f' && group.isFontTable) definedFont = number ?? 0
      else if (word === 'fcharset' && group.isFontTable)
        codePages.set(definedFont, nameOfCodePage(codePageOfCharset[number ?? 0]))
      else if (word === 'f') {
        flush()
        group.codePage = codePages.get(number ?? 0) ?? defaultCodePage
      } else if (word === 'plain') {
        flush()
        group.codePage = defaultCodePage
      } else if (words[word] !== undefined) add(words[word])
      else if (word === 'fonttbl') Object.assign(group, { isSkipped: true, isFontTable: true })
      else if (skipped.has(word)) group.isSkipped = true
      // The text of a text box stands in a group that programs without text boxes skip.
      else if (word === 'shptxt') group.isSkipped = false
      else if (/^header[lrf]?$/.test(word)) group.part = 'header'
      else if (/^footer[lrf]?$/.test(word)) group.part = 'footer'
    }
  }
  flush()
  return (['header', 'body', 'footer'] as const).map((part) => parts[part].join('')).join('\n')
}

type Part = 'header' | 'body' | 'footer'
/** What holds for a group; it begins with what holds around it. */
type Group = {
  isSkipped: boolean
  part: Part
  /** The number of letters behind a `\u` that programs with Unicode skip. */
  afterUnicode: number
  codePage: string
  isFontTable?: boolean
}

const groupWithin = (around: Group): Group => ({ ...around })

const maxDepth = 1_000

/** A group's brace, a control word with its number, a byte in hexadecimal, a control symbol, or letters. */
const token = /[{}]|\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([\da-f]{2})|\\([^a-z])|([^\\{}\r\n]+)/gi

const symbols: Record<string, string> = {
  '~': ' ',
  _: '-',
  '{': '{',
  '}': '}',
  '\\': '\\',
  '\n': '\n',
  '\r': '\n',
}
const words: Record<string, string> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  column: '\n',
  row: '\n',
  nestrow: '\n',
  tab: '\t',
  cell: '\t',
  nestcell: '\t',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emspace: ' ',
  enspace: ' ',
}
/** Groups that hold no text of the page. */
const skipped = new Set(
  `colortbl stylesheet listtable listoverridetable revtbl info pict object objdata fldinst themedata datastore
   xmlnstbl generator bkmkstart bkmkend nonshppict shprslt annotation atnid atnauthor pntext pntxta pntxtb filetbl`.split(
    /\s+/,
  ),
)

/** Code pages of Windows by the number of a font's character set. */
const codePageOfCharset: Record<number, number> = {
  0: 1252,
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
}

function nameOfCodePage(number = 1252): string {
  const names: Record<number, string> = {
    932: 'shift_jis',
    936: 'gbk',
    949: 'euc-kr',
    950: 'big5',
    874: 'windows-874',
    10000: 'macintosh',
    65001: 'utf-8',
  }
  return names[number] ?? (number >= 1250 && number <= 1258 ? `windows-${number}` : 'windows-1252')
}
