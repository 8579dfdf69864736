import { inflateSync } from 'node:zlib'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

/** An element of the structure tree, with the text that belongs directly to it on all pages. */
export type Element = { role: string; alt?: string; text: string; children: Element[] }

type TaggedPage = {
  /** Glyphs and lines that are neither in the structure tree nor artifacts. */
  loose: string[]
  artifacts: string
}

type Node = { children: (Node | { type: 'content'; id: string })[] }
type Mark = { role: string; id: number | null; parts: string[]; actual: string | undefined }

/** The structure tree and the pages of a tagged file. Alternative texts replace glyphs. */
export async function readTagged(bytes: Uint8Array): Promise<{ root: Element; pages: TaggedPage[] }> {
  const { OPS } = await getResolvedPDFJS()
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const contents = contentsOf(bytes)
  const texts = new Map<string, string>()
  const pages: TaggedPage[] = []
  for (let nth = 1; nth <= pdf.numPages; nth++) {
    const page = await pdf.getPage(nth)
    const { fnArray, argsArray } = await page.getOperatorList()
    // The cast is needed because the type of pdfjs does not allow nested trees.
    const inTree = idsOf((await page.getStructTree()) as unknown as Node)
    const spans = actualTexts(contents[nth - 1]!)
    const loose: string[] = []
    let artifacts = ''
    const marks: Mark[] = []
    const found = (said: string) => void (marks.at(-1)?.parts ?? loose).push(said)
    for (const [at, operation] of fnArray.entries()) {
      // The cast is needed because pdfjs has no type for the arguments.
      const args = argsArray[at] as unknown[]
      if (operation === OPS.beginMarkedContent || operation === OPS.beginMarkedContentProps) {
        const [role, id] = args as [string | { name: string }, number | null | undefined]
        const name = typeof role === 'string' ? role : role.name
        marks.push({ role: name, id: id ?? null, parts: [], actual: name === 'Span' ? spans.shift() : undefined })
      } else if (operation === OPS.endMarkedContent) {
        const { role, id, parts, actual } = marks.pop()!
        const said = actual ?? (role === 'ReversedChars' ? parts.toReversed() : parts).join('')
        if (role === 'Artifact') artifacts += said
        else if (id === null) found(said)
        else if (inTree.includes(`p${page.ref!.num}R_mc${id}`)) texts.set(`${page.ref!.num} ${id}`, said)
        else loose.push(said)
      } else if (operation === OPS.showText) {
        for (const glyph of args[0] as (number | { unicode: string })[])
          if (typeof glyph === 'object') found(glyph.unicode)
      } else if (operation === OPS.constructPath && marks.length === 0) found('a path')
    }
    pages.push({ loose: [...loose, ...spans], artifacts })
  }
  return { root: treeOf(bytes, texts), pages }
}

const idsOf = ({ children }: Node): string[] => children.flatMap((child) => ('id' in child ? [child.id] : idsOf(child)))

/** The structure tree of the whole file, because pdfjs only returns the part on one page. */
function treeOf(bytes: Uint8Array, texts: ReadonlyMap<string, string>): Element {
  const objects = new Map(
    [
      ...Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/(\d+) 0 obj\n([^]*?)\nendobj/g),
    ].map(([, id, object]) => [id, object!]),
  )
  const kidsOf = (object: string) => /\n\/K \[([^\]]*)\]/.exec(object)?.[1] ?? ''
  return element([...objects.values()].find((object) => object.includes('/Type /StructTreeRoot'))!)

  function element(object: string): Element {
    const own: string[] = []
    const children: Element[] = []
    const page = /\n\/Pg (\d+) 0 R/.exec(object.replace(kidsOf(object), ''))?.[1]
    for (const [, other, content, child, id] of kidsOf(object).matchAll(
      /<<[^>]*\/Pg (\d+) 0 R\s+\/MCID (\d+)\s*>>|(\d+) 0 R|(\d+)/g,
    ))
      if (child) children.push(element(objects.get(child)!))
      else own.push(texts.get(`${other ?? page} ${content ?? id}`) ?? '')
    const [, alt] = new RegExp(`/Alt ${string}`).exec(object) ?? []
    return {
      role: /\/S \/(\w+)/.exec(object)?.[1] ?? 'root',
      ...(alt !== undefined && { alt: textOf(alt) }),
      text: own.join(' '),
      children,
    }
  }
}

/** The drawing operators of each page. */
function contentsOf(bytes: Uint8Array): string[] {
  const source = Buffer.from(bytes)
  return [...source.toString('latin1').matchAll(/(?<!end)stream\r?\n/g)].flatMap(({ index, 0: { length } }) => {
    try {
      const content = inflateSync(source.subarray(index + length)).toString('latin1')
      return / (BDC|BMC)\n/.test(content) ? [content] : []
    } catch {
      return []
    }
  })
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

const string = String.raw`\(((?:\\[^]|[^\\)])*)\)`

function textOf(text: string): string {
  const raw = text.replaceAll(/\\(?<letter>[^])/g, (_, letter: string) => escapes[letter] ?? letter)
  return raw.startsWith('\u00fe\u00ff') ? Buffer.from(raw.slice(2), 'latin1').swap16().toString('utf16le') : raw
}

/** The actual texts of marked content, because pdfjs only returns the id of a mark. */
const actualTexts = (content: string) =>
  [...content.matchAll(new RegExp(`/Span <<\n/ActualText ${string}\n>> BDC`, 'g'))].map(([, text]) => textOf(text!))

export const withRole = (root: Element, ...roles: string[]): Element[] =>
  flat(root).filter(({ role }) => roles.includes(role))
export const flat = (element: Element): Element[] => [element, ...element.children.flatMap(flat)]
/** The text of an element and all its descendants. */
export const wordsIn = (element: Element): string =>
  [element.text, ...element.children.map(wordsIn)].filter((text) => text !== '').join(' ')
