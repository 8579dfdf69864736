import sax from 'sax'

/** What an element does to the text. Other elements change nothing. */
type Effect = 'paragraph' | 'cell' | 'row' | 'box' | 'skip' | 'tab' | 'break' | 'hyphen' | 'spaces'

/**
 * A kind of markup.
 * @property text the elements whose letters are text
 * @property elements the effects of elements, by their names without a prefix
 * @property within only the text within this element counts; undefined: all of it
 */
export type Markup = { text: ReadonlySet<string>; elements: Record<string, Effect>; within?: string }

/**
 * @property blocks texts in reading order; the cells of a page that a table divides into columns are blocks of their own
 * @property columns the largest number of such cells side by side
 */
export type MarkupText = { blocks: string[]; columns: number }

/**
 * Word writes a text box twice, the second time as `Fallback` for old programs. The text of a field is its result, not
 * its instruction, which is in an element that is not read; nor is the text of tracked deletions.
 */
export const word: Markup = {
  text: new Set(['t']),
  elements: {
    p: 'paragraph',
    tc: 'cell',
    tr: 'row',
    txbxContent: 'box',
    Fallback: 'skip',
    tabs: 'skip',
    rt: 'skip',
    tab: 'tab',
    br: 'break',
    cr: 'break',
    noBreakHyphen: 'hyphen',
  },
}

export const openDocument: Markup = {
  text: new Set(['p', 'h', 'span', 'a']),
  elements: {
    p: 'paragraph',
    h: 'paragraph',
    'table-cell': 'cell',
    'table-row': 'row',
    'text-box': 'box',
    'tracked-changes': 'skip',
    annotation: 'skip',
    'note-citation': 'skip',
    'ruby-text': 'skip',
    title: 'skip',
    desc: 'skip',
    tab: 'tab',
    'line-break': 'break',
    s: 'spaces',
  },
}

/** The text of a cell, a text box or the whole document, as far as it was read. */
type Area = { text: string; cells: string[]; boxes: string }
const newArea = (): Area => ({ text: '', cells: [], boxes: '' })

/** Programs nest elements some dozens deep. */
const maxDepth = 500
const endOfBlock = '\f'
/** Cells side by side with fewer lines are a table, which is read row by row. */
const linesOfColumn = 5

/**
 * The text of a part of a document: paragraphs as lines, and the cells of a row separated by tabs, or one below the
 * other if they have several lines. A text box follows the paragraph that it is anchored to. Entities that the document
 * declares are not known.
 * @throws for XML that is broken or nested too deeply
 */
export function textOfMarkup(xml: string, { text: holders, elements, within }: Markup): MarkupText {
  const root = newArea()
  const areas = [root]
  const open: string[] = []
  const depth = { skip: 0, within: 0 }
  let columns = 1
  const area = () => areas.at(-1)!
  const isRead = () => depth.skip === 0 && (within === undefined || depth.within > 0)
  const add = (text: string) => {
    if (isRead()) area().text += text
  }
  const endRow = () => {
    const { cells } = area()
    const long = cells.filter((cell) => cell.split('\n').length >= linesOfColumn)
    columns = Math.max(columns, long.length)
    add(`${joinCells(cells, long.length > 1)}\n`)
    area().cells = []
  }

  // Without a listener for errors, it throws them.
  const parser = sax.createStream(true)
  parser.on('opentag', ({ name: prefixed, attributes }: sax.Tag | sax.QualifiedTag) => {
    const name = prefixed.slice(prefixed.indexOf(':') + 1)
    open.push(name)
    if (open.length > maxDepth) throw new RangeError('too many elements in each other')
    if (name === within) depth.within++
    switch (elements[name]) {
      case 'skip':
        depth.skip++
        break
      case 'cell':
      case 'box':
        areas.push(newArea())
        break
      case 'tab':
        add('\t')
        break
      case 'break':
        add('\n')
        break
      case 'hyphen':
        add('-')
        break
      case 'spaces':
        add(' '.repeat(Math.min(10, Number(attributes['text:c'] ?? 1) || 1)))
        break
      case 'paragraph':
      case 'row':
      case undefined:
    }
  })
  parser.on('closetag', () => {
    const name = open.pop()!
    if (name === within) depth.within--
    switch (elements[name]) {
      case 'skip':
        depth.skip--
        break
      case 'paragraph':
        add(`\n${area().boxes}`)
        area().boxes = ''
        break
      case 'cell': {
        const { text } = areas.pop()!
        area().cells.push(text.trim())
        break
      }
      case 'row':
        endRow()
        break
      case 'box': {
        const text = areas.pop()!.text.trim()
        if (text !== '') area().boxes += `${text}\n`
        break
      }
      case 'tab':
      case 'break':
      case 'hyphen':
      case 'spaces':
      case undefined:
    }
  })
  const onText = (text: string) => {
    if (holders.has(open.at(-1)!)) add(text)
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.end(xml)
  return { blocks: `${root.text}${root.boxes}`.split(endOfBlock), columns }
}

function joinCells(cells: readonly string[], areColumns: boolean): string {
  if (areColumns) return [...cells.map((cell) => `${endOfBlock}${cell}`), ''].join(endOfBlock)
  return cells.some((cell) => cell.includes('\n')) ? cells.join('\n') : cells.join('\t')
}
