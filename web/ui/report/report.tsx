import { createContext, lazy, Suspense, use, type ReactNode } from 'react'
import type { Block, BlockOf, ReportDocument, Section as SectionShape } from '@seatwise/contract/report-document'
import type { Brand } from '@seatwise/domain/brands/brand'
import { Disclosure } from '../disclosure.tsx'
import { ScoreBands } from '../score-bands.tsx'
import { Facts, Items, type LinkTo, ScaleItem, ScaleLegend, TableBlock, Verdict, WarningMark } from './blocks.tsx'
import classes from './report.module.css'
import { Meta, PlainList, Row } from '../layout.tsx'

// Loaded on demand, because only reports that prepare a conversation need them.
const OverlayBlock = lazy(async () => ({ default: (await import('./overlay.tsx')).OverlayBlock }))
const Agreement = lazy(async () => ({ default: (await import('./talk-blocks.tsx')).Agreement }))
const Question = lazy(async () => ({ default: (await import('./talk-blocks.tsx')).Question }))

type Means = {
  colours: Brand['bands']
  /** Actions for sentences, by the rule of the sentence; each is shown behind its sentence. */
  actions?: Readonly<Record<string, ReactNode>>
  /** Renders the name in a row as a link to the result; without it the names are not linked. */
  linkTo?: LinkTo
  /** The result whose row is highlighted. */
  current?: string | undefined
  /** An action for an agreement, such as saving it as a note. */
  keep?: (agreement: BlockOf<'agreement'>) => ReactNode
}

const MeansContext = createContext<Means | null>(null)

type Props = Means & {
  sections: readonly SectionShape[]
}

/** Sections of a report, as cards one below the other. */
export function ReportSections({ sections, ...means }: Props) {
  return (
    <MeansContext value={means}>
      {sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
    </MeansContext>
  )
}

/** The footer of every report. */
export const ReportFoot = ({ report: { foot, versions } }: { report: ReportDocument }) => (
  <Meta as="footer" className={classes.foot}>
    {foot} {versions.map(({ name, value }) => `${name} ${value}`).join(', ')}.
  </Meta>
)

function Section({ section }: { section: SectionShape }) {
  const { id, title, layout, blocks } = section
  if (layout === 'summary') return <Summary section={section} />
  if (layout === 'folded')
    return (
      <Disclosure title={<h2>{title}</h2>} className={classes.section}>
        <Blocks blocks={blocks} />
      </Disclosure>
    )
  const hasTargets = blocks.some((block) => block.kind === 'scale' && block.target)
  return (
    <section className={classes.section} data-layout={layout} aria-labelledby={id} data-section={id}>
      {title && (
        <header className={classes.head}>
          <h2 id={id}>{title}</h2>
          {layout === 'columns' && blocks.some(({ kind }) => kind === 'scale') && (
            <ScaleLegend hasTargets={hasTargets} />
          )}
        </header>
      )}
      <Blocks blocks={blocks} />
    </section>
  )
}

/** The score with its chart, then the warnings, then the parts of the score. */
function Summary({ section: { id, title, blocks } }: { section: SectionShape }) {
  const { colours, actions } = use(MeansContext)!
  const score = blocks.find(isKind('score'))
  const warnings = blocks.filter(isKind('warning'))
  const [first, ...others] = blocks.filter(({ kind }) => kind !== 'warning')
  const rest = score ? others : blocks.filter((block) => block !== first && block.kind !== 'warning')
  return (
    <section className={classes.section} data-layout="summary" aria-labelledby={id}>
      <div className={classes.hero} data-scored={score !== undefined}>
        <div>
          <h2 id={id} className={classes.label}>
            {title}
          </h2>
          {score ? (
            <Verdict score={score} />
          ) : (
            first?.kind === 'sentence' && (
              <p>
                {first.text} {actions?.[first.rule]}
              </p>
            )
          )}
        </div>
        <div>
          {score && !score.is_doubtful && (
            <ScoreBands
              score={score.value}
              likely={score.likely}
              colours={colours}
              lowPole={score.poles.low}
              highPole={score.poles.high}
              label={score.label}
            />
          )}
          {warnings.length > 0 && (
            <Row className={classes.warnings}>
              {warnings.map((warning) => (
                <WarningMark key={warning.rule} warning={warning} isOpen={score?.is_doubtful === true} />
              ))}
            </Row>
          )}
        </div>
      </div>
      <Blocks blocks={rest} />
    </section>
  )
}

const isKind =
  <K extends Block['kind']>(kind: K) =>
  (block: Block): block is BlockOf<K> =>
    block.kind === kind

/** Consecutive blocks of one kind are grouped: scales into one list, lists side by side. */
function Blocks({ blocks }: { blocks: readonly Block[] }) {
  const groups: Block[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (last?.[0]!.kind === block.kind) last.push(block)
    else groups.push([block])
  }
  return (
    <Suspense>
      {groups.map((group, index) => (
        <Group key={index} blocks={group} />
      ))}
    </Suspense>
  )
}

function Group({ blocks }: { blocks: readonly Block[] }) {
  switch (blocks[0]!.kind) {
    case 'scale':
      return (
        <PlainList as="ol" className={classes.scales}>
          {blocks.filter(isKind('scale')).map((scale) => (
            <ScaleItem key={scale.key} scale={scale} />
          ))}
        </PlainList>
      )
    case 'list':
      return (
        <div className={classes.lists}>
          {blocks.filter(isKind('list')).map((list, index) => (
            <Items key={index} list={list} />
          ))}
        </div>
      )
    case 'heading':
    case 'sentence':
    case 'table':
    case 'facts':
    case 'question':
    case 'overlay':
    case 'agreement':
    case 'warning':
    case 'details':
    case 'score':
      return blocks.map((block, index) => <One key={index} block={block} />)
  }
}

function One({ block }: { block: Block }) {
  const { actions, colours, linkTo, current, keep } = use(MeansContext)!
  switch (block.kind) {
    case 'heading':
      return (
        <h3 className={classes.heading} data-tone={block.tone}>
          {block.text}
        </h3>
      )
    case 'sentence':
      return (
        <p className={classes.sentence} data-tone={block.tone}>
          {block.text} {actions?.[block.rule]}
        </p>
      )
    case 'table':
      return <TableBlock table={block} colours={colours} linkTo={linkTo} current={current} />
    case 'facts':
      return <Facts facts={block} />
    case 'question':
      return <Question question={block} />
    case 'overlay':
      return <OverlayBlock overlay={block} />
    case 'agreement':
      return <Agreement agreement={block} action={keep?.(block)} />
    case 'warning':
      return <WarningMark warning={block} />
    case 'details':
      return (
        <Disclosure title={block.title} className={classes.details}>
          <Blocks blocks={block.blocks} />
        </Disclosure>
      )
    case 'score':
      return <Verdict score={block} />
    case 'scale':
    case 'list':
      return <Group blocks={[block]} />
  }
}
