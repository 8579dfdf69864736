import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { textOfMarkup, openDocument, word, type MarkupText } from './resume-markup.ts'

/**
 * The text of a Word document (DOCX), with the headers before and the notes and footers after the rest.
 * @throws if a part is broken, encrypted or too large
 */
export async function textOfWord(bytes: Uint8Array): Promise<MarkupText> {
  const parts = await partsOf(bytes, /^word\/(?:document|footnotes|endnotes|header\d*|footer\d*)\.xml$/)
  const named = (begin: string) =>
    [...parts].filter(([name]) => name.startsWith(`word/${begin}`)).map(([, xml]) => textOfMarkup(xml, word))
  return joined([
    ...distinct(named('header')),
    ...named('document'),
    ...named('footnotes'),
    ...named('endnotes'),
    ...distinct(named('footer')),
  ])
}

/** The text of an OpenDocument (ODT). Its headers and footers stand among the styles of its pages. */
export async function textOfOpenDocument(bytes: Uint8Array): Promise<MarkupText> {
  const parts = await partsOf(bytes, /^(?:content|styles)\.xml$/)
  const [styles, content] = ['styles.xml', 'content.xml'].map((name) => parts.get(name) ?? '<none/>') as [
    string,
    string,
  ]
  const within = (element: string) => textOfMarkup(styles, { ...openDocument, within: element })
  return joined([within('header'), textOfMarkup(content, openDocument), within('footer')])
}

const joined = (texts: readonly MarkupText[]): MarkupText => ({
  blocks: texts.flatMap(({ blocks }) => blocks),
  columns: Math.max(1, ...texts.map(({ columns }) => columns)),
})

/** The first page, even and odd pages have headers of their own, most often with the same words. */
const distinct = (texts: readonly MarkupText[]): MarkupText[] => [
  ...new Map(texts.map((one) => [one.blocks.join('\n'), one])).values(),
]

/** Larger parts are no resumes; ten megabytes of letters are read from text files too. */
const maxPartBytes = 20_000_000

async function partsOf(bytes: Uint8Array, names: RegExp): Promise<Map<string, string>> {
  // It ends with an error where a part unpacks to another size than it states.
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true })
  const parts = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    if (!names.test(entry.fileName)) continue
    if (entry.uncompressedSize > maxPartBytes) throw new RangeError('a part is too large')
    parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  }
  return new Map([...parts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
