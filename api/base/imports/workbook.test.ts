import { zipSync, type Zippable } from 'fflate'
import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { readTable } from './table.ts'

const head = ['Email', 'Name', 'Hired', 'Phone', 'Employee']
const sheets = [
  { name: 'Notes & more', rows: [['Email'], ['notes@people.test']] },
  {
    name: 'People',
    rows: [
      ['Exported today'],
      head,
      ['a@people.test', 'Ána', new Date(Date.UTC(2024, 2, 4)), 4155550140, true],
      [],
      ['b@people.test', "'=Bo", null, '+1 555', null],
    ],
  },
]

describe('a workbook', () => {
  it.each([
    ['Excel', writeXlsx],
    ['OpenDocument', writeOds],
  ])('of %s is read by its sheets: the first one, or the chosen one', async (_, write) => {
    const bytes = await write({ sheets })
    const names = [
      { index: 0, name: 'Notes & more' },
      { index: 1, name: 'People' },
    ]
    expect(await readTable(bytes)).toMatchObject({
      sheets: names,
      sheet: 0,
      rows: [{ number: 2, cells: ['notes@people.test'] }],
    })
    const table = await readTable(bytes, { sheet: 1 })
    expect(table).toMatchObject({ sheet: 1, columns: head, hasHeadings: true })
    const rows = 'rows' in table ? table.rows : []
    expect(
      rows.map(({ number, cells }) => [number, cells[0], cells[1], cells[2]?.slice(0, 10), cells[3], cells[4]]),
    ).toEqual([
      [3, 'a@people.test', 'Ána', '2024-03-04', '4155550140', 'Yes'],
      [5, 'b@people.test', '=Bo', '', '+1 555', undefined],
    ])
    expect(await readTable(bytes, { sheet: 2 })).toEqual({ fault: 'This workbook has no such sheet.' })
  })

  it('gives the stored value of a formula and never calculates it', async () => {
    const cells = new Map([['1,1', { value: 'Ann', formula: 'HYPERLINK("http://x.test")', formulaResult: 'Ann' }]])
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'S',
          rows: [
            ['Email', 'Name'],
            ['a@people.test', null],
          ],
          cells,
        },
      ],
    })
    expect(await readTable(bytes)).toMatchObject({ rows: [{ number: 2, cells: ['a@people.test', 'Ann'] }] })
  })

  it.each<[string, () => Zippable, RegExp]>([
    [
      'a part of 30 MB',
      () => ({ 'xl/workbook.xml': new Uint8Array(30 * 1024 * 1024) }),
      /too large when it is unpacked/,
    ],
    [
      'many parts of 10 MB',
      () => Object.fromEntries(Array.from({ length: 6 }, (_, nth) => [`${nth}.xml`, new Uint8Array(10 * 1024 * 1024)])),
      /too large when it is unpacked/,
    ],
    ['no sheet', () => ({ 'people.csv': new Uint8Array(10) }), /This is a ZIP file/],
    ['a workbook that is no XML', () => ({ 'xl/workbook.xml': new Uint8Array(10) }), /This is a ZIP file/],
  ])('with %s is refused before it is unpacked', async (_, parts, expected) => {
    expect(await readTable(zipSync(parts()))).toEqual({ fault: expect.stringMatching(expected) })
  })

  it('whose directory states a smaller size than a part has is refused, and not unpacked beyond it', async () => {
    const bytes = await writeXlsx({
      sheets: [{ name: 'S', rows: Array.from({ length: 5_000 }, () => ['a@people.test']) }],
    })
    // The size before compression stands 24 bytes after the signature of an entry of the directory.
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    for (let at = 0; at < bytes.length - 4; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true)
    expect(await readTable(bytes)).toEqual({ fault: expect.stringMatching(/cannot be read|damaged/) })
    for (let at = 0; at < bytes.length - 4; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 0, true)
    expect(await readTable(bytes)).toEqual({ fault: expect.stringMatching(/too large when it is unpacked/) })
  })

  it('with too many columns or rows is refused', async () => {
    const wide = await writeXlsx({ sheets: [{ name: 'S', rows: [['Email'], Array.from({ length: 101 }, () => 'x')] }] })
    expect(await readTable(wide)).toEqual({ fault: 'Row 2 has more than 100 columns.' })
    const long = Array.from({ length: 10_002 }, (_, nth) => [nth === 0 ? 'Email' : `p${nth}@people.test`])
    expect(await readTable(await writeXlsx({ sheets: [{ name: 'S', rows: long }] }))).toEqual({
      fault: 'This file has more than 10,000 rows. Split it.',
    })
  })
})
