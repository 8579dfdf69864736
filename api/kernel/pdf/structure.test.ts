import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import type { Block, BlockOf, ReportDocument } from '@seatwise/contract/report-document'
import { reportKinds } from '@seatwise/contract/values/assessment'
import { reportCases, wholeCases } from '@seatwise/domain/oracle/report-cases'
import { renderReport } from './render-report.tsx'
import { individual, longest, names, ofScripts, ranking, shapes } from './test-documents.ts'
import { flat, readTagged, withRole, wordsIn } from './test-structure.ts'

const allCases = Object.keys(reportCases)
  .toSorted()
  .map((name) => [name, reportCases[name]!()] as const)
/** The first case of each kind and those that are stored whole, in both brands where they exist. */
const cases = reportKinds.flatMap((kind) =>
  allCases
    .filter(([, document]) => document.kind === kind)
    .filter(([name], at) => at === 0 || wholeCases.includes(name)),
)
const [shape] = shapes
const documents = [
  ...cases,
  ['one of everything', individual(shape!)],
  ['a table of many pages', ranking(shape!, 60)],
  ['every text at its longest', longest(shape!)],
] as const

const plain = (text: string) => text.replaceAll('\u00ad', '').replaceAll(/\s+/g, ' ').trim()
const allBlocks = ({ sections }: ReportDocument) => sections.flatMap(({ blocks }) => blocks.flatMap(withInner))
const withInner = (block: Block): Block[] => (block.kind === 'details' ? [block, ...block.blocks] : [block])
const ofKind = <K extends Block['kind']>(document: ReportDocument, kind: K) =>
  allBlocks(document).filter((block): block is BlockOf<K> => block.kind === kind)

describe.each(documents)('the PDF %s', (_, document) => {
  const read = once(async () => readTagged(await renderReport(document)))

  it('has every glyph and every line in its structure tree or as an artifact', async () => {
    const { pages } = await read()
    expect(pages.flatMap(({ loose }) => loose)).toEqual([])
    for (const { artifacts } of pages) {
      expect(plain(artifacts)).toContain(plain(document.foot))
      expect(plain(artifacts)).toContain(`of ${pages.length}`)
    }
  })

  it('says of each score its number, its meaning and its likely range', async () => {
    const text = plain(wordsIn((await read()).root))
    const parts = ofKind(document, 'score').flatMap(({ value, words, likely_words }) => [
      String(value),
      words,
      likely_words,
    ])
    expect(parts.filter((part) => !text.includes(plain(part)))).toEqual([])
  })

  it('has its title and the titles of its parts as headings, and skips no level', async () => {
    const headings = withRole((await read()).root, 'H1', 'H2', 'H3')
    const titles = [
      document.title,
      ...document.sections.flatMap(({ title, blocks }) =>
        title !== null && blocks[0]?.kind !== 'score' ? [title] : [],
      ),
      ...ofKind(document, 'score').map(({ name }) => name),
      ...[...ofKind(document, 'agreement'), ...ofKind(document, 'details')].map(({ title }) => title),
      ...ofKind(document, 'heading').map(({ text }) => text),
    ]
    expect(headings.map(({ text }) => plain(text)).sort()).toEqual(titles.map(plain).sort())
    const levels = headings.map(({ role }) => Number(role.slice(1)))
    expect(levels.filter((level) => level === 1)).toEqual([1])
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([])
  })

  it('has the rows and cells of its tables, each once', async () => {
    const rows = withRole((await read()).root, 'TR').map(({ children }) => children.map(wordsIn))
    const expected = ofKind(document, 'table')
      .filter((table) => table.rows.length > 0)
      .flatMap(({ columns, rows: ofTable, foot }) => [
        columns.map(({ name }) => name),
        ...ofTable.map(({ cells }) => cells.map(({ text, score }) => (score ? withScore(text, score.value) : text))),
        ...(foot ? [foot] : []),
      ])
    expect(rows.map(joined).sort()).toEqual(expected.map(joined).sort())
  })

  it('has the items of its lists', async () => {
    const items = withRole((await read()).root, 'LI').map(wordsIn)
    const expected = [
      ...ofKind(document, 'list').flatMap(({ items: ofList }) =>
        ofList.map(({ lead, text }) => `${lead ?? '•'} ${text}`),
      ),
      ...ofKind(document, 'agreement').flatMap(({ items: ofList }) => ofList.map(({ text }) => `• ${text}`)),
      ...ofKind(document, 'facts').flatMap(({ entries }) =>
        entries.map(({ name, value, note }) => [name, value, note ?? ''].join(' ')),
      ),
      ...ofKind(document, 'warning').flatMap(({ details }) =>
        details.map(({ name, explains, value, note }) => [name, explains, value, note ?? ''].join(' ')),
      ),
    ]
    expect(items.map((item) => joined([item])).sort()).toEqual(expected.map((item) => joined([item])).sort())
  })

  it('has an alternative text for every drawing', async () => {
    const figures = withRole((await read()).root, 'Figure')
    const labels = [
      ...ofKind(document, 'score').flatMap(({ label, is_doubtful }) => (is_doubtful ? [] : [label])),
      ...ofKind(document, 'scale').flatMap(({ label, score }) => (score ? [label] : [])),
      ...ofKind(document, 'overlay').flatMap(({ rows }) => rows.map(({ label }) => label)),
    ]
    expect(figures.map(({ alt }) => alt ?? '').sort()).toEqual(labels.sort())
  })

  it('nests its elements as PDF requires', async () => {
    const inside: Record<string, string> = {
      LI: 'L',
      Lbl: 'LI',
      LBody: 'LI',
      Caption: 'L',
      TR: 'Table',
      TH: 'TR',
      TD: 'TR',
    }
    const wrong = flat((await read()).root).flatMap((parent) =>
      parent.children
        .filter(({ role }) => inside[role] && inside[role] !== parent.role)
        .map(({ role }) => [parent.role, role]),
    )
    expect(wrong).toEqual([])
  })
})

