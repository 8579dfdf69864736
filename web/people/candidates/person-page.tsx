import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { Link, useParams, useRouteContext } from '@tanstack/react-router'
import type { CandidateDetail } from '@seatwise/contract/candidates'
import type { UserProfile } from '@seatwise/contract/users'
import { personTabs } from '@seatwise/contract/values/base'
import type { TeamPart } from '@seatwise/contract/values/hiring'
import { can } from '@seatwise/domain/permissions'
import { teamAllows } from '@seatwise/domain/policies/hiring-teams'
import { currentBrand } from '../../kernel/brand.ts'
import { CallError } from '../../kernel/call.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { Card, Grid, Row, Stack, Text } from '../../ui/layout.tsx'
import { LinesSkeleton } from '../../ui/lines-skeleton.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { MessagesCard } from '../../assessment/messages/public.ts'
import { Events } from '../../assessment/result-history/public.ts'
import { listOfPeople, PlaceInList, WaitingMail } from '../../assessment/survey-results/public.ts'
import { usePerson, usePersonHistory } from './data.ts'
import { LooksAlike } from './merges/looks-alike.tsx'
import { Contact } from './parts/contact.tsx'
import { LatestResult } from './parts/latest-result.tsx'
import { PersonActions } from './parts/person-actions.tsx'
import { PersonFacts } from './parts/person-facts.tsx'
import { Surveys } from './parts/surveys.tsx'
import classes from './person.module.css'
import { kindWords } from '../candidate-imports/words.ts'
import { archivedWords, nameOf, personEventWords, stageWords } from './words.ts'

/** Loaded on demand, together with the Markdown parser. */
const TodosCard = lazy(async () => ({
  default: (await import('../todos/parts/todos-card.tsx')).TodosCard,
}))
const NotesCard = lazy(async () => ({
  default: (await import('../candidate-notes/parts/notes-card.tsx')).NotesCard,
}))

const FilesCard = lazy(async () => ({
  default: (await import('../candidate-files/parts/files-card.tsx')).FilesCard,
}))

type CardProps = { user: UserProfile; candidate_id: string }

/** Parts of areas that this area must not import; web/app passes them in. */
type PersonParts = {
  ApplicationsCard: ComponentType<{ filters: { candidate_id: string } }>
  ResumesCard: ComponentType<CardProps & { team_part: TeamPart | null }>
  ConversationCard: ConversationPart
}
type ConversationPart = ComponentType<{
  user: UserProfile
  company_id: string
  survey_result_id: string
  name: string
}>

export function PersonPage(parts: PersonParts) {
  const { id, tab } = useParams({ from: '/shell/candidates/$id/{-$tab}' })
  const person = usePerson(id)
  if (person.isPending) return <CardSkeleton />
  if (person.error instanceof CallError && person.error.status === 404) return <Gone />
  if (person.isError) return <Problem error={person.error} onRetry={() => void person.refetch()} />
  return <Person key={id} person={person.data} tab={tab} parts={parts} />
}

function Gone() {
  return (
    <>
      <title>Person not found</title>
      <h1>This person does not exist</h1>
      <p>They may have been removed, or belong to a company you do not work with.</p>
      <Link to="/candidates">All people</Link>
    </>
  )
}

type Tab = (typeof personTabs)[number]
const isTab = (tab: string | undefined): tab is Tab => personTabs.some((one) => one === tab)

type PersonProps = { person: CandidateDetail; tab: string | undefined; parts: PersonParts }

