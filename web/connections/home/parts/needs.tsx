import { useState, type ReactElement, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClockExclamation, IconInbox } from '@tabler/icons-react'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { Home } from '@seatwise/contract/home'
import type { Invitation } from '@seatwise/contract/invitations'
import type { SurveyResult } from '@seatwise/contract/survey-results'
import { currentBrand } from '../../../kernel/brand.ts'
import { counted } from '../../../kernel/counted.ts'
import { dateTime } from '../../../ui/dates.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Meta, PlainList, Row, Text } from '../../../ui/layout.tsx'
import { ScoreBadge } from '../../../ui/score-badge.tsx'
import { nameOf } from '../../../assessment/survey-results/words.ts'
import { dueWords, useTodoWrite } from '../../../people/todos/public.ts'
import { useAnotherTry, useReminder } from '../data.ts'
import classes from '../home.module.css'
import {
  appliedWords,
  canMailAgain,
  invitationWords,
  isQuiet,
  jobsWords,
  moreApplicationsWords,
  overdueWords,
  reviewWords,
  targetWords,
  waitingWords,
} from '../words.ts'
import { HomeCard } from './card.tsx'

const maxShown = 5
/** The number of to-dos, of waiting people and of new applications that are shown at first, so that others have room. */
const maxOfKindFirst = 3

type Props = {
  home: Home
  namesCompany: boolean
  /** The name of the user's company if it lacks a contact address that the user can enter. */
  lacksContact: string | null
}