const withScore = (text: string, value: number) => (text === String(value) ? text : `${value} ${text}`)

/** A page may break a word. */
const joined = (texts: readonly string[]) => texts.map((text) => plain(text).replaceAll(' ', '')).join(' | ')

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}

it('A PDF states that it is tagged, its language, and that its title is shown', async () => {
  const bytes = await renderReport(individual(shape!))
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  expect((await pdf.getMetadata()).info).toMatchObject({ Language: 'en-US', Title: 'Sven Okafor' })
  expect(await pdf.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true })
  const heads = Buffer.from(await renderReport(ranking(shape!, 3))).toString('latin1')
  expect(heads.match(/\/Scope \/Column/g)).toHaveLength(5)
  expect(heads.match(/\/Scope \/Row/g)).toHaveLength(4)
})

it.each(Object.entries(names).filter(([script]) => script !== 'cherokee'))(
  'A name in %s is in the PDF letter by letter, in the order of its text',
  async (script, name) => {
    const { root } = await readTagged(await renderReport(ofScripts(shape!)))
    const paragraphs = withRole(root, 'P').map(({ text }) => plain(text).normalize('NFC'))
    expect(paragraphs).toContain(`${script}: ${name.normalize('NFC')} (71)`)
  },
)

it.each([
  ['a Thai vowel of two parts', 'คำน้ำ'],
  ['letters that share a shape', 'يى یے كک ر ز ژ و ؤ'],
  ['two scripts from the right, and brackets', 'יוסף محمد (אבג) [5] 12 דוד'],
  ['signs before their consonant', 'किरण सिंह क्षितिज'],
])('%s appears as it was written, in a list and in the header as well', async (_, name) => {
  const document = individual(shape!, name)
  const { root, pages } = await readTagged(await renderReport(document))
  const [title] = withRole(root, 'H1')
  expect(plain(title!.text).normalize('NFC')).toBe(name.normalize('NFC'))
  expect(pages[0]!.artifacts.normalize('NFC')).toContain(name.normalize('NFC'))
})
