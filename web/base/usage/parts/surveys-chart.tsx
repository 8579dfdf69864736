import type { Usage } from '@seatwise/contract/usage'
import { PageCard, CardHead } from '../../../ui/card-page.tsx'
import { dateOfDay } from '../../../ui/dates.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { roundAbove, slotsOf, type Slot } from '../slots.ts'
import { Grid, Row } from '../../../ui/layout.tsx'
import { NumbersTable } from '../../../ui/numbers-table.tsx'
import classes from '../usage.module.css'
import { numberWords } from '../words.ts'

const width = 720
const height = 160

/** Started and finished surveys as bars by day or week, with all numbers in a table below. */
export function SurveysChart({ usage }: { usage: Usage }) {
  const slots = slotsOf(usage)
  const isByWeek = slots.some(({ from, to }) => from !== to)
  const most = roundAbove(Math.max(...slots.map(({ started, finished }) => Math.max(started, finished))))
  const slotWidth = width / slots.length
  const barWidth = Math.min(slotWidth * 0.4, 14)
  const middle = Math.floor((slots.length - 1) / 2)
  return (
    <PageCard titleId="surveys-by-day">
      <CardHead>
        <h2 id="surveys-by-day" className={classes.chartTitle}>
          Surveys by {isByWeek ? 'week' : 'day'}
        </h2>
        <Row as="ul" isOneLine gap={16} className={classes.legend}>
          <li data-series="started">Started</li>
          <li data-series="finished">Finished</li>
        </Row>
      </CardHead>
      <Grid as="figure" gap={8} rowGap={4} className={classes.chart}>
        <div className={classes.axis} aria-hidden>
          {[most, most / 2, 0].map((value) => (
            <span key={value}>{numberWords(value)}</span>
          ))}
        </div>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
          {[0, height / 2, height].map((y) => (
            <line key={y} x1={0} x2={width} y1={y} y2={y} className={classes.gridLine} />
          ))}
          {slots.map((slot, at) => {
            const center = (at + 0.5) * slotWidth
            return (
              <g key={slot.to}>
                <title>{slotWords(slot)}</title>
                <rect x={at * slotWidth} y={0} width={slotWidth} height={height} className={classes.hovered} />
                <Bar x={center - barWidth} size={slot.started / most} width={2 * barWidth} series="started" />
                <Bar x={center - barWidth / 2} size={slot.finished / most} width={barWidth} series="finished" />
              </g>
            )
          })}
        </svg>
        <figcaption>
          <span>{dateOfDay(slots[0]!.from)}</span>
          <span className={classes.middle} style={{ left: `${(100 * (middle + 0.5)) / slots.length}%` }}>
            {dateOfDay(slots[middle]!.to)}
          </span>
          <span>{dateOfDay(slots.at(-1)!.to)}</span>
        </figcaption>
      </Grid>
      <Disclosure title={<h3>All numbers by day</h3>}>
        <NumbersTable
          title="All numbers by day"
          columns={['Day in UTC', 'Started', 'First answer', 'Finished']}
          rows={usage.by_day
            .toReversed()
            .map(({ day, started, answered, finished }) => [
              dateOfDay(day),
              numberWords(started),
              numberWords(answered),
              numberWords(finished),
            ])}
        />
      </Disclosure>
    </PageCard>
  )
}

type BarProps = { x: number; size: number; width: number; series: 'started' | 'finished' }

const Bar = ({ x, size, width: wide, series }: BarProps) => (
  <rect x={x} y={height * (1 - size)} width={wide} height={height * size} data-series={series} />
)

const slotWords = ({ from, to, started, finished }: Slot) =>
  `${from === to ? dateOfDay(to) : `${dateOfDay(from)} to ${dateOfDay(to)}`}: ${numberWords(started)} started, ${numberWords(finished)} finished`
