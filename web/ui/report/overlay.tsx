import type { BlockOf } from '@seatwise/contract/report-document'
import classes from './overlay.module.css'
import { Meta, PlainList, Row } from '../layout.tsx'

type Overlay = BlockOf<'overlay'>

const trackHeight = 8
const bar = 5
const mark = { width: 3, height: 11 } as const

/** Scales of several people below each other: each person has a track, in the order and color of the legend. */
export function OverlayBlock({ overlay: { series, rows } }: { overlay: Overlay }) {
  return (
    <>
      <ul className={classes.series} aria-label="Legend">
        {series.map(({ name }, index) => (
          <li key={index} data-series={index}>
            {name}
          </li>
        ))}
      </ul>
      <PlainList as="ol" className={classes.rows}>
        {rows.map((row) => (
          <li key={row.key}>
            <span className={classes.name}>{row.name}</span>
            <MarkChart row={row} />
            <Row as="small" gap={12} justify="between" isOneLine className={classes.poles}>
              <span>{row.poles.low}</span>
              <span>{row.poles.high}</span>
            </Row>
            <Meta as="span" className={classes.verdict} data-clear={row.is_clear}>
              {row.verdict}
            </Meta>
          </li>
        ))}
      </PlainList>
    </>
  )
}

function MarkChart({ row: { marks, label } }: { row: Overlay['rows'][number] }) {
  const height = Math.max(2, marks.length) * trackHeight + mark.height - trackHeight
  return (
    <svg className={classes.chart} height={height} role="img" aria-label={label}>
      {marks.length === 2 && <rect className={classes.track} width="100%" height="2" y={height / 2 - 1} rx="1" />}
      <line className={classes.middle} x1="50%" x2="50%" y1="0" y2={height} />
      {marks.map((score, index) => {
        const middle = index * trackHeight + mark.height / 2
        return (
          <g key={index} data-series={index}>
            {marks.length > 2 && <rect className={classes.track} width="100%" height="1" y={middle - 0.5} />}
            {score && (
              <>
                <rect
                  className={classes.likely}
                  x={`${score.likely.from}%`}
                  y={middle - bar / 2}
                  width={`${score.likely.to - score.likely.from}%`}
                  height={bar}
                  rx={bar / 2}
                />
                <rect
                  className={classes.mark}
                  x={`${score.percentile}%`}
                  y={middle - mark.height / 2}
                  width={mark.width}
                  height={mark.height}
                  rx={mark.width / 2}
                  transform={`translate(-${mark.width / 2})`}
                />
              </>
            )}
          </g>
        )
      })}
    </svg>
  )
}
