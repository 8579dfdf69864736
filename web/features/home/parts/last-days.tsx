import type { Home } from '@seatwise/contract/home'
import classes from '../home.module.css'
import { Card } from './card.tsx'

const steps = [
  ['invited', 'Invited'],
  ['started', 'Started'],
  ['finished', 'Finished'],
] as const

/** How many people came how far. */
export function LastDays({ counts }: { counts: Home['last_30_days'] }) {
  const most = Math.max(...Object.values(counts), 1)
  return (
    <Card title="Last 30 days">
      <dl className={classes.funnel}>
        {steps.map(([step, label]) => (
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
      <p className={classes.note}>People with a survey link count from Started.</p>
    </Card>
  )
}
