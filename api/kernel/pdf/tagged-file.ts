import type { ReactElement } from 'react'
import layOut from '@react-pdf/layout'
import paintNodes from '@react-pdf/render'
import { Font, pdf, type DocumentProps } from '@react-pdf/renderer'
import { PDFDocument, type StructureElement } from 'pdfkit'
import { createLineReader, type GlyphWords, type LineRun, type TextLine } from './line-words.ts'
import type { Tag } from './structure.ts'

/** The members of react-pdf's layout nodes that are used here. */
type Node = {
  type: string
  props?: { tag?: Tag; fixed?: boolean }
  style?: { backgroundColor?: string }
  box?: { left: number; top: number } & Partial<Record<(typeof borders)[number], number>>
  children?: Node[]
  /** Null for text that was drawn again for each page. */
  lines?: TextLine[] | null
}
const borders = ['borderTopWidth', 'borderRightWidth', 'borderBottomWidth', 'borderLeftWidth'] as const

// The cast is needed because the package's type lacks the fonts, and the additional props that the function keeps.
const layOutWith = layOut as unknown as (root: Node, fonts: typeof Font) => Promise<Node>

type Element = { role: string; structure: StructureElement }

/** Elements that contain text directly. Text in other elements gets a paragraph. */
const holdsText = ['H1', 'H2', 'H3', 'P', 'Lbl', 'LBody', 'Caption', 'TH', 'TD']

/** A pdfkit file on which react-pdf paints one node at a time. */
class OpenFile extends PDFDocument {
  #words: readonly GlyphWords[] = []
  #glyph = 0

  /** Paints a run, and marks its glyphs with the text that they stand for. */
  withWords(words: readonly GlyphWords[], paintIt: () => void) {
    this.#words = words
    this.#glyph = 0
    paintIt()
    this.#words = []
  }

  override addContent(operation: string) {
    const glyphs = this.#words.length > 0 && operation.endsWith(' TJ') ? countOfGlyphs(operation) : 0
    // The mark must be inside the text object, where readers know the font.
    const first = glyphs > 0 && this.#words.find(({ from }) => from === this.#glyph)
    if (first) this.markContent('Span', { actual: first.words })
    super.addContent(operation)
    this.#glyph += glyphs
    if (glyphs > 0 && this.#words.some(({ to }) => to === this.#glyph)) this.endMarkedContent()
    return this
  }

  /** Does nothing, because react-pdf ends the file after each node that it paints. `close` ends it. */
  override end() {}

  /** Does nothing, because pdfkit writes the title into XML without escaping, and a name may contain `<`. */
  override endMetadata() {}

  close() {
    super.end()
  }
}

/** The pages of a document, as laid out by react-pdf. */
export async function layOutPages(document: ReactElement<DocumentProps>): Promise<readonly Node[]> {
  const root = (pdf(document).container as { document: Node }).document
  const { children = [] } = await layOutWith(root, Font)
  return children
}

/** The number of lines of text on a page without its header and footer. */
export function linesOn({ props, lines, children = [] }: Node): number {
  if (props?.tag?.role === 'Artifact') return 0
  return children.reduce((sum, child) => sum + linesOn(child), lines?.length ?? 0)
}

/**
 * Draws pages as a tagged PDF. react-pdf writes no structure, so we let it paint one node at a time, and mark what it
 * paints according to the tags of `as`.
 */
export async function drawTagged({ props }: ReactElement<DocumentProps>, pages: readonly Node[]): Promise<Buffer> {
  const { title = '', subject = '', author = '', creator = '', producer = '', language = '' } = props
  const file = new OpenFile({
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: title, Subject: subject, Author: author, Creator: creator, Producer: producer },
  })
  const chunks: Buffer[] = []
  file.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((done, fail) => file.once('end', done).once('error', fail))
  draw(file, pages)
  file.close()
  await ended
  return Buffer.concat(chunks)
}

