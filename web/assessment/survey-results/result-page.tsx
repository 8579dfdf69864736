import { Suspense, useRef, type ComponentType } from 'react'
import { IconChevronRight } from '@tabler/icons-react'
import { Link, useParams, useRouteContext } from '@tanstack/react-router'
import type { Section } from '@seatwise/contract/report-document'
import type { SurveyResultDetail } from '@seatwise/contract/survey-results'
import type { UserProfile } from '@seatwise/contract/users'
import type { TeamPart } from '@seatwise/contract/values/hiring'
import { can, reachOf } from '@seatwise/domain/permissions'
import { teamAllows } from '@seatwise/domain/policies/hiring-teams'
import { CallError } from '../../kernel/call.ts'
import { currentBrand } from '../../kernel/brand.ts'
import { date } from '../../ui/dates.ts'
import { useRunningHead } from '../../ui/use-running-head.ts'
import { useUnfoldedPrint } from '../../ui/use-unfolded-print.ts'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { Card, Grid, PageHead, Row, Stack } from '../../ui/layout.tsx'
import { useIsPhone } from '../../ui/phones.ts'
import { Pill } from '../../ui/pill.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ReportFoot, ReportSections } from '../../ui/report/report.tsx'
import { InvitationCard } from '../invitations/parts/invitation-card.tsx'
import { MessagesCard } from '../messages/parts/messages-card.tsx'
import { TargetLink } from '../role-benchmarks/parts/target-link.tsx'
import { History } from '../result-history/history.tsx'
import { useSurveyResult } from './data.ts'
import { nameOf } from './words.ts'
import classes from './result.module.css'
import { Facts } from './parts/facts.tsx'
import { useListOfResult } from './opened-from.ts'
import { PlaceInList } from './parts/place-in-list.tsx'
import { ResultActions, type ChatDrawerPart } from './parts/result-actions.tsx'
import { WaitingMail } from './parts/waiting-mail.tsx'

/** Parts of areas that this area must not import; web/app passes them in. */
type ResultParts = {
  ApplicationsCard: ComponentType<{ filters: { survey_result_id: string } }>
  InterviewsCard: ComponentType<{
    user: UserProfile
    survey_result_id: string
    name: string
    isArchived: boolean
    team_part: TeamPart | null
  }>
  TodosCard: ComponentType<{ user: UserProfile; candidate_id: string; survey_result_id: string | null }>
  NotesCard: ComponentType<{ user: UserProfile; candidate_id: string; team_part: TeamPart | null }>
  ConversationCard: ComponentType<{ user: UserProfile; company_id: string; survey_result_id: string; name: string }>
  ChatDrawer: ChatDrawerPart
}

export function SurveyResultPage(parts: ResultParts) {
  const { id } = useParams({ from: '/shell/survey-results/$id' })
  const result = useSurveyResult(id)
  if (result.isPending) return <CardSkeleton />
  if (result.error instanceof CallError && result.error.status === 404) return <Gone />
  if (result.isError) return <Problem error={result.error} onRetry={() => void result.refetch()} />
  return <Result key={id} result={result.data} {...parts} />
}

function Gone() {
  return (
    <>
      <title>Result not found</title>
      <h1>This result does not exist</h1>
      <p>It may have been removed, or it belongs to a company you do not work with.</p>
      <Link to="/survey-results">All results</Link>
    </>
  )
}

type ResultProps = ResultParts & { result: SurveyResultDetail }

