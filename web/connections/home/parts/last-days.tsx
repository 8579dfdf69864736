import type { Home } from '@seatwise/contract/home'
import { currentBrand } from '../../../kernel/brand.ts'
import { counted, countedTo } from '../../../kernel/counted.ts'
import classes from '../home.module.css'
import { HomeCard } from './card.tsx'
import { Meta, Stack } from '../../../ui/layout.tsx'

type Step = keyof Home['last_30_days']

function stepsOf(counts: Home['last_30_days']): { step: Step; label: string; count: number; text: string }[] {
  const { interview, hired } = currentBrand().pipeline.stages
  const labels: Record<Step, string> = {
    invited: 'Invited by email',
    started: 'Started',
    finished: 'Finished',
    interview,
    hired,
  }
  return (Object.keys(labels) as Step[]).flatMap((step) => {
    const count = counts[step]
    if (count === null) return []
    // Moves are counted up to 1,001, the other steps exactly.
    const text = step === 'interview' || step === 'hired' ? countedTo(count) : count.toLocaleString('en')
    return [{ step, label: labels[step], count, text }]
  })
}

/**
 * The number of people at each step. If more people have begun than were invited, the funnel starts with those who have
 * begun.
 */
export function LastDays({ counts }: { counts: Home['last_30_days'] }) {
  const { invited, started } = counts
  const beginsWithStarted = started > invited
  const steps = stepsOf(counts)
  const most = Math.max(...steps.map(({ count }) => count), 1)
  return (
    <HomeCard title="Last 30 days">
      <Stack as="dl" gap={10} className={classes.funnel}>
        {(beginsWithStarted ? steps.slice(1) : steps).map(({ step, label, count, text }) => (
          <div key={step}>
            <dt>{label}</dt>
            <dd>
              <i aria-hidden>
                <span style={{ width: `${(count / most) * 100}%` }} />
              </i>
              {text}
            </dd>
          </div>
        ))}
      </Stack>
      <Meta className={classes.note}>
        {beginsWithStarted
          ? invited === 0
            ? 'All of them came by a survey link.'
            : `${counted(invited, ['person was', 'people were'])} invited by email; others came by a survey link.`
          : 'Started and finished also count people who came by a survey link.'}
      </Meta>
    </HomeCard>
  )
}
