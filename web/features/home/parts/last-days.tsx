import type { Home } from '@seatwise/contract/home'
import { counted } from '../../../platform/counted.ts'
import classes from '../home.module.css'
import { Card } from './card.tsx'

const steps = [
  ['invited', 'Invited by email'],
  ['started', 'Started'],
  ['finished', 'Finished'],
] as const

/** How many people came how far; where more begin than are invited, the funnel begins with them. */
export function LastDays({ counts }: { counts: Home['last_30_days'] }) {
  const { invited, started } = counts
  const beginsWithStarted = started > invited
  const most = Math.max(...Object.values(counts), 1)
  return (
    <Card title="Last 30 days">
      <dl className={classes.funnel}>
        {(beginsWithStarted ? steps.slice(1) : steps).map(([step, label]) => (
          <div key={step}>
            <dt>{label}</dt>
            <dd>
              <i aria-hidden>
                <span style={{ width: `${(counts[step] / most) * 100}%` }} />
              </i>
              {counts[step].toLocaleString('en')}
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>
        {beginsWithStarted
          ? invited === 0
            ? 'All of them came by a survey link.'
            : `${counted(invited, ['person was', 'people were'])} invited by email; others came by a survey link.`
          : 'Started and finished also count people who came by a survey link.'}
      </p>
    </Card>
  )
}
