import type { ReactElement } from 'react'
import { View } from '@react-pdf/renderer'
import type { Block, BlockOf, Section } from '@seatwise/contract/report-document'
import type { BrandKey } from '@seatwise/contract/values'
import { Heading, ListBlock, OtherBlock, ScaleBlock, ScoreBlock, Sentence } from './blocks.tsx'
import { colors, half, type } from './styles.ts'
import { ReportTable } from './report-table.tsx'
import { Words } from './words.tsx'

type Props = { section: Section; brand: BrandKey }

/** A section on paper: what is folded or aside on a screen stands in the order of the document. */
export function ReportSection({ section: { title, layout, blocks }, brand }: Props) {
  return (
    <>
      {title !== null && (
        <View minPresenceAhead={80} style={{ marginTop: 16, marginBottom: 5 }}>
          <Words style={type.section}>{title}</Words>
        </View>
      )}
      {title === null && <View style={{ marginTop: 12 }} />}
      <Blocks blocks={blocks} brand={brand} inColumns={layout === 'summary' || layout === 'columns'} />
      {layout === 'summary' && <View style={{ marginTop: 6, borderBottom: `0.75 solid ${colors.line}` }} />}
    </>
  )
}

type BlocksProps = { blocks: readonly Block[]; brand: BrandKey; inColumns: boolean }

/** The blocks in their order. Scales, and lists where the section has columns, stand side by side. */
function Blocks({ blocks, brand, inColumns }: BlocksProps) {
  const drawn: ReactElement[] = []
  for (let at = 0; at < blocks.length;) {
    const block = blocks[at]!
    const same = runOf(blocks, at)
    if (block.kind === 'score') {
      const sentences = runOf(blocks, at + 1, 'sentence')
      drawn.push(<ScoreBlock key={at} score={block} sentences={sentences} brand={brand} />)
      at += 1 + sentences.length
    } else if (isScales(same) && same.length > 1) {
      drawn.push(...pairs(same).map((pair, index) => <ScaleRow key={`${at}-${index}`} scales={pair} />))
      at += same.length
    } else if (isLists(same) && same.length > 1 && inColumns) {
      drawn.push(<ListColumns key={at} lists={same} />)
      at += same.length
    } else {
      drawn.push(<OneBlock key={at} block={block} brand={brand} />)
      at += 1
    }
  }
  return <>{drawn}</>
}

function OneBlock({ block, brand }: { block: Block; brand: BrandKey }) {
  if (block.kind === 'details')
    return (
      <>
        <Heading heading={{ kind: 'heading', text: block.title, tone: 'plain' }} />
        <Blocks blocks={block.blocks} brand={brand} inColumns />
      </>
    )
  if (block.kind === 'table') return <ReportTable table={block} brand={brand} />
  if (block.kind === 'scale') return <ScaleBlock scale={block} />
  if (block.kind === 'list') return <ListBlock list={block} />
  if (block.kind === 'score') return <ScoreBlock score={block} sentences={[]} brand={brand} />
  if (block.kind === 'heading') return <Heading heading={block} />
  if (block.kind === 'sentence') return <Sentence sentence={block} />
  return <OtherBlock block={block} />
}

const ScaleRow = ({ scales }: { scales: readonly BlockOf<'scale'>[] }) => (
  <View wrap={false} style={{ flexDirection: 'row', gap: 27 }}>
    {scales.map((scale) => (
      <View key={scale.key} style={half}>
        <ScaleBlock scale={scale} />
      </View>
    ))}
    {scales.length === 1 && <View style={half} />}
  </View>
)

const ListColumns = ({ lists }: { lists: readonly BlockOf<'list'>[] }) => (
  <View style={{ flexDirection: 'row', gap: 24 }}>
    {lists.map((list, index) => (
      <View key={index} style={half}>
        <ListBlock list={list} />
      </View>
    ))}
  </View>
)

/** The blocks from a place on that are of the same kind. */
function runOf<K extends Block['kind']>(blocks: readonly Block[], at: number, kind?: K): BlockOf<K>[] {
  const wanted = kind ?? blocks[at]?.kind
  const end = blocks.findIndex((block, index) => index >= at && block.kind !== wanted)
  // All of the range are of the wanted kind.
  return blocks.slice(at, end === -1 ? undefined : end) as BlockOf<K>[]
}

const isScales = (blocks: readonly Block[]): blocks is BlockOf<'scale'>[] => blocks[0]?.kind === 'scale'
const isLists = (blocks: readonly Block[]): blocks is BlockOf<'list'>[] => blocks[0]?.kind === 'list'

const pairs = <Item,>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / 2) }, (_, nth) => items.slice(nth * 2, nth * 2 + 2))