function draw(file: OpenFile, pages: readonly Node[]) {
  /**
   * The key is the tag of a node, or, for a paragraph without a tag, its props: the two halves of an element that is
   * split by a page break have the same key.
   */
  const elements = new Map<object, Element>()
  const readLine = createLineReader()
  const whole: Element = { role: 'Document', structure: file.struct('Document', {}) }
  file.addStructure(whole.structure)
  for (const page of pages) {
    paint({ ...page, children: [] })
    drawChildren(page, whole)
  }

  /** @param parent null inside a node that is marked as a whole */
  function drawNode(node: Node, parent: Element | null) {
    const tag = node.props?.tag
    if (!parent) return drawMarked(node, null)
    // A fixed node is repeated on every page.
    if (tag?.role === 'Artifact' || node.props?.fixed) return asArtifact('Pagination', () => drawMarked(node, null))
    const element = tag ? elementOf(tag, tag, parent) : parent
    if (tag?.role === 'Figure') return marked(element, () => drawMarked(node, null))
    drawMarked(node, element)
  }

  function drawMarked(node: Node, element: Element | null) {
    if (node.type === 'TEXT') drawText(node, element)
    else {
      if (isPainted(node)) {
        const alone = () => paint({ ...node, children: [] })
        if (element) asArtifact('Layout', alone)
        else alone()
      }
      drawChildren(node, element)
    }
  }

  function drawChildren({ box, children = [] }: Node, element: Element | null) {
    if (children.length === 0) return
    file.save().translate(box?.left ?? 0, box?.top ?? 0)
    for (const child of children) drawNode(child, element)
    file.restore()
  }

  function drawText(node: Node, element: Element | null) {
    if (!node.lines?.some(({ runs }) => runs.some(({ glyphs }) => glyphs.length > 0))) return
    if (!element) drawLines(node, node.lines)
    else {
      const holder = holdsText.includes(element.role) ? element : elementOf(node.props ?? node, { role: 'P' }, element)
      marked(holder, () => drawLines(node, node.lines!))
    }
  }

  function drawLines(node: Node, lines: TextLine[]) {
    const ofLines = lines.map(readLine)
    if (ofLines.flat().every(({ isFromRight, words }) => !isFromRight && words.length === 0)) return paint(node)
    for (const [nth, runs] of ofLines.entries()) for (const run of runs) drawRun(node, lines[nth]!, run)
  }

  function drawRun(node: Node, line: TextLine, { run, before, isFromRight, words }: LineRun) {
    const positions = run.positions.map((position, index) =>
      words.some(({ from, to }) => from === index || to === index) ? movedApart(position) : position,
    )
    const alone = { ...line, runs: [{ ...run, positions }], box: { ...line.box, x: line.box.x + before } }
    if (isFromRight) file.markContent('ReversedChars')
    // A line is positioned relative to the first line, so an empty one precedes it.
    file.withWords(words, () => paint({ ...node, lines: [{ ...node.lines![0]!, runs: [] }, alone] }))
    if (isFromRight) file.endMarkedContent()
  }

  function elementOf(key: object, { role, ...others }: Tag, parent: Element): Element {
    const known = elements.get(key)
    if (known) return known
    const made = { role, structure: file.struct(role, others) }
    parent.structure.add(made.structure)
    elements.set(key, made)
    return made
  }

  function marked({ role, structure }: Element, drawIt: () => void) {
    structure.add(file.markStructureContent(role))
    drawIt()
    file.endMarkedContent()
  }

  function asArtifact(type: 'Pagination' | 'Layout', drawIt: () => void) {
    file.markContent('Artifact', { type })
    drawIt()
    file.endMarkedContent()
  }

  function paint(node: Node) {
    // The casts are needed because the types expect another file class and a whole document.
    paintNodes(file as never, { type: 'DOCUMENT', children: [node] } as never)
  }
}

const isPainted = ({ type, style, box }: Node) =>
  type !== 'VIEW' || style?.backgroundColor !== undefined || borders.some((border) => box?.[border])

/**
 * react-pdf draws a glyph with an offset in an operation of its own, and begins a new one after it. A tiny offset thus
 * separates the glyphs of one text from those of the next.
 */
const movedApart = <Position extends { xOffset?: number; yOffset?: number }>(position: Position): Position =>
  position.xOffset || position.yOffset ? position : { ...position, xOffset: Number.MIN_VALUE }

/** The number of glyphs in a drawing operation, which has four hexadecimal digits for each. */
const countOfGlyphs = (operation: string) =>
  [...operation.matchAll(/<(?<glyphs>[^>]*)>/g)].reduce((sum, { groups }) => sum + groups!.glyphs!.length / 4, 0)
