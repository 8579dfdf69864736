import { unzipSync } from 'fflate'
import { streamOdsRows } from 'hucre/ods'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { importLimits } from '@seatwise/contract/limits'
import type { Unreadable } from './unreadable.ts'

/** The rows of one sheet as text; numbers count from 1. @property sheets the names of the sheets that are visible */
export type SheetRead = { sheets: { index: number; name: string }[]; sheet: number; rows: AsyncIterable<SheetRow> }
type SheetRow = { number: number; cells: string[] }

const unpackedLimits = { part: 24 * 1024 * 1024, all: 48 * 1024 * 1024, parts: 1_000 }
const tooLarge = 'This workbook is too large when it is unpacked. Save the list as CSV, then choose that file.'
const noWorkbook =
  'This is a ZIP file, or a workbook that cannot be read. Save the list as an Excel workbook (.xlsx) or as CSV, then choose that file.'

/**
 * Opens a workbook of Excel (.xlsx) or OpenDocument (.ods). Formulas are not calculated: the stored values are read.
 * @param chosen the sheet that a person has chosen; the first visible one by default
 */
export async function openWorkbook(bytes: Uint8Array, chosen?: number): Promise<SheetRead | Unreadable> {
  const parts = partsOf(bytes)
  if ('fault' in parts) return parts
  const sheets = parts.names.has('xl/workbook.xml') ? await sheetsOfXlsx(bytes) : sheetsOfOds(bytes, parts)
  if (!sheets || sheets.length === 0) return { fault: noWorkbook }
  const sheet = chosen ?? sheets[0]!.index
  if (!sheets.some(({ index }) => index === sheet)) return { fault: 'This workbook has no such sheet.' }
  const rows = parts.names.has('xl/workbook.xml')
    ? streamXlsxRows(bytes, { sheet })
    : streamOdsRows(bytes, { sheets: [sheet], maxRows: maxRowsOfSheet })
  return { sheets: sheets.slice(0, importLimits.sheets), sheet, rows: textOf(rows) }
}

/** Cleared sheets contain empty rows, which count up to this number. */
const maxRowsOfSheet = 100_000

/**
 * The names of the parts of a ZIP file. Its directory states the size of each part, and the reader stops there: a part
 * that says nothing or too much is refused before anything is unpacked (decompression bomb).
 */
function partsOf(bytes: Uint8Array): { names: Set<string> } | Unreadable {
  const names = new Set<string>()
  let all = 0
  let isTooLarge = false
  try {
    unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        names.add(name)
        all += originalSize
        const isUnstated = originalSize === 0 && size > emptyPartBytes
        isTooLarge ||= originalSize > unpackedLimits.part || isUnstated || names.size > unpackedLimits.parts
        return false
      },
    })
  } catch {
    return { fault: noWorkbook }
  }
  return isTooLarge || all > unpackedLimits.all ? { fault: tooLarge } : { names }
}

/** A compressed part without content takes two bytes. */
const emptyPartBytes = 2

async function sheetsOfXlsx(bytes: Uint8Array) {
  const sheets: { index: number; name: string }[] = []
  try {
    await readXlsx(bytes, {
      sheets: ({ index, name, hidden, veryHidden }) => {
        if (!hidden && !veryHidden) sheets.push({ index, name })
        return false
      },
    })
  } catch {
    return undefined
  }
  return sheets
}

/** The names of tables are read from the text of the file: the reader of rows does not tell them. */
function sheetsOfOds(bytes: Uint8Array, { names }: { names: Set<string> }) {
  if (!names.has('content.xml')) return undefined
  const { 'content.xml': content } = unzipSync(bytes, { filter: ({ name }) => name === 'content.xml' })
  const text = new TextDecoder().decode(content)
  return Array.from(text.matchAll(/<table:table\s[^>]*?table:name="([^"]*)"/g), ([, name], index) => ({
    index,
    name: unescaped(name!),
  }))
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => entities[entity]!)

type CellValue = string | number | boolean | Date | object | null | undefined

async function* textOf(rows: AsyncIterable<{ index: number; values: readonly CellValue[] }>): AsyncIterable<SheetRow> {
  for await (const { index, values } of rows) {
    if (index >= maxRowsOfSheet) return
    // One column more than allowed shows that there are too many.
    yield {
      number: index + 1,
      cells: withoutEmptyEnd(values)
        .slice(0, importLimits.columns + 1)
        .map(cellText),
    }
  }
}

function withoutEmptyEnd(values: readonly CellValue[]): readonly CellValue[] {
  const last = values.findLastIndex((value) => value !== null && value !== undefined && value !== '')
  return values.slice(0, last + 1)
}

function cellText(value: CellValue): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
