import { getDocumentProxy } from 'unpdf'
import { readPage, type PageText } from '@seatwise/domain/resume-texts/page-layout'
import type { TextItem } from '@seatwise/domain/resume-texts/text-items'

const maxPages = 50

/**
 * The text of a PDF in reading order; null if it has too many pages.
 * @throws PasswordException of pdf.js if it opens only with a password
 */
export async function textOfPdf(bytes: Uint8Array): Promise<PageText | null> {
  // No warnings, because they quote the file and would bring words of applicants into the log.
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  if (document.numPages > maxPages) return null
  const pages: PageText[] = []
  for (let number = 1; number <= document.numPages; number++)
    pages.push(readPage(await itemsOf(await document.getPage(number))))
  const columns = Math.max(1, ...pages.map((page) => page.columns))
  const texts = pages.map(({ blocks }) => blocks)
  // A page goes on where the one before ends, unless columns end there.
  return { blocks: columns > 1 ? texts.flat() : [texts.flat().join('\n')], columns }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>

/** Ligatures, and the forms in which Arabic letters are drawn; they are stored as the letters that they stand for. */
const drawnForms = /[\uFB00-\uFB06\uFB13-\uFB4F\uFB50-\uFDFF\uFE70-\uFEFC]+/g

async function itemsOf(page: Page): Promise<TextItem[]> {
  const { items } = await page.getTextContent()
  const placed: TextItem[] = []
  for (const item of items) {
    if (!('str' in item)) continue
    const before = placed.at(-1)
    if (item.str.trim() === '') {
      if (before && item.str !== '') before.endsWord = true
      continue
    }
    const [a, b, c, d, e, f] = item.transform as [number, number, number, number, number, number]
    const isUpright = Math.abs(b) <= Math.abs(a)
    const [x, y] = isUpright ? [e, f] : [f, -e]
    placed.push({
      text: item.str.replaceAll(drawnForms, (letters) => letters.normalize('NFKC')),
      x,
      y,
      width: item.width,
      height: Math.hypot(c, d) || item.height,
      endsWord: /\s$/.test(item.str),
    })
  }
  return placed
}
