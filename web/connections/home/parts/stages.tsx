import { Link } from '@tanstack/react-router'
import type { Home } from '@seatwise/contract/home'
import { currentBrand } from '../../../kernel/brand.ts'
import { countedTo } from '../../../kernel/counted.ts'
import { Stack } from '../../../ui/layout.tsx'
import classes from '../home.module.css'
import { HomeCard } from './card.tsx'

type Props = { stages: NonNullable<Home['stages']>; company_id: string }

/** The number of people in each stage, with a link to the board. */
export function Stages({ stages, company_id }: Props) {
  const most = Math.max(...stages.map(({ count }) => count), 1)
  return (
    <HomeCard
      title={currentBrand().texts.pipeline_page}
      more={
        <Link to="/hiring-pipeline" search={{ company_id }}>
          Open board
        </Link>
      }
    >
      <Stack as="dl" gap={10} className={classes.funnel}>
        {stages.map(({ id, name, count }) => (
          <div key={id}>
            <dt title={name}>{name}</dt>
            <dd>
              <i aria-hidden>
                <span style={{ width: `${(count / most) * 100}%` }} />
              </i>
              {countedTo(count)}
            </dd>
          </div>
        ))}
      </Stack>
    </HomeCard>
  )
}
