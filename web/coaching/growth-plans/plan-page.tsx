import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconCheck, IconFileText, IconFileTypePdf, IconNotebook, IconPlayerStop } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { GrowthPlan } from '@seatwise/contract/growth-plans'
import type { GrowthPlanEnd } from '@seatwise/contract/values/coaching'
import { currentBrand } from '../../kernel/brand.ts'
import { CallError } from '../../kernel/call.ts'
import { callForFile } from '../../kernel/session.ts'
import { useAction } from '../../kernel/use-action.ts'
import { Ago } from '../../ui/ago.tsx'
import { Banner } from '../../ui/banner.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { date, dateOfDay, today } from '../../ui/dates.ts'
import { Grid, PageHead, Stack } from '../../ui/layout.tsx'
import { moreActionsId, PageActions } from '../../ui/page-actions.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ReportSections } from '../../ui/report/report.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { WayBack } from '../../ui/way-back.tsx'
import { useGrowthReport } from '../../assessment/reports/public.ts'
import { useGrowthPlan, useSuggestions } from './data.ts'
import classes from './growth-plans.module.css'
import { EditPlan } from './parts/edit-plan.tsx'
import { EndDialog } from './parts/end-dialog.tsx'
import { Gone } from './parts/gone.tsx'
import { ReviewDialog } from './parts/review-dialog.tsx'
import { Reviews } from './parts/reviews.tsx'
import { Versions } from './parts/versions.tsx'
import { nameOf, outsider, stateWords } from './words.ts'

/** The page of a growth plan: open plans can be edited, others are read-only. */
export function GrowthPlanPage() {
  const { id } = useParams({ from: '/shell/growth-plans/$id' })
  const plan = useGrowthPlan(id)
  if (plan.isPending) return <CardSkeleton />
  if (plan.error instanceof CallError && [404, 422].includes(plan.error.status)) return <Gone />
  if (plan.isError) return <Problem error={plan.error} onRetry={() => void plan.refetch()} />
  return <Plan key={id} plan={plan.data} />
}

const reviewId = 'write-review'

function Plan({ plan }: { plan: GrowthPlan }) {
  const [asking, setAsking] = useState<'review' | GrowthPlanEnd>()
  const [isChanged, setChanged] = useState(false)
  const whose = nameOf(plan.candidate)
  const title = `Growth plan of ${whose}`
  const close = () => setAsking(undefined)
  return (
    <Stack as="article" className={classes.page}>
      <title>{`${title} · ${currentBrand().name}`}</title>
      <WayBack>
        <Link to="/candidates/$id/{-$tab}" params={{ id: plan.candidate.id }}>
          {whose}
        </Link>
      </WayBack>
      <Head plan={plan} title={title} isChanged={isChanged && plan.can.update} onAsk={setAsking} />
      {plan.can.update ? <Open plan={plan} onChanged={setChanged} /> : <Kept plan={plan} />}
      {asking === 'review' && <ReviewDialog plan={plan} returnTo={reviewId} onClose={close} />}
      {(asking === 'completed' || asking === 'closed') && (
        <EndDialog plan={plan} end={asking} returnTo={moreActionsId} onClose={close} />
      )}
    </Stack>
  )
}

type HeadProps = {
  plan: GrowthPlan
  title: string
  isChanged: boolean
  onAsk: (what: 'review' | GrowthPlanEnd) => void
}

function Head({ plan, title, isChanged, onAsk }: HeadProps) {
  const { id, state, survey, saved_by, updated_at, next_review_on, can } = plan
  const navigate = useNavigate()
  const pdf = useAction()
  const unavailable = isChanged && 'Save your changes first'
  const savePdf = () =>
    void pdf.run(async () => saveFile(`${title}.pdf`, await callForFile(`/reports/growth/pdf?growth_plan_id=${id}`)))
  const isOverdue = state === 'open' && next_review_on !== null && next_review_on < today()
  return (
    <>
      <PageHead className={classes.head}>
        <div>
          <h1 tabIndex={-1}>
            {title} <Pill tone={state === 'completed' ? 'good' : 'neutral'}>{stateWords[state]}</Pill>
          </h1>
          <p>
            {[survey.role_name, `from the survey of ${date(survey.completed_at)}`].filter(Boolean).join(' · ')} · saved
            by {saved_by.name ?? outsider.toLowerCase()} <Ago at={updated_at} isInSentence />
          </p>
        </div>
        <PageActions
          more={[
            { label: 'PDF', icon: IconFileTypePdf, run: savePdf, isPending: pdf.pending, unavailable },
            {
              label: 'Report',
              icon: IconFileText,
              run: () => void navigate({ to: '/reports/growth/$id', params: { id } }),
              unavailable,
            },
            can.end && { label: 'Complete…', icon: IconCheck, run: () => onAsk('completed'), unavailable },
            can.end && { label: 'Close…', icon: IconPlayerStop, run: () => onAsk('closed'), unavailable },
          ]}
        >
          {can.update && (
            <Button
              id={reviewId}
              leftSection={<IconNotebook size={18} aria-hidden />}
              disabled={isChanged}
              title={unavailable || undefined}
              onClick={() => onAsk('review')}
            >
              Write a review
            </Button>
          )}
        </PageActions>
      </PageHead>
      {isOverdue && (
        <Banner tone="warn" detail="Look back together, write a review, and agree on the next day.">
          The review of {dateOfDay(next_review_on)} is due.
        </Banner>
      )}
    </>
  )
}

/** A plan that can be edited. */
function Open({ plan, onChanged }: { plan: GrowthPlan; onChanged: (isChanged: boolean) => void }) {
  const suggestions = useSuggestions(plan.survey_result_id)
  if (suggestions.data)
    return (
      <EditPlan plan={plan} suggestions={suggestions.data} rail={<Versions plan={plan} />} onChanged={onChanged}>
        <Reviews plan={plan} />
      </EditPlan>
    )
  if (suggestions.error) return <Problem error={suggestions.error} onRetry={() => void suggestions.refetch()} />
  return <CardSkeleton />
}

/** A plan that has ended, or that the user may not edit, shown as its report. */
function Kept({ plan }: { plan: GrowthPlan }) {
  const report = useGrowthReport(plan.id)
  return (
    <Grid gap={16} align="start" columns="rail">
      <Stack className={classes.stack}>
        {report.error && <Problem error={report.error} onRetry={() => void report.refetch()} />}
        {report.isPending && <CardSkeleton columns={1} />}
        {report.data && <ReportSections sections={report.data.sections} colours={currentBrand().bands} />}
      </Stack>
      <Stack as="aside" className={classes.stack}>
        <Versions plan={plan} />
      </Stack>
    </Grid>
  )
}
