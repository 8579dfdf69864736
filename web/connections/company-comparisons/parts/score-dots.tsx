import { bands, maxScore } from '@seatwise/domain/bands'
import { currentBrand } from '../../../kernel/brand.ts'
import { Row } from '../../../ui/layout.tsx'
import classes from '../company-comparisons.module.css'

type Scores = readonly { score: number; count: number }[]

/** Scores that share a column of dots, so that the dots of neighbours do not overlap. */
const scoresInColumn = 3
const maxDots = 8
const dotStep = 5
const height = maxDots * dotStep

/** How many people stand in each column of dots. */
function columnsOf(scores: Scores): Map<number, number> {
  const columns = new Map<number, number>()
  for (const { score, count } of scores) {
    const column = Math.floor((score - 1) / scoresInColumn)
    columns.set(column, (columns.get(column) ?? 0) + count)
  }
  return columns
}

/** The number of people for whom a dot stands, so that the highest column has at most eight dots. */
export const peopleInDot = (all: readonly Scores[]): number =>
  Math.max(1, ...all.flatMap((scores) => [...columnsOf(scores).values()].map((count) => Math.ceil(count / maxDots))))

/** Scores as stacked dots over the seven bands; a list by band for screen readers. */
export function ScoreDots({ scores, inDot }: { scores: Scores; inDot: number }) {
  const colours = currentBrand().bands
  const ascending = bands.toReversed()
  return (
    <div className={classes.dots}>
      <svg width="100%" height={height} aria-hidden>
        {[...columnsOf(scores)].flatMap(([column, count]) =>
          Array.from({ length: Math.ceil(count / inDot) }, (_, at) => (
            <circle
              key={`${column} ${at}`}
              cx={`${(100 * (column + 0.5) * scoresInColumn) / maxScore}%`}
              cy={height - dotStep * (at + 0.5)}
              r="1.75"
            />
          )),
        )}
      </svg>
      <Row as="span" isOneLine gap={2} className={classes.bands} aria-hidden>
        {ascending.map(({ key, from }, at) => (
          <span
            key={key}
            style={{
              flexGrow: (ascending[at + 1]?.from ?? maxScore + 1) - Math.max(from, 1),
              background: colours[key].fill,
            }}
          />
        ))}
      </Row>
      <span className="visually-hidden">
        {bands
          .map(({ words, from }, at) => {
            const to = (bands[at - 1]?.from ?? maxScore + 1) - 1
            const count = scores.reduce((sum, one) => (one.score >= from && one.score <= to ? sum + one.count : sum), 0)
            return count > 0 ? `${words}: ${count}` : ''
          })
          .filter(Boolean)
          .join(', ')}
      </span>
    </div>
  )
}
