import { useState } from 'react'
import { useRouteContext } from '@tanstack/react-router'
import type { ApplicationFilters } from '@seatwise/contract/applications'
import { can } from '@seatwise/domain/permissions'
import { currentBrand } from '../../../kernel/brand.ts'
import { shortDate } from '../../../ui/dates.ts'
import { Card, PlainList } from '../../../ui/layout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import classes from '../applications.module.css'
import { useApplicationsOf } from '../data.ts'
import { markWords } from '../words.ts'
import { ApplicationDrawer } from './application-drawer.tsx'

type Props = { filters: Pick<ApplicationFilters, 'candidate_id' | 'survey_result_id'> }

/** The applications of a person or of a result; nothing if there are none, or in a brand without jobs. */
export function ApplicationsCard({ filters }: Props) {
  const { user } = useRouteContext({ from: '/shell' })
  return currentBrand().features.jobs && can(user, 'applications.read') ? <Applications filters={filters} /> : null
}

const openerId = (id: string) => `application-${id}`

function Applications({ filters }: Props) {
  const { data = [] } = useApplicationsOf(filters)
  const [dialog, setDialog] = useState<string>()
  if (data.length === 0) return null
  return (
    <Card className={classes.card} aria-labelledby="applications">
      <h2 id="applications">{data.length === 1 ? 'Application' : 'Applications'}</h2>
      <PlainList>
        {data.map(({ id, job, state, source, knock_outs, answers, created_at }) => (
          <li key={id}>
            <button type="button" id={openerId(id)} aria-haspopup="dialog" onClick={() => setDialog(id)}>
              {job.title}
            </button>
            {knock_outs > 0 && <Pill tone="warn">{markWords({ knock_outs, answers })}</Pill>}
            {state === 'withdrawn' && <Pill>withdrawn</Pill>}
            {source && (
              <Pill>
                from <bdi>{source}</bdi>
              </Pill>
            )}
            <time dateTime={created_at}>{shortDate(created_at)}</time>
          </li>
        ))}
      </PlainList>
      {dialog && (
        <ApplicationDrawer key={dialog} id={dialog} returnTo={openerId(dialog)} onClose={() => setDialog(undefined)} />
      )}
    </Card>
  )
}