function Result({
  result,
  ApplicationsCard,
  InterviewsCard,
  TodosCard,
  NotesCard,
  ConversationCard,
  ChatDrawer,
}: ResultProps) {
  const { user } = useRouteContext({ from: '/shell' })
  const list = useListOfResult()
  const { report } = result
  const article = useRef<HTMLElement>(null)
  useUnfoldedPrint(article)
  const brand = currentBrand()
  const isPhone = useIsPhone()
  const namesCompany = reachOf(user, 'survey-results.read') !== 'company'
  const name = nameOf(result)
  const { summary = [], aside = [], rest = [] } = Object.groupBy(report?.sections ?? [], placeOf)
  const means = { colours: brand.bands, actions: actionsFor(result) }
  useRunningHead(
    `${brand.name} · ${result.company.name}`,
    [name, result.role_name, dates(result)].filter(Boolean).join(' · '),
  )
  return (
    <article className={classes.page} ref={article}>
      <title>{`${name} · ${brand.name}`}</title>
      <PlaceInList id={result.id} list={list} />
      <Grid gap={16} align="start" columns="rail" className={classes.columns}>
        <Stack className={classes.stack}>
          <PageHead className={classes.head}>
            <div>
              <h1 tabIndex={-1}>
                <Link
                  to="/candidates/$id/{-$tab}"
                  params={{ id: result.candidate.id }}
                  className={classes.person}
                  title="Open the person"
                >
                  {name}
                  <IconChevronRight size={18} aria-hidden />
                </Link>{' '}
                {result.is_test && <Pill>test</Pill>} {result.archived_at && <Pill>archived</Pill>}
              </h1>
              <p>{[result.role_name, result.has_started && dates(result)].filter(Boolean).join(' · ')}</p>
            </div>
            <Row align="center" className={classes.actions}>
              <ResultActions result={result} ChatDrawer={ChatDrawer} />
            </Row>
          </PageHead>
          <WaitingMail
            mail={result.waiting_mail}
            mayCancel={can(user, 'survey-results.move') && teamAllows(result.team_part, 'decide')}
          />
          {report ? (
            <>
              <ReportSections sections={summary} {...means} />
              {isPhone && <Facts result={result} namesCompany={namesCompany} />}
              <ReportSections sections={rest} {...means} />
            </>
          ) : (
            <Unfinished result={result} />
          )}
        </Stack>
        <Stack as="aside" className={classes.stack}>
          {!(isPhone && report) && <Facts result={result} namesCompany={namesCompany} />}
          <ReportSections sections={aside} {...means} />
          {result.source.kind !== 'company' && <ApplicationsCard filters={{ survey_result_id: result.id }} />}
          <Suspense>
            <div className={classes.onScreen}>
              <InterviewsCard
                key={result.id}
                user={user}
                survey_result_id={result.id}
                name={name}
                isArchived={result.archived_at !== null}
                team_part={result.team_part}
              />
              <TodosCard
                key={result.candidate.id}
                user={user}
                candidate_id={result.candidate.id}
                survey_result_id={result.id}
              />
            </div>
            <div className={classes.notes}>
              <NotesCard
                key={result.candidate.id}
                user={user}
                candidate_id={result.candidate.id}
                team_part={result.team_part}
              />
            </div>
          </Suspense>
          <MessagesCard
            user={user}
            candidate_id={result.candidate.id}
            company_id={result.company.id}
            selection={{ ids: [result.id] }}
            whose={name}
          />
          {!result.is_test && (
            <Suspense>
              <ConversationCard user={user} company_id={result.company.id} survey_result_id={result.id} name={name} />
            </Suspense>
          )}
          <History id={result.id} />
        </Stack>
      </Grid>
      {report && <ReportFoot report={report} />}
    </article>
  )
}

/** The place of a section in the grid: on phones the summary comes first, even before the facts about the person. */
const placeOf = ({ layout }: Section) => (layout === 'summary' || layout === 'aside' ? layout : 'rest')

/**
 * Links below the score: to its target and to the comparison with everybody. Without a score, a link to what is missing
 * for one.
 */
const actionsFor = ({ id, company, role_id, role_name, role_benchmark_id, report }: SurveyResultDetail) => ({
  'individual/why/points': role_benchmark_id !== null && (
    <Row as="span" gap={16} rowGap={4} className={classes.links}>
      {role_id && role_name && <TargetLink role={{ id: role_id, name: role_name }} version={scoredBy(report)} />}
      <Link
        to="/reports/benchmark/$id"
        params={{ id: role_benchmark_id }}
        search={{ company_id: company.id, result_id: id }}
      >
        Compare everybody with these targets
      </Link>
    </Row>
  ),
  'individual/no-score/no-target': role_name !== null && (
    <Link to="/roles" search={{ search: role_name }}>
      Open the role
    </Link>
  ),
})

/** The version number of the benchmark in the report's list of versions, such as 4 in "Sales/4". */
function scoredBy(report: SurveyResultDetail['report']): number | undefined {
  const version = report?.versions.find(({ name }) => name === 'Benchmark')
  return version && Number(version.value.slice(version.value.lastIndexOf('/') + 1))
}

function dates({ has_started, completed_at, started_at, minutes }: SurveyResultDetail): string {
  if (!has_started) return `invited ${date(started_at)}`
  if (!completed_at) return `started ${date(started_at)}`
  if (minutes === null) return `finished ${date(completed_at)}`
  return `finished ${date(completed_at)} in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`
}

const unfinished = {
  invited: { title: 'Invited to the survey', text: 'The scores appear here when the survey is finished.' },
  in_progress: {
    title: 'Survey in progress',
    text: 'The scores appear here as soon as the last statement is answered.',
  },
  expired: {
    title: 'Survey expired',
    text: 'The time to finish has passed. Send the testing link to offer another try.',
  },
  not_asked: {
    title: 'Survey not asked',
    text: 'Nobody has asked this person for the survey yet, so nothing is scored. You can invite them to it.',
  },
}

function Unfinished({ result: { id, state, source } }: { result: SurveyResultDetail }) {
  const { title, text } = unfinished[state === 'completed' ? 'in_progress' : state]
  return (
    <Card padding={20} className={classes.card}>
      {source.kind === 'invitation' ? (
        <InvitationCard survey_result_id={id} title={title} />
      ) : (
        <>
          <h2>{title}</h2>
          <p>{text}</p>
        </>
      )}
    </Card>
  )
}
