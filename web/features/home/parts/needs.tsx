import { useState, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Home } from '@seatwise/contract/home'
import type { Invitation } from '@seatwise/contract/invitations'
import type { SurveyResult } from '@seatwise/contract/survey-results'
import { currentBrand } from '../../../platform/brand.ts'
import { counted } from '../../../platform/counted.ts'
import { initialsOf } from '../../../ui/initials.ts'
import { ScoreBadge } from '../../../ui/score-badge.tsx'
import { nameOf } from '../../survey-results/words.ts'
import { useAnotherTry, useReminder } from '../data.ts'
import classes from '../home.module.css'
import { invitationWords, needsOf } from '../words.ts'
import { Card } from './card.tsx'

const maxShown = 5

type Props = { home: Home; namesCompany: boolean }

/** What waits for somebody, with the next step at hand. */
export function Needs({ home, namesCompany }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const { needs, operations } = home
  const failed = needs.invitations.filter(({ state }) => state === 'failed')
  const quiet = needs.invitations.filter(({ state }) => state !== 'failed')
  const ofInvitation = (invitation: Invitation) => (
    <InvitationRow key={invitation.id} invitation={invitation} namesCompany={namesCompany} />
  )
  const rows = [
    ...(operations ? operationRows(operations).filter((row) => row !== false) : []),
    ...failed.map(ofInvitation),
    ...needs.doubtful.map((result) => <DoubtfulRow key={result.id} result={result} namesCompany={namesCompany} />),
    ...quiet.map(ofInvitation),
  ]
  const all = needsOf(home)
  return (
    <Card
      title="Needs you"
      more={
        rows.length > maxShown && (
          <button type="button" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `All ${all}`}
          </button>
        )
      }
    >
      {rows.length === 0 ? (
        <p className={classes.calm}>
          <IconCircleCheck size={20} aria-hidden />
          <span>
            Nothing waits for you.
            <small>
              {operations
                ? 'Messages that were not sent and tasks that failed appear here.'
                : 'Doubtful answers, surveys that stopped and emails that failed appear here.'}
            </small>
          </span>
        </p>
      ) : (
        <ul className={classes.rows}>{showsAll ? rows : rows.slice(0, maxShown)}</ul>
      )}
    </Card>
  )
}

function operationRows({ failed_messages, failed_tasks }: NonNullable<Home['operations']>) {
  return [
    failed_messages > 0 && (
      <li key="messages" className={classes.need}>
        <IconAlertTriangle className={classes.alert} size={18} aria-hidden />
        <div>
          <Link to="/outbox" search={{ state: 'dead' }}>
            {counted(failed_messages, ['message', 'messages'])} not sent
          </Link>
          <p>The outbox says why, and sends them again</p>
        </div>
      </li>
    ),
    failed_tasks > 0 && (
      <li key="tasks" className={classes.need}>
        <IconAlertTriangle className={classes.alert} size={18} aria-hidden />
        <div>
          <Link to="/task-runs" search={{ state: 'failed' }}>
            {counted(failed_tasks, ['task', 'tasks'])} failed
          </Link>
          <p>Each says how far it came</p>
        </div>
      </li>
    ),
  ]
}

function InvitationRow({ invitation, namesCompany }: { invitation: Invitation; namesCompany: boolean }) {
  const { pending, remind } = useReminder()
  const { survey_result_id, can, state } = invitation
  return (
    <PersonRow
      person={invitation}
      id={survey_result_id}
      words={invitationWords(invitation)}
      isBad={state === 'failed'}
      namesCompany={namesCompany}
    >
      {can.remind && (
        <Button variant="default" loading={pending} onClick={() => remind(invitation)}>
          {state === 'failed' ? 'Send again' : 'Remind'}
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

type Person = Pick<SurveyResult, 'candidate' | 'company' | 'role_name'>
type PersonProps = {
  person: Person
  /** Of the result. */
  id: string
  words: string
  isBad?: boolean
  namesCompany: boolean
  score?: ReactNode
  /** The next step. */
  children: ReactNode
}

function PersonRow({ person, id, words, isBad = false, namesCompany, score, children }: PersonProps) {
  return (
    <li className={classes.need}>
      <span className={classes.initials} aria-hidden>
        {initialsOf(person.candidate) || '@'}
      </span>
      <div>
        <Link to="/survey-results/$id" params={{ id }}>
          {nameOf(person)}
        </Link>
        <p data-tone={isBad ? 'bad' : undefined}>{words}</p>
      </div>
      <span className={classes.about}>
        {[person.role_name, namesCompany && person.company.name].filter(Boolean).join(' · ')}
      </span>
      {score && <span className={classes.score}>{score}</span>}
      <span className={classes.step}>{children}</span>
    </li>
  )
}
