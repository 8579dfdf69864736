import type { CampaignFigures } from '@seatwise/contract/hiring-campaigns'
import { PageCard } from '../../../ui/card-page.tsx'
import { dateOfDay } from '../../../ui/dates.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { NumbersTable } from '../../../ui/numbers-table.tsx'
import classes from '../hiring-campaigns.module.css'
import { countWords, stepNames } from '../words.ts'

const width = 720
const height = 96
const dayMs = 86_400_000

/** The visits of each day as bars, with all numbers in a table below. */
export function Days({ figures: { by_day, steps } }: { figures: CampaignFigures }) {
  const [first, last] = [by_day[0]?.day, by_day.at(-1)?.day]
  if (!first || !last) return null
  const dayNumber = (day: string) => Math.round((Date.parse(day) - Date.parse(first)) / dayMs)
  const days = dayNumber(last) + 1
  const most = Math.max(1, ...by_day.map(({ counts }) => counts.visits ?? 0))
  const slot = width / days
  return (
    <PageCard titleId="by-day">
      <h2 id="by-day">By day</h2>
      <figure className={classes.days}>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
          {by_day.map(({ day, counts }) => {
            const size = ((counts.visits ?? 0) / most) * (height - 2)
            return (
              <rect
                key={day}
                x={dayNumber(day) * slot + slot * 0.1}
                y={height - size}
                width={Math.min(slot * 0.8, 24)}
                height={size}
              />
            )
          })}
        </svg>
        <figcaption>
          <span>{dateOfDay(first)}</span>
          <span>Visits, at most {most.toLocaleString('en')} a day</span>
          <span>{dateOfDay(last)}</span>
        </figcaption>
      </figure>
      <Disclosure title={<h3>All numbers by day</h3>}>
        <NumbersTable
          title="All numbers by day"
          columns={['Day', ...steps.map((step) => stepNames[step])]}
          rows={by_day
            .toReversed()
            .map(({ day, counts }) => [dateOfDay(day), ...steps.map((step) => countWords(counts[step]))])}
        />
      </Disclosure>
    </PageCard>
  )
}
