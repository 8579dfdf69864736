import { useEffect, useState } from 'react'
import { Button } from '@mantine/core'
import { IconPlant2 } from '@tabler/icons-react'
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import type { GrowthPlanRow, GrowthSuggestions } from '@seatwise/contract/growth-plans'
import { can } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { CallError } from '../../kernel/call.ts'
import { date } from '../../ui/dates.ts'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Card, PageHead, PlainList, Row, Stack, Text } from '../../ui/layout.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Rows } from '../../ui/rows.tsx'
import { WayBack } from '../../ui/way-back.tsx'
import { scaleName } from '../../assessment/role-benchmarks/words.ts'
import { useGrowthPlans, useSuggestions } from './data.ts'
import classes from './growth-plans.module.css'
import { Gone } from './parts/gone.tsx'
import { NewPlan } from './parts/new-plan.tsx'
import { directionWords, nameOf, stateWords } from './words.ts'

/** The growth plan of a person, opened from one of their results: the open plan, or a new one. */
export function GrowthPlanStartPage() {
  const { survey_result_id = '' } = useSearch({ from: '/shell/growth-plans' })
  const plans = useGrowthPlans(survey_result_id)
  const suggestions = useSuggestions(survey_result_id)
  const error = suggestions.error ?? plans.error
  const open = plans.data?.find(({ state }) => state === 'open')
  const navigate = useNavigate()
  const [isMaking, setMaking] = useState(false)
  useEffect(() => {
    // A plan that a colleague has added in the meantime does not discard an unsaved one: saving reports the conflict.
    if (open && !isMaking) void navigate({ to: '/growth-plans/$id', params: { id: open.id }, replace: true })
  }, [open, isMaking, navigate])
  if (error instanceof CallError && [404, 409, 422].includes(error.status)) return <Gone />
  if (error) return <Problem error={error} onRetry={() => void suggestions.refetch()} />
  if (!suggestions.data || !plans.data || (open && !isMaking)) return <CardSkeleton columns={1} />
  return (
    <Start
      survey_result_id={survey_result_id}
      suggestions={suggestions.data}
      earlier={plans.data}
      isMaking={isMaking}
      onMake={setMaking}
    />
  )
}

type Props = {
  survey_result_id: string
  suggestions: GrowthSuggestions
  earlier: readonly GrowthPlanRow[]
  isMaking: boolean
  onMake: (isMaking: boolean) => void
}

function Start({ survey_result_id, suggestions, earlier, isMaking, onMake }: Props) {
  const { user } = useRouteContext({ from: '/shell' })
  const name = nameOf(suggestions.candidate)
  const title = `Growth plan of ${name}`
  return (
    <Stack as="section" className={classes.page}>
      <title>{`${title} · ${currentBrand().name}`}</title>
      <WayBack>
        <Link to="/survey-results/$id" params={{ id: survey_result_id }}>
          The result
        </Link>
      </WayBack>
      {isMaking ? (
        <>
          <PageHead className={classes.head}>
            <div>
              <h1 tabIndex={-1}>
                {title} <Pill>not saved</Pill>
              </h1>
              <p>Change what is proposed until it fits the work you both know.</p>
            </div>
          </PageHead>
          <NewPlan survey_result_id={survey_result_id} suggestions={suggestions} onDiscard={() => onMake(false)} />
        </>
      ) : (
        <EmptyState
          isPage
          icon={IconPlant2}
          title={`${name} has no open growth plan`}
          action={can(user, 'growth-plans.write') && <Button onClick={() => onMake(true)}>Make a growth plan</Button>}
        >
          Up to three things to practice at work, with the signs that show it works, looked at again together.
        </EmptyState>
      )}
      {!isMaking && <Proposed suggestions={suggestions} />}
      {!isMaking && earlier.length > 0 && <Earlier plans={earlier} />}
    </Stack>
  )
}

/** The suggestions for a plan, with reasons. */
const Proposed = ({ suggestions: { targets, remark } }: { suggestions: GrowthSuggestions }) => (
  <Card padding={20} gap={12} className={classes.card} aria-labelledby="proposed">
    <h2 id="proposed">{targets.length > 0 ? 'What it could begin with' : 'Nothing is proposed'}</h2>
    {remark && <p className={classes.plain}>{remark.text}</p>}
    {targets.length > 0 && (
      <PlainList as="ol" className={classes.proposed}>
        {targets.map(({ scale, direction, reason }) => (
          <li key={scale}>
            <Text as="b" weight="medium">
              {scaleName(scale)}: {directionWords[direction]}
            </Text>
            <Text as="span" tone="quiet">
              {reason}
            </Text>
          </li>
        ))}
      </PlainList>
    )}
  </Card>
)

const Earlier = ({ plans }: { plans: readonly GrowthPlanRow[] }) => (
  <section aria-labelledby="earlier">
    <h2 id="earlier">Earlier plans</h2>
    <Rows>
      {plans.map(({ id, aims, state, created_at, ended_at }) => (
        <Row key={id} as="li" gap={12} rowGap={0} justify="between">
          <Link to="/growth-plans/$id" params={{ id }}>
            {aims.join(' · ')}
          </Link>
          <Text as="span" tone="quiet">
            {stateWords[state]} · {date(created_at)}
            {ended_at && ` to ${date(ended_at)}`}
          </Text>
        </Row>
      ))}
    </Rows>
  </section>
)