function Person({ person, tab, parts }: PersonProps) {
  const { user } = useRouteContext({ from: '/shell' })
  const shown = isTab(tab) ? tab : undefined
  const name = nameOf(person)
  const counts: Record<Tab, number | undefined> = {
    results: person.surveys.length,
    notes: person.notes,
    messages: person.messages,
    files: person.files,
    resume: undefined,
    history: undefined,
  }
  const offered = personTabs.filter((one) => one !== 'resume' || person.generates)
  return (
    <article className={classes.page}>
      <title>{`${name} · ${currentBrand().name}`}</title>
      <PlaceInList id={person.id} list={listOfPeople} />
      {person.archived_at && (
        <Banner tone="neutral" detail={archivedWords(person)}>
          Archived
        </Banner>
      )}
      <Grid gap={16} align="start" columns="rail" className={classes.columns}>
        <Stack className={classes.main}>
          <Row as="header" gap={12} rowGap={8} align="center" className={classes.head}>
            <Avatar name={name} size="large" />
            <div>
              <h1 tabIndex={-1}>{name}</h1>
              <Text tone="quiet">{factsOf(person).join(' · ')}</Text>
              <Row gap={12} rowGap={4} className={classes.contact}>
                <Contact user={user} person={person} />
              </Row>
            </div>
            <Row className={classes.actions}>
              <PersonActions user={user} person={person} />
            </Row>
          </Row>
          <WaitingMail
            mail={person.waiting_mail}
            mayCancel={can(user, 'survey-results.move') && teamAllows(person.team_part, 'decide')}
          />
          <Tabs label="Person">
            {[undefined, ...offered].map((one) => (
              <Link
                key={one ?? 'overview'}
                to="/candidates/$id/{-$tab}"
                params={{ id: person.id, tab: one }}
                state={(state) => state}
                activeOptions={exact}
                replace
              >
                {words[one ?? 'overview']}
                {one && Boolean(counts[one]) && (
                  <Text as="span" tone="faint" isTabular>
                    {counts[one]}
                  </Text>
                )}
              </Link>
            ))}
          </Tabs>
          <Part tab={shown} person={person} user={user} {...parts} />
        </Stack>
        <Stack as="aside" className={classes.rail}>
          <PersonFacts user={user} person={person} />
          <LooksAlike user={user} person={person} />
        </Stack>
      </Grid>
    </article>
  )
}

const exact = { exact: true }
const words = {
  overview: 'Overview',
  results: 'Surveys',
  notes: 'Notes',
  messages: 'Messages',
  files: 'Files',
  resume: 'Resume',
  history: 'History',
}

/** The main facts, below the name. */
function factsOf({ kind, company, status, location_name }: CandidateDetail): string[] {
  return [kindWords(kind), location_name ?? company.name, ...(status ? [stageWords(status)] : [])]
}

const LoadingCard = () => (
  <Card className={classes.card}>
    <LinesSkeleton />
  </Card>
)

type PartProps = PersonParts & { tab: Tab | undefined; person: CandidateDetail; user: UserProfile }

function Part({ tab, person, user, ApplicationsCard, ResumesCard, ConversationCard }: PartProps): ReactNode {
  if (tab === 'results') return <Surveys person={person} />
  const notes = (
    <Suspense fallback={<LoadingCard />}>
      <NotesCard key={person.id} user={user} candidate_id={person.id} team_part={person.team_part} />
    </Suspense>
  )
  if (tab === 'notes') return notes
  if (tab === 'files')
    return (
      <Suspense fallback={<LoadingCard />}>
        <FilesCard key={person.id} user={user} candidate_id={person.id} team_part={person.team_part} />
      </Suspense>
    )
  if (tab === 'resume' && person.generates)
    return (
      <Suspense fallback={<LoadingCard />}>
        <ResumesCard key={person.id} user={user} candidate_id={person.id} team_part={person.team_part} />
      </Suspense>
    )
  if (tab === 'messages')
    return (
      <>
        <MessagesCard
          user={user}
          candidate_id={person.id}
          company_id={person.company.id}
          selection={{ people: { ids: [person.id] } }}
          whose={nameOf(person)}
        />
        <PersonConversation user={user} person={person} ConversationCard={ConversationCard} />
      </>
    )
  if (tab === 'history') return <History person={person} />
  return (
    <>
      <LatestResult person={person} />
      <ApplicationsCard filters={{ candidate_id: person.id }} />
      <Suspense fallback={<LoadingCard />}>
        <TodosCard key={person.id} user={user} candidate_id={person.id} survey_result_id={null} />
      </Suspense>
      {notes}
      {person.surveys.length > 1 && <Surveys person={person} />}
    </>
  )
}

type ConversationProps = { user: UserProfile; person: CandidateDetail; ConversationCard: ConversationPart }

/** The conversation is found by the latest survey that is not a test, because tests are not sent to the CRM. */
function PersonConversation({ user, person, ConversationCard }: ConversationProps) {
  const survey = person.surveys.find(({ is_test }) => !is_test)
  if (!survey) return null
  return (
    <Suspense>
      <ConversationCard user={user} company_id={person.company.id} survey_result_id={survey.id} name={nameOf(person)} />
    </Suspense>
  )
}

const latest = 30

function History({ person: { id, surveys } }: { person: CandidateDetail }) {
  const [size, setSize] = useState(latest)
  return (
    <Card className={classes.card} aria-labelledby="history">
      <h2 id="history">History</h2>
      <Events
        request={usePersonHistory(id, size)}
        size={size}
        onSize={setSize}
        wordsOf={personEventWords}
        about={({ survey_result }) =>
          survey_result && surveys.length > 1 ? (survey_result.role_name ?? 'Survey without a role') : null
        }
      />
    </Card>
  )
}
