import type { ReactElement } from 'react'
import layOut from '@react-pdf/layout'
import paintNodes from '@react-pdf/render'
import { Font, pdf, type DocumentProps } from '@react-pdf/renderer'
import { PDFDocument, type StructureElement } from 'pdfkit'
import { createLineReader, type GlyphWords, type LineRun, type TextLine } from './line-words.ts'
import type { Tag } from './structure.ts'

/** The part of a node of react-pdf's layout that is used here. */
type Node = {
  type: string
  props?: { tag?: Tag; fixed?: boolean }
  style?: { backgroundColor?: string }
  box?: { left: number; top: number } & Partial<Record<(typeof borders)[number], number>>
  children?: Node[]
  /** Null for text that was drawn again for its page. */
  lines?: TextLine[] | null
}
const borders = ['borderTopWidth', 'borderRightWidth', 'borderBottomWidth', 'borderLeftWidth'] as const

// Its type lacks the fonts, and unknown props that it keeps.
const layOutWith = layOut as unknown as (root: Node, fonts: typeof Font) => Promise<Node>

type Element = { role: string; structure: StructureElement }

/** These contain text themselves; text in other elements is a paragraph. */
const holdsText = ['H1', 'H2', 'H3', 'P', 'Lbl', 'LBody', 'Caption', 'TH', 'TD']

/** A file of pdfkit that react-pdf paints node by node. */
class OpenFile extends PDFDocument {
  #words: readonly GlyphWords[] = []
  #glyph = 0

  /** Paints a run with the words of its glyphs beside them. */
  withWords(words: readonly GlyphWords[], paintIt: () => void) {
    this.#words = words
    this.#glyph = 0
    paintIt()
    this.#words = []
  }

  override addContent(operation: string) {
    const glyphs = this.#words.length > 0 && operation.endsWith(' TJ') ? countOfGlyphs(operation) : 0
    // Readers look for the words inside of the text, where its font is known.
    const first = glyphs > 0 && this.#words.find(({ from }) => from === this.#glyph)
    if (first) this.markContent('Span', { actual: first.words })
    super.addContent(operation)
    this.#glyph += glyphs
    if (glyphs > 0 && this.#words.some(({ to }) => to === this.#glyph)) this.endMarkedContent()
    return this
  }

  /** react-pdf ends the file behind each node that it paints; this one ends when it is closed. */
  override end() {}

  /** pdfkit writes the title into XML as it is, and a name may have a `<`. */
  override endMetadata() {}

  close() {
    super.end()
  }
}

/** The pages of a document, as react-pdf lays them out. */
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
 * Pages as a tagged PDF. We go through the nodes, which react-pdf paints, and mark what it paints by the tags of `as`,
 * because it writes no structure itself.
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
   * Keyed by the tag, or by the props of a paragraph without one: both halves of an element that a page breaks have the
   * same.
   */
  const elements = new Map<object, Element>()
  const readLine = createLineReader()
  const whole: Element = { role: 'Document', structure: file.struct('Document', {}) }
  file.addStructure(whole.structure)
  for (const page of pages) {
    paint({ ...page, children: [] })
    drawChildren(page, whole)
  }

  /** @param parent null inside of a mark, where all is marked already */
  function drawNode(node: Node, parent: Element | null) {
    const tag = node.props?.tag
    if (!parent) return drawMarked(node, null)
    // A fixed node stands on every page.
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
    // Lines are placed from the first.
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
    // Their type is that of the class in place of the file, and of a whole document.
    paintNodes(file as never, { type: 'DOCUMENT', children: [node] } as never)
  }
}

const isPainted = ({ type, style, box }: Node) =>
  type !== 'VIEW' || style?.backgroundColor !== undefined || borders.some((border) => box?.[border])

/** react-pdf draws a glyph that is moved by itself, and those behind it anew. */
const movedApart = <Position extends { xOffset?: number; yOffset?: number }>(position: Position): Position =>
  position.xOffset || position.yOffset ? position : { ...position, xOffset: Number.MIN_VALUE }

/** The number of glyphs in an operation that draws them, four digits each. */
const countOfGlyphs = (operation: string) =>
  [...operation.matchAll(/<(?<glyphs>[^>]*)>/g)].reduce((sum, { groups }) => sum + groups!.glyphs!.length / 4, 0)
