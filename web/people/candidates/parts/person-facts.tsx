import { useState, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import type { CandidateDetail } from '@seatwise/contract/candidates'
import type { FunnelSource } from '@seatwise/contract/fields'
import type { UserProfile } from '@seatwise/contract/users'
import { can, reachOf } from '@seatwise/domain/permissions'
import { telephoneLink } from '../../../kernel/telephone-link.ts'
import { dateOfDay } from '../../../ui/dates.ts'
import { ChangeStage, Stage, useSurveyResult } from '../../../assessment/survey-results/public.ts'
import { sourceWords } from '../../../assessment/survey-results/words.ts'
import { RecordFacts } from '../../../ui/facts.tsx'
import { Card, Row } from '../../../ui/layout.tsx'
import { Merges } from '../merges/merges.tsx'
import classes from '../person.module.css'
import { PersonTags } from './person-tags.tsx'
import { Rating } from './rating.tsx'
import { lazyDialog } from '../../../kernel/lazy-dialog.tsx'
import { shownEmail } from '../../../kernel/shown-email.ts'

const EditPerson = lazyDialog(async () => (await import('./edit-person.tsx')).EditPerson)

const ChangeEmail = lazyDialog(async () => (await import('./change-email.tsx')).ChangeEmail)
const MergeDialog = lazyDialog(async () => (await import('../merges/merge-dialog.tsx')).MergeDialog)

const editId = 'edit-person'
const emailId = 'change-email'

type Props = { user: UserProfile; person: CandidateDetail }

/** The facts of a person: their stage, and how to reach them. */
export function PersonFacts({ user, person }: Props) {
  const { latest, email, phone, phone_shown, company, location_name, department_name, title, owner, hired_at } = person
  const [changing, setChanging] = useState<'details' | 'email'>()
  const [mergedWith, setMergedWith] = useState<string>()
  return (
    <Card className={classes.card} aria-label="Details">
      <RecordFacts>
        {latest && person.status && (
          <Fact label="Stage">
            <LatestStage id={latest.id} status={person.status} />
          </Fact>
        )}
        <Fact label="Email">
          <a href={`mailto:${email}`}>{shownEmail(email)}</a>
        </Fact>
        {phone && (
          <Fact label="Phone">
            <a href={telephoneLink(phone)}>{phone_shown}</a>
          </Fact>
        )}
        <Fact label="Tags">
          <PersonTags person={person} />
        </Fact>
        {person.kind === 'employee' && (
          <Fact label="Rating">
            <Rating person={person} />
          </Fact>
        )}
        {title && <Fact label="Job title">{title}</Fact>}
        {hired_at && <Fact label="Employed since">{dateOfDay(hired_at)}</Fact>}
        {owner && <Fact label="Owner">{owner.name ?? 'Somebody of another company'}</Fact>}
        {latest?.role_name && <Fact label="Latest role">{latest.role_name}</Fact>}
        {reachOf(user, 'candidates.read') !== 'company' && <Fact label="Company">{company.name}</Fact>}
        {location_name && <Fact label="Location">{location_name}</Fact>}
        {department_name && <Fact label="Department">{department_name}</Fact>}
        {person.ways_in ? <FunnelSources {...person.ways_in} /> : latest && <Source id={latest.id} />}
      </RecordFacts>
      <Merges user={user} person={person} />
      {person.can.update && (
        <Row gap={8}>
          <Button id={editId} size="xs" variant="default" onClick={() => setChanging('details')}>
            Change details
          </Button>
          {can(user, 'candidates.change-email') && (
            <Button id={emailId} size="xs" variant="default" onClick={() => setChanging('email')}>
              Change email
            </Button>
          )}
        </Row>
      )}
      {changing === 'details' && (
        <EditPerson user={user} person={person} returnTo={editId} onClose={() => setChanging(undefined)} />
      )}
      {changing === 'email' && (
        <ChangeEmail
          user={user}
          person={person}
          returnTo={emailId}
          onMerge={(id) => {
            setChanging(undefined)
            setMergedWith(id)
          }}
          onClose={() => setChanging(undefined)}
        />
      )}
      {mergedWith && (
        <MergeDialog person={person} with_id={mergedWith} returnTo={emailId} onClose={() => setMergedWith(undefined)} />
      )}
    </Card>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)

/** The stage of the latest result; a select once its stages are loaded. */
function LatestStage({ id, status }: { id: string; status: NonNullable<CandidateDetail['status']> }) {
  const { data } = useSurveyResult(id)
  return data && data.stages.length > 0 ? <ChangeStage result={data} /> : <Stage status={status} />
}

/** The funnels through which the person first and last came. */
const FunnelSources = ({ first, last }: NonNullable<CandidateDetail['ways_in']>) => (
  <>
    <Fact label="Source">{wayWords(last)}</Fact>
    {first.funnel.id !== last.funnel.id && <Fact label="First source">{wayWords(first)}</Fact>}
  </>
)
const wayWords = ({ campaign, funnel }: FunnelSource) => `${funnel.name}, ${campaign.name}`

function Source({ id }: { id: string }) {
  const { data } = useSurveyResult(id)
  return data ? <Fact label="Source">{sourceWords(data.source)}</Fact> : null
}
