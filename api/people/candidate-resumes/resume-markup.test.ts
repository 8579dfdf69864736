import { describe, expect, it } from 'vitest'
import { openDocument, textOfMarkup, word } from './resume-markup.ts'

const inWord = (xml: string) => textOfMarkup(`<w:body>${xml}</w:body>`, word)
const p = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const cell = (...texts: string[]) => `<w:tc>${texts.map(p).join('')}</w:tc>`
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`
const textOf = (xml: string) => inWord(xml).blocks.join('\n---\n').trim()

describe('a Word document', () => {
  it('has lines, tabs and hyphens where its author put them', () =>
    expect(
      textOf(
        '<w:p><w:pPr><w:tabs><w:tab w:pos="9"/></w:tabs></w:pPr><w:r><w:t>Sales</w:t><w:tab/><w:t>2019</w:t><w:br/><w:t>co</w:t><w:noBreakHyphen/><w:t>op</w:t></w:r></w:p>',
      ),
    ).toBe('Sales\t2019\nco-op'))

  it('has no text of deletions, instructions, places of drawings or a text box’s copy for old programs', () => {
    const box = `<w:txbxContent>${p('ana@mail.test')}</w:txbxContent>`
    const drawing = `<mc:AlternateContent><mc:Choice><wp:posOffset>635</wp:posOffset>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent>`
    expect(
      textOf(
        `<w:p><w:r>${drawing}<w:instrText>PAGE</w:instrText><w:delText>old</w:delText><w:t>Ana</w:t></w:r></w:p>${p('Sales')}`,
      ),
    ).toBe('Ana\nana@mail.test\nSales')
  })

  it('has the cells of a table side by side, or below each other where one has several lines', () =>
    expect(textOf(row(cell('English'), cell('Fluent')) + row(cell('2019'), cell('Manager', 'Harbor Labs')))).toBe(
      'English\tFluent\n2019\nManager\nHarbor Labs',
    ))

  it('has the cells of a table in a table within its cell', () =>
    expect(textOf(row(`<w:tc>${row(cell('a'), cell('b'))}</w:tc>`, cell('c')))).toBe('a\tb\tc'))

  it('with two long cells side by side has two columns', () => {
    const [left, right] = ['CONTACT a b c SKILLS Java', 'WORK Oracle 2019 2020 Labs 2021'].map((text) =>
      text.split(' '),
    )
    const { blocks, columns } = inWord(p('Ana') + row(cell(...left!), cell(...right!)))
    expect(columns).toBe(2)
    expect(blocks.map((block) => block.trim()).filter(Boolean)).toEqual(['Ana', left!.join('\n'), right!.join('\n')])
  })

  it('of elements in each other without end is not read', () =>
    expect(() => inWord('<w:tbl>'.repeat(600) + '</w:tbl>'.repeat(600))).toThrow(RangeError))
})

describe('an OpenDocument', () => {
  it('has spaces, tabs, lines and cells where its author put them', () => {
    const xml = `<d><text:p text:s="1">Ana<text:s text:c="3"/>T<text:span>orres</text:span><text:tab/>Sales<text:line-break/>2019</text:p>
      <table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></d>`
    expect(textOfMarkup(xml, openDocument).blocks).toEqual(['Ana   Torres\tSales\n2019\na\tb\n'])
  })

  it('has no text of comments and tracked deletions', () => {
    const xml =
      '<d><text:tracked-changes><text:p>old</text:p></text:tracked-changes><text:p>Ana<office:annotation><text:p>why</text:p></office:annotation></text:p></d>'
    expect(textOfMarkup(xml, openDocument).blocks.join('').trim()).toBe('Ana')
  })
})