/** The open tasks, each with its next step. */
export function Needs({ home, namesCompany, lacksContact }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const { needs, operations } = home
  const unsent = needs.invitations.filter((invitation) => !isQuiet(invitation))
  // People who have been inactive for longest come first.
  const quiet = needs.invitations.filter(isQuiet).toSorted((a, b) => a.last_active_at.localeCompare(b.last_active_at))
  const ofInvitation = (invitation: Invitation) => (
    <InvitationRow key={invitation.id} invitation={invitation} namesCompany={namesCompany} />
  )
  const waiting = needs.waiting.map((one) => <WaitingRow key={one.id} waiting={one} namesCompany={namesCompany} />)
  const todos = needs.todos.data.map((todo) => <TodoRow key={todo.id} todo={todo} namesCompany={namesCompany} />)
  const missing = needs.missing_scorecards.map((interview) => (
    <MissingScorecardRow key={`scorecard of ${interview.id}`} interview={interview} namesCompany={namesCompany} />
  ))
  const interviews = needs.interviews.map((interview) => (
    <InterviewRow key={interview.id} interview={interview} namesCompany={namesCompany} />
  ))
  const { count, data } = needs.applications
  const applications = [
    ...data.map((application) => (
      <ApplicationRow key={application.application_id} application={application} namesCompany={namesCompany} />
    )),
    ...(count > data.length ? [<MoreApplicationsRow key="applications" applications={needs.applications} />] : []),
  ]
  const rows = [
    ...(lacksContact === null ? [] : [<ContactRow key="contact" company={lacksContact} />]),
    ...needs.mentions.map((mention) => (
      <MentionRow key={mention.note_id} mention={mention} namesCompany={namesCompany} />
    )),
    ...interviews.slice(0, maxOfKindFirst),
    ...missing.slice(0, maxOfKindFirst),
    ...todos.slice(0, maxOfKindFirst),
    ...needs.overdue.data.map((overdue) => (
      <OverdueRow key={overdue.job.id} overdue={overdue} namesCompany={namesCompany} />
    )),
    ...applications.slice(0, maxOfKindFirst),
    ...needs.growth_reviews.map((review) => (
      <GrowthReviewRow key={review.growth_plan_id} review={review} namesCompany={namesCompany} />
    )),
    ...needs.target_answers.map((answer) => (
      <TargetRow key={answer.request_id} answer={answer} namesCompany={namesCompany} />
    )),
    ...operationRows(operations),
    ...unsent.map(ofInvitation),
    ...waiting.slice(0, maxOfKindFirst),
    ...needs.doubtful.map((result) => <DoubtfulRow key={result.id} result={result} namesCompany={namesCompany} />),
    ...quiet.map(ofInvitation),
    ...waiting.slice(maxOfKindFirst),
    ...interviews.slice(maxOfKindFirst),
    ...missing.slice(maxOfKindFirst),
    ...todos.slice(maxOfKindFirst),
    ...applications.slice(maxOfKindFirst),
  ]
  return (
    <HomeCard
      title="Needs you"
      more={
        rows.length > maxShown && (
          <button type="button" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show ${rows.length - maxShown} more`}
          </button>
        )
      }
    >
      {rows.length === 0 ? (
        <Row as="p" align="center" isOneLine className={classes.calm}>
          <IconCircleCheck size={20} aria-hidden />
          <span>
            Nothing needs your attention.
            <Text as="small" isBlock size="meta">
              {operations
                ? 'Messages and tasks that failed appear here.'
                : `Mentions, ${currentBrand().texts.meeting.toLowerCase()}s, to-dos, ${currentBrand().features.jobs ? 'new applications, ' : ''}people who wait too long, doubtful answers, surveys that stopped and emails that failed appear here.`}
            </Text>
          </span>
        </Row>
      ) : (
        <PlainList className={classes.rows}>{showsAll ? rows : rows.slice(0, maxShown)}</PlainList>
      )}
    </HomeCard>
  )
}

/** The answer to the user's request for targets. */
function TargetRow({
  answer,
  namesCompany,
}: {
  answer: Home['needs']['target_answers'][number]
  namesCompany: boolean
}) {
  const { role, company } = answer
  return (
    <li className={classes.need}>
      <IconCircleCheck size={18} aria-hidden />
      <div>
        <b>
          {answer.answer === null ? `The target for ${role.name} is active` : `No target for ${role.name}`}
          {namesCompany && ` · ${company.name}`}
        </b>
        <Meta>{targetWords(answer)}</Meta>
      </div>
      <span className={classes.step}>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/roles" search={{ company_id: company.id }} {...props} />}
        >
          Open roles
          <span className="visually-hidden"> ({role.name})</span>
        </Button>
      </span>
    </li>
  )
}

/** Failures of any company and companies without an owner, each with a link to the list of them. */
function operationRows(operations: Home['operations']) {
  if (!operations) return []
  const { failed_messages, uncertain_messages, held_messages, failed_tasks, asked_targets, without_users } = operations
  const messages = (count: number) => counted(count, ['message', 'messages'])
  const names = without_users.first.map(({ name }) => name).join(', ')
  const rows: Operation[] = [
    {
      count: failed_messages,
      title: `${messages(failed_messages)} failed`,
      words: 'The outbox says why, and sends them again',
      opens: 'outbox',
      link: (props) => <Link to="/outbox" search={{ state: 'dead' }} {...props} />,
    },
    {
      count: uncertain_messages,
      title: `${messages(uncertain_messages)} may not have arrived`,
      words: 'Sending was cut off; the outbox sends them again',
      opens: 'outbox',
      link: (props) => <Link to="/outbox" search={{ state: 'uncertain' }} {...props} />,
    },
    {
      count: held_messages,
      title: `${messages(held_messages)} not sent`,
      words: 'No mail server or gateway is set up; the outbox keeps them',
      opens: 'outbox',
      link: (props) => <Link to="/outbox" search={{ state: 'held' }} {...props} />,
    },
    {
      count: failed_tasks,
      title: `${counted(failed_tasks, ['task', 'tasks'])} failed`,
      words: 'Each says how far it came',
      opens: 'tasks',
      link: (props) => <Link to="/task-runs" search={{ state: 'failed' }} {...props} />,
    },
    {
      count: asked_targets,
      title: `${counted(asked_targets, ['target', 'targets'])} asked for`,
      words: 'Results of these roles get no score until it is made',
      opens: 'requests',
      link: (props) => <Link to="/role-benchmarks" {...props} />,
    },
    {
      count: without_users.count,
      title: `${counted(without_users.count, ['company', 'companies'])} without users`,
      words: `Invite an owner: ${names}${without_users.count > without_users.first.length ? ' and others' : ''}`,
      opens: 'companies',
      link: (props) => <Link to="/companies/overview" search={{ sort: 'users', order: 'asc' }} {...props} />,
    },
  ]
  return rows
    .filter(({ count }) => count > 0)
    .map(({ title, words, opens, link }) => (
      <li key={title} className={classes.need}>
        <IconAlertTriangle className={classes.alert} size={18} aria-hidden />
        <div>
          <b>{title}</b>
          <Meta>{words}</Meta>
        </div>
        <span className={classes.step}>
          <Button variant="default" renderRoot={link}>
            Open {opens}
            <span className="visually-hidden"> ({title})</span>
          </Button>
        </span>
      </li>
    ))
}

type Operation = {
  count: number
  title: string
  words: string
  /** The name of the full list, in the label of its link. */
  opens: string
  link: (props: object) => ReactNode
}

const ContactRow = ({ company }: { company: string }) => (
  <li className={classes.need}>
    <IconAlertTriangle className={classes.alert} size={18} aria-hidden />
    <div>
      <b>{company} has no contact address</b>
      <Meta>Nobody can be invited until people know whom to ask about their data</Meta>
    </div>
    <span className={classes.step}>
      <Button
        variant="default"
        renderRoot={(props: object) => (
          <Link to="/company-settings/$section" params={{ section: 'details' }} {...props} />
        )}
      >
        Enter it
      </Button>
    </span>
  </li>
)

function InvitationRow({ invitation, namesCompany }: { invitation: Invitation; namesCompany: boolean }) {
  const { pending, remind } = useReminder()
  const { survey_result_id } = invitation
  return (
    <PersonRow
      person={invitation}
      id={survey_result_id}
      words={invitationWords(invitation)}
      isBad={!isQuiet(invitation)}
      namesCompany={namesCompany}
    >
      {canMailAgain(invitation) && (
        <Button variant="default" loading={pending} onClick={() => remind(invitation)}>
          {isQuiet(invitation) ? 'Remind' : 'Send again'}
          <span className="visually-hidden"> ({nameOf(invitation)})</span>
        </Button>
      )}
    </PersonRow>
  )
}

function DoubtfulRow({ result, namesCompany }: { result: SurveyResult; namesCompany: boolean }) {
  const { pending, invite } = useAnotherTry()
  const { role_score, can, role_name } = result
  return (
    <PersonRow
      person={result}
      id={result.id}
      words="Doubtful answers: offer another try"
      namesCompany={namesCompany}
      score={
        role_score !== null && <ScoreBadge score={role_score} colours={currentBrand().bands} isDoubtful isCompact />
      }
    >
      {can.update && role_name !== null && (
        <Button variant="default" loading={pending} onClick={() => invite(result)}>
          Invite again<span className="visually-hidden"> ({nameOf(result)})</span>
        </Button>
      )}
    </PersonRow>
  )
}

function WaitingRow({ waiting, namesCompany }: { waiting: Waiting; namesCompany: boolean }) {
  const { id, score, quality } = waiting
  return (
    <PersonRow
      person={waiting}
      id={id}
      words={waitingWords(waiting)}
      isBad={waiting.delay === 'twice'}
      namesCompany={namesCompany}
      score={
        score !== null && (
          <ScoreBadge score={score} colours={currentBrand().bands} isDoubtful={quality === 'invalid'} isCompact />
        )
      }
    >
      <Button
        variant="default"
        renderRoot={(props: object) => <Link to="/survey-results/$id" params={{ id }} {...props} />}
      >
        Open<span className="visually-hidden"> ({nameOf(waiting)})</span>
      </Button>
    </PersonRow>
  )
}

function MentionRow({ mention, namesCompany }: { mention: Mention; namesCompany: boolean }) {
  const { candidate, author, excerpt } = mention
  return (
    <LinkRow
      person={mention}
      words={`${author.name ?? 'Somebody of another company'} mentioned you: “${excerpt}”`}
      step="Open note"
      link={(props) => <Link to="/candidates/$id/{-$tab}" params={{ id: candidate.id, tab: 'notes' }} {...props} />}
      namesCompany={namesCompany}
    />
  )
}

type InterviewProps = { interview: Home['needs']['interviews'][number]; namesCompany: boolean }

/** An interview of the user in the next days. */
function InterviewRow({ interview, namesCompany }: InterviewProps) {
  const { survey_result_id, starts_at, place, person_state } = interview
  const { meeting } = currentBrand().texts
  const notice = person_state === null ? '' : `, but the person was ${person_state}`
  return (
    <LinkRow
      person={interview}
      words={`${meeting} ${dateTime(starts_at)}${place === null ? '' : `, ${place}`}${notice}`}
      isBad={person_state !== null}
      step="Prepare"
      link={(props) => <Link to="/survey-results/$id/interview" params={{ id: survey_result_id }} {...props} />}
      namesCompany={namesCompany}
    />
  )
}

/** An interview about which the user has not submitted a scorecard yet. */
const MissingScorecardRow = ({ interview, namesCompany }: InterviewProps) => (
  <LinkRow
    person={interview}
    words={`Scorecard missing: ${currentBrand().texts.meeting.toLowerCase()} ${dateTime(interview.starts_at)}`}
    isBad
    step="Write scorecard"
    link={(props) => <Link to="/survey-results/$id/interview" params={{ id: interview.survey_result_id }} {...props} />}
    namesCompany={namesCompany}
  />
)

/** What the user has to do for a person. */
function TodoRow({ todo, namesCompany }: { todo: Home['needs']['todos']['data'][number]; namesCompany: boolean }) {
  const { pending, run, setDone } = useTodoWrite()
  const { candidate } = todo
  const due = dueWords(todo)
  return (
    <LinkRow
      person={todo}
      words={due ? `${due}: ${todo.text}` : todo.text}
      isBad={todo.due === 'overdue'}
      link={(props) => <Link to="/candidates/$id/{-$tab}" params={{ id: candidate.id }} {...props} />}
      step={
        <Button variant="default" loading={pending} onClick={() => void run(() => setDone(todo, true))}>
          Done
          <span className="visually-hidden">{` (${nameOf(todo)}: ${todo.text})`}</span>
        </Button>
      }
      namesCompany={namesCompany}
    />
  )
}

/** An application for a job of the user that nobody has opened yet. */
function ApplicationRow({ application, namesCompany }: { application: NewApplication; namesCompany: boolean }) {
  const { application_id, job, created_at } = application
  return (
    <LinkRow
      person={application}
      words={appliedWords({ job, created_at })}
      step="Open application"
      link={(props) => (
        <Link to="/jobs/$id/{-$tab}" params={{ id: job.id }} search={{ application: application_id }} {...props} />
      )}
      namesCompany={namesCompany}
    />
  )
}

function GrowthReviewRow({ review, namesCompany }: { review: GrowthReview; namesCompany: boolean }) {
  const { growth_plan_id: id, next_review_on } = review
  return (
    <LinkRow
      person={review}
      words={reviewWords(next_review_on)}
      step="Open plan"
      link={(props) => <Link to="/growth-plans/$id" params={{ id }} {...props} />}
      namesCompany={namesCompany}
    />
  )
}

type LinkRowProps = {
  person: Pick<Person, 'candidate' | 'company'>
  words: string
  isBad?: boolean
  /** The label of the button, which leads to the same place as the name, or another button. */
  step: string | ReactElement
  link: (props: object) => ReactNode
  namesCompany: boolean
}

function LinkRow({ person, words, isBad = false, step, link, namesCompany }: LinkRowProps) {
  const { candidate, company } = person
  const name = nameOf(person)
  return (
    <li className={classes.need}>
      <Avatar name={`${candidate.first} ${candidate.last}`.trim()} />
      <div>
        {link({ children: name })}
        <Text tone={isBad ? 'bad' : 'quiet'} size="meta">
          {words}
        </Text>
      </div>
      {namesCompany && (
        <Text tone="quiet" size="meta" isTruncated as="span" className={classes.about}>
          {company.name}
        </Text>
      )}
      <span className={classes.step}>
        {typeof step === 'string' ? (
          <Button variant="default" renderRoot={link}>
            {step}
            <span className="visually-hidden"> ({name})</span>
          </Button>
        ) : (
          step
        )}
      </span>
    </li>
  )
}

function MoreApplicationsRow({ applications }: { applications: Home['needs']['applications'] }) {
  const { user } = useRouteContext({ from: '/shell' })
  return (
    <li className={classes.need}>
      <IconInbox size={18} aria-hidden />
      <div>
        <b>{moreApplicationsWords(applications)}</b>
        <Meta>{`${jobsWords(user)}. Nobody has opened them yet.`}</Meta>
      </div>
      <span className={classes.step}>
        <Button variant="default" renderRoot={(props) => <Link to="/jobs/overview" {...props} />}>
          Show all jobs
        </Button>
      </span>
    </li>
  )
}

type OverdueProps = { overdue: Home['needs']['overdue']['data'][number]; namesCompany: boolean }

/** Applications for one job that have waited longer than its page promises. */
function OverdueRow({ overdue, namesCompany }: OverdueProps) {
  const { job, company, answer_within_days: days } = overdue
  const promise = `The job promises an answer within ${days === 1 ? 'a day' : `${days} days`}.`
  return (
    <li className={classes.need}>
      <IconClockExclamation size={18} aria-hidden />
      <div>
        <b>{overdueWords(overdue)}</b>
        <Meta>{namesCompany ? `${company.name}. ${promise}` : promise}</Meta>
      </div>
      <span className={classes.step}>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/jobs/$id/{-$tab}" params={{ id: job.id }} {...props} />}
        >
          Show applications
          <span className="visually-hidden"> ({job.title})</span>
        </Button>
      </span>
    </li>
  )
}

type GrowthReview = Home['needs']['growth_reviews'][number]
type NewApplication = Home['needs']['applications']['data'][number]
type Mention = Home['needs']['mentions'][number]
type Waiting = Home['needs']['waiting'][number]
type Person = Pick<SurveyResult, 'company' | 'role_name'> & Parameters<typeof nameOf>[0]
type PersonProps = {
  person: Person
  /** The id of the result. */
  id: string
  words: string
  isBad?: boolean
  namesCompany: boolean
  score?: ReactNode
  /** The button or link of the next step. */
  children: ReactNode
}

function PersonRow({ person, id, words, isBad = false, namesCompany, score, children }: PersonProps) {
  return (
    <li className={classes.need}>
      <Avatar name={`${person.candidate.first} ${person.candidate.last}`.trim()} />
      <div>
        <Link to="/survey-results/$id" params={{ id }}>
          {nameOf(person)}
        </Link>
        <Text tone={isBad ? 'bad' : 'quiet'} size="meta">
          {words}
        </Text>
      </div>
      <Text tone="quiet" size="meta" isTruncated as="span" className={classes.about}>
        {[person.role_name, namesCompany && person.company.name].filter(Boolean).join(' · ')}
      </Text>
      {score && <span className={classes.score}>{score}</span>}
      <span className={classes.step}>{children}</span>
    </li>
  )
}
