import { useState } from 'react'
import { Button } from '@mantine/core'
import type { UserProfile } from '@seatwise/contract/users'
import type { TeamPart } from '@seatwise/contract/values/hiring'
import { can } from '@seatwise/domain/permissions'
import { teamAllows } from '@seatwise/domain/policies/hiring-teams'
import { currentBrand } from '../../../kernel/brand.ts'
import { lazyDialog } from '../../../kernel/lazy-dialog.tsx'
import { Card, PlainList, Row, Text } from '../../../ui/layout.tsx'
import { LinesSkeleton } from '../../../ui/lines-skeleton.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useInterviews } from '../data.ts'
import { InterviewRow } from './interview-row.tsx'

const PlanDialog = lazyDialog(async () => (await import('./interview-dialog.tsx')).PlanDialog)

type Props = {
  user: UserProfile
  survey_result_id: string
  /** The name of the person. */
  name: string
  /** Nothing is planned about an archived result. */
  isArchived: boolean
  /** The user's part in the team of the job; null where no team limits the user. */
  team_part: TeamPart | null
}

/** The interviews with a person about a result. */
export function InterviewsCard({ user, survey_result_id, name, isArchived, team_part }: Props) {
  const { data, error, refetch } = useInterviews(survey_result_id)
  const [isPlanning, setPlanning] = useState(false)
  const { meeting } = currentBrand().texts
  const mayPlan = can(user, 'interviews.write') && teamAllows(team_part, 'decide') && !isArchived
  return (
    <Card gap={8} aria-labelledby="interviews">
      <Row justify="between" align="center">
        <h2 id="interviews">{meeting}s</h2>
        {mayPlan && (
          <Button size="xs" variant="default" onClick={() => setPlanning(true)}>
            Plan {meeting.toLowerCase()}…
          </Button>
        )}
      </Row>
      {!data && error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton />}
      {data?.data.length === 0 && (
        <Text tone="quiet">
          {mayPlan
            ? 'Nothing planned. Interviewers get an invitation for their calendar, and the person too, if you like.'
            : 'Nothing planned.'}
        </Text>
      )}
      {data && data.data.length > 0 && (
        <PlainList aria-label={`${meeting}s`}>
          {data.data.map((interview) => (
            <InterviewRow key={interview.id} interview={interview} name={name} />
          ))}
        </PlainList>
      )}
      {isPlanning && (
        <PlanDialog user={user} survey_result_id={survey_result_id} name={name} onClose={() => setPlanning(false)} />
      )}
    </Card>
  )
}
