import type { ReactElement } from 'react'
import { Text, View } from '@react-pdf/renderer'
import type { BlockOf } from '@seatwise/contract/report-document'
import type { BrandKey } from '@seatwise/contract/values/base'
import { bandOf } from '@seatwise/domain/bands'
import { ScoreTrack } from './charts.tsx'
import { as } from './structure.ts'
import { bandColors, colors, half, medium, semibold, type } from './styles.ts'
import { Words } from './words.tsx'

type Table = BlockOf<'table'>
type Cell = Table['rows'][number]['cells'][number]
type Props = { table: Table; brand: BrandKey }

/** A table that breaks only between rows, with its head on every page. */
export function ReportTable({ table, brand }: Props) {
  const { caption, columns, rows, foot, none } = table
  if (rows.length === 0 && none !== null)
    return <Words style={{ ...type.text, marginBottom: 6, color: colors.quiet }}>{none}</Words>
  const shares = sharesOf(table)
  // A drawing stands beside its figure, so the column is aligned with the beginning of its name.
  const isEnd = (column: number) =>
    columns[column]?.align === 'end' &&
    !rows.some(({ cells }) => cells[column]?.score !== undefined || cells[column]?.share !== undefined)
  const place = (column: number) => ({
    width: `${shares[column]! * 100}%`,
    paddingRight: column === columns.length - 1 ? 0 : 10,
    textAlign: isEnd(column) ? ('right' as const) : ('left' as const),
  })
  const [first, ...others] = rows.map(({ cells }, nth) => (
    <View key={nth} {...as('TR')} wrap={isLong(cells)} style={{ ...row, borderBottom: `0.5 solid ${colors.line}` }}>
      {cells.map((cell, column) => (
        <View key={column} {...headed(column)} style={place(column)}>
          <CellContent cell={cell} isName={column === 0} isEnd={isEnd(column)} brand={brand} />
        </View>
      ))}
    </View>
  ))
  const head = (
    <View {...as('TR')} style={{ ...row, borderBottom: `0.75 solid ${colors.line_strong}`, alignItems: 'flex-end' }}>
      {columns.map(({ name }, column) => (
        <View key={column} {...as('TH', { scope: 'Column' })} style={place(column)}>
          {/* Without a line height, because react-pdf multiplies it again on each page that repeats the head. */}
          <Words style={{ fontSize: type.key.fontSize, fontWeight: medium, color: colors.quiet }}>{name}</Words>
        </View>
      ))}
    </View>
  )
  const heads = headOnEachPage(head)
  return (
    <View {...as('Table', { title: caption })} style={{ marginBottom: 8 }}>
      {/* The head and the first row stay on the same page. */}
      <View wrap={isLong(rows[0]?.cells ?? [])}>
        <View render={heads.first} />
        {first}
      </View>
      <View fixed render={heads.repeated} />
      {others}
      {foot && (
        <View {...as('TR')} wrap={false} style={{ ...row, borderTop: `0.75 solid ${colors.line_strong}` }}>
          {foot.map((text, column) => (
            <View key={column} {...headed(column)} style={place(column)}>
              <Words style={{ ...type.meta, fontWeight: semibold }}>{text}</Words>
            </View>
          ))}
        </View>
      )}
    </View>
  )
}

/** The first cell is the header of its row. */
const headed = (column: number) => (column === 0 ? as('TH', { scope: 'Row' }) : as('TD'))

/**
 * Repeats the head on the pages after the one where the table begins. Which page that is becomes known when the first
 * head is drawn.
 */
function headOnEachPage(head: ReactElement) {
  let begins = Infinity
  return {
    first: ({ pageNumber }: { pageNumber: number }) => {
      begins = pageNumber
      return head
    },
    repeated: ({ pageNumber }: { pageNumber: number }) => (pageNumber > begins ? head : null),
  }
}

const row = { flexDirection: 'row', paddingVertical: 2.75 } as const

type ContentProps = { cell: Cell; isName: boolean; isEnd: boolean; brand: BrandKey }

function CellContent({ cell: { text, score, share }, isName, isEnd, brand }: ContentProps) {
  if (score) {
    const { fill, ink } = bandColors(brand, bandOf(score.value).key)
    const shown = score.is_doubtful
      ? { color: colors.quiet, border: `0.75 dashed ${colors.line_strong}` }
      : { color: ink, backgroundColor: fill }
    return (
      <View
        style={{
          flexDirection: 'row',
          gap: 6,
          alignItems: 'center',
          justifyContent: isEnd ? 'flex-end' : 'flex-start',
        }}
      >
        <View style={{ width: 22, paddingVertical: 1, borderRadius: 3, ...shown }}>
          <Text style={{ ...type.meta, fontWeight: semibold, textAlign: 'center' }}>{String(score.value)}</Text>
        </View>
        {text !== String(score.value) && <Words style={{ ...type.meta, flexShrink: 1 }}>{text}</Words>}
        {score.likely && (
          <View style={half}>
            <ScoreTrack value={score.value} likely={score.likely} />
          </View>
        )}
      </View>
    )
  }
  const words = <Words style={{ ...type.meta, fontWeight: isName ? medium : 400 }}>{text}</Words>
  if (share === undefined) return words
  return (
    <View style={{ flexDirection: 'row', alignItems: 'center', gap: 6 }}>
      <View style={{ width: 34 }}>{words}</View>
      <View style={{ ...half, height: 5 }}>
        <View style={{ width: `${share * 100}%`, height: 5, borderRadius: 2, backgroundColor: colors.likely }} />
      </View>
    </View>
  )
}

/** A row that may be longer than half a page may break. */
const isLong = (cells: readonly Cell[]) => cells.some(({ text }) => text.length > 900)

const longest = { shown: 46, head: 16, word: 12, padding: 3 }

/**
 * The share of the width that each column gets, according to its longest text, so that a column of numbers does not
 * take space that names need.
 */
function sharesOf({ columns, rows, foot }: Table): number[] {
  const widths = columns.map(({ name }, column) => {
    const cells = rows.map(({ cells }) => cells[column])
    const texts = [...cells.map((cell) => cell?.text ?? ''), foot?.[column] ?? '']
    const words = [name, ...texts].flatMap((text) => text.split(' '))
    const score = cells.some((cell) => cell?.score) ? 30 : 0
    const bar = cells.some((cell) => cell?.share !== undefined) ? 36 : 0
    const head = Math.min(longest.head, name.length)
    const text = Math.min(longest.shown, Math.max(head, ...texts.map((one) => one.length)))
    const word = Math.min(longest.word, Math.max(...words.map((one) => one.length)))
    return Math.max(text + score, word + score, bar) + longest.padding
  })
  const total = widths.reduce((sum, width) => sum + width, 0)
  return widths.map((width) => width / total)
}
