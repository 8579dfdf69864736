import type { ReactElement } from 'react'
import { View } from '@react-pdf/renderer'
import type { Block, BlockOf, Section } from '@seatwise/contract/report-document'
import type { BrandKey } from '@seatwise/contract/values/base'
import { Heading, ListBlock, OtherBlock, ScaleBlock, ScaleLegend, ScoreBlock, Sentence } from './blocks.tsx'
import { rowsOf } from './rows-of.ts'
import { as } from './structure.ts'
import { colors, half, type, type Gaps } from './styles.ts'
import { ReportTable } from './report-table.tsx'
import { Words } from './words.tsx'

type Props = { section: Section; brand: BrandKey; gaps: Gaps; isNarrow?: boolean }

/** A section of a report. Sections that are folded or aside on a screen are printed in the order of the document. */
export function ReportSection({ section: { title, layout, blocks }, brand, gaps, isNarrow = false }: Props) {
  const isScored = blocks[0]?.kind === 'score'
  const scales = blocks.filter((block) => block.kind === 'scale')
  return (
    <>
      {/* The block of a score shows the title of its section itself. */}
      {title === null || isScored ? (
        <View style={{ marginTop: gaps.untitled }} />
      ) : (
        <View minPresenceAhead={80} style={{ marginTop: gaps.section, marginBottom: 4 }}>
          <Words tag={as('H2')} style={type.section}>
            {title}
          </Words>
        </View>
      )}
      {scales.length > 1 && <ScaleLegend hasTargets={scales.some(({ target }) => target)} />}
      <Blocks
        blocks={blocks}
        brand={brand}
        inColumns={layout === 'summary' || layout === 'columns'}
        isNarrow={isNarrow}
      />
      {layout === 'summary' && <View style={{ marginTop: 6, borderBottom: `0.75 solid ${colors.line}` }} />}
    </>
  )
}

type ColumnsProps = { sections: readonly [Section, Section]; brand: BrandKey; gaps: Gaps }

/** Two sections side by side, which stay on one page if they are short. */
export const SectionsInColumns = ({ sections, brand, gaps }: ColumnsProps) => (
  <View wrap={!sections.every(isShort)} style={{ flexDirection: 'row', gap: 27 }}>
    {sections.map((section) => (
      <View key={section.id} {...as('Sect')} style={half}>
        <ReportSection section={section} brand={brand} gaps={gaps} isNarrow />
      </View>
    ))}
  </View>
)

/** A section within these limits takes less than half a page, even in a column of half the width. */
const shortest = { rows: 12, characters: 1500 }

function isShort({ blocks }: Section): boolean {
  const rows = blocks.reduce((sum, block) => sum + (block.kind === 'table' ? block.rows.length : 1), 0)
  const texts = blocks.flatMap((block) => {
    if (block.kind === 'table') return block.rows.flatMap(({ cells }) => cells.map(({ text }) => text))
    if (block.kind === 'facts') return block.entries.flatMap(({ name, value }) => [name, value])
    return block.kind === 'scale'
      ? [block.name]
      : block.kind === 'sentence'
        ? [block.text]
        : [' '.repeat(shortest.characters)]
  })
  return rows <= shortest.rows && texts.join('').length < shortest.characters
}

type BlocksProps = { blocks: readonly Block[]; brand: BrandKey; inColumns: boolean; isNarrow: boolean }

/** The blocks in their order. Scales stand side by side, as do lists if the section has columns. */
function Blocks({ blocks, brand, inColumns, isNarrow }: BlocksProps) {
  const drawn: ReactElement[] = []
  for (let at = 0; at < blocks.length;) {
    const block = blocks[at]!
    const same = runOf(blocks, at)
    if (block.kind === 'score') {
      const warnings = runOf(blocks, at + 1, 'warning')
      const sentences = runOf(blocks, at + 1 + warnings.length, 'sentence')
      drawn.push(<ScoreBlock key={at} score={block} sentences={sentences} brand={brand} />)
      drawn.push(
        ...warnings.map((warning, index) => <OtherBlock key={`${at}-${index}`} block={warning} isNarrow={isNarrow} />),
      )
      at += 1 + warnings.length + sentences.length
    } else if (isScales(same)) {
      drawn.push(
        ...rowsOf(same, isNarrow ? 1 : 2).map((row, index) => (
          <ScaleRow isNarrow={isNarrow} key={`${at}-${index}`} scales={row} />
        )),
      )
      at += same.length
    } else if (isLists(same) && inColumns) {
      const rows = rowsOf(same, same.length === 4 ? 2 : 3)
      drawn.push(...rows.map((row, index) => <ListRow key={`${at}-${index}`} lists={row} of={rows[0]!.length} />))
      at += same.length
    } else {
      drawn.push(<OneBlock key={at} block={block} brand={brand} isNarrow={isNarrow} />)
      at += 1
    }
  }
  return <>{drawn}</>
}

function OneBlock({ block, brand, isNarrow }: { block: Block; brand: BrandKey; isNarrow: boolean }) {
  if (block.kind === 'details')
    return (
      <>
        <Heading heading={{ kind: 'heading', text: block.title, tone: 'plain' }} />
        <Blocks blocks={block.blocks} brand={brand} inColumns isNarrow={isNarrow} />
      </>
    )
  if (block.kind === 'table') return <ReportTable table={block} brand={brand} />
  if (block.kind === 'scale') return <ScaleRow scales={[block]} isNarrow={isNarrow} />
  if (block.kind === 'list') return <ListBlock list={block} />
  if (block.kind === 'score') return <ScoreBlock score={block} sentences={[]} brand={brand} />
  if (block.kind === 'heading') return <Heading heading={block} />
  if (block.kind === 'sentence') return <Sentence sentence={block} />
  return <OtherBlock block={block} isNarrow={isNarrow} />
}

const ScaleRow = ({ scales, isNarrow }: { scales: readonly BlockOf<'scale'>[]; isNarrow: boolean }) => (
  <View wrap={false} style={{ flexDirection: 'row', gap: 27 }}>
    {scales.map((scale) => (
      <View key={scale.key} style={half}>
        <ScaleBlock scale={scale} />
      </View>
    ))}
    {scales.length === 1 && !isNarrow && <View style={half} />}
  </View>
)

const ListRow = ({ lists, of }: { lists: readonly BlockOf<'list'>[]; of: number }) => (
  <View style={{ flexDirection: 'row', gap: 24 }}>
    {Array.from({ length: of }, (_, index) => (
      <View key={index} style={half}>
        {lists[index] && <ListBlock list={lists[index]} />}
      </View>
    ))}
  </View>
)

/** The blocks from index `at` on that are of the same kind. */
function runOf<K extends Block['kind']>(blocks: readonly Block[], at: number, kind?: K): BlockOf<K>[] {
  const kindOfRun = kind ?? blocks[at]?.kind
  const end = blocks.findIndex((block, index) => index >= at && block.kind !== kindOfRun)
  // The cast is safe: all blocks of the range are of this kind.
  return blocks.slice(at, end === -1 ? undefined : end) as BlockOf<K>[]
}

const isScales = (blocks: readonly Block[]): blocks is BlockOf<'scale'>[] => blocks[0]?.kind === 'scale'
const isLists = (blocks: readonly Block[]): blocks is BlockOf<'list'>[] => blocks[0]?.kind === 'list'
