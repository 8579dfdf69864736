import { useState, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { CandidateDetail } from '@seatwise/contract/candidates'
import type { FunnelSource } from '@seatwise/contract/fields'
import type { UserProfile } from '@seatwise/contract/users'
import { reachOf } from '@seatwise/domain/permissions'
import { CustomFacts } from '../../../base/custom-fields/public.ts'
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
import { useChangeEmail } from './use-change-email.tsx'
import { lazyDialog } from '../../../kernel/lazy-dialog.tsx'
import { shownEmail } from '../../../kernel/shown-email.ts'

const EditPerson = lazyDialog(async () => (await import('./edit-person.tsx')).EditPerson)

const editId = 'edit-person'

type Props = { user: UserProfile; person: CandidateDetail }

/** The facts of a person: their stage, and how to reach them. */
export function PersonFacts({ user, person }: Props) {
  const { latest, email, phone, phone_shown, company, location_name, department_name, title, owner, hired_at } = person
  const [isEditing, setEditing] = useState(false)
  const changingEmail = useChangeEmail({ user, person, buttonId: 'change-email' })
  const openEmail = changingEmail.open
  return (
    <Card className={classes.card} aria-labelledby="details">
      <Row gap={8} align="center" justify="between" isOneLine className={classes.railHead}>
        <h2 id="details">Details</h2>
        {person.can.update && (
          <Button
            id={editId}
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label="Edit details"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        )}
      </Row>
      <RecordFacts>
        {latest && person.status && (
          <Fact label="Stage">
            <LatestStage id={latest.id} status={person.status} />
          </Fact>
        )}
        <Fact label="Email" isContact>
          <Row as="span" isOneLine gap={4} align="center" justify="end">
            <a href={`mailto:${email}`}>{shownEmail(email)}</a>
            {changingEmail.button}
          </Row>
        </Fact>
        {phone && (
          <Fact label="Phone" isContact>
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
      <CustomFacts company_id={company.id} subject="person" values={person.custom_values} />
      <Merges user={user} person={person} />
      {isEditing && (
        <EditPerson
          user={user}
          person={person}
          returnTo={editId}
          onEmail={
            openEmail &&
            (() => {
              setEditing(false)
              openEmail(editId)
            })
          }
          onClose={() => setEditing(false)}
        />
      )}
      {changingEmail.dialog}
    </Card>
  )
}

/** @property isContact whether narrow pages show it below the name instead */
type FactProps = { label: string; isContact?: boolean; children: ReactNode }

const Fact = ({ label, isContact = false, children }: FactProps) => (
  <>
    <dt data-contact={isContact}>{label}</dt>
    <dd data-contact={isContact}>{children}</dd>
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
