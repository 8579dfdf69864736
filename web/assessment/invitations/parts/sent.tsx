import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWrite } from '../../../kernel/use-action.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import { Rows } from '../../../ui/rows.tsx'
import classes from '../invitations.module.css'
import { sendInvitations, type Outcome } from '../send.ts'
import { reasonWords } from '../not-invited-words.ts'
import { peopleWords } from '../words.ts'

type Props = {
  outcome: Outcome
  company_id: string
  role_id: string
  onMore: (outcome: Outcome) => void
  onClose: () => void
}

/** The maximum number of addresses that are listed. */
const maxShown = 50

/** The people who were invited, and the reasons why others were not. */
export function Sent({ outcome, company_id, role_id, onMore, onClose }: Props) {
  const write = useWrite('survey-results')
  const { invited, not_invited } = outcome
  const finished = not_invited.filter(({ reason }) => reason === 'finished')
  const inviteAgain = () =>
    write.run(async () => {
      const people = finished.map(({ email }) => ({ email }))
      const more = await sendInvitations({ company_id, role_id, people, again: true })
      const others = not_invited.filter(({ reason }) => reason !== 'finished')
      onMore({
        invited: [...invited, ...more.invited],
        not_invited: [...others, ...more.not_invited],
      })
    })
  return (
    <div className={classes.sent}>
      <Row as="p" align="center" isOneLine className={classes.count} role="status">
        <IconCircleCheck size={20} aria-hidden />
        {peopleWords(invited.length)} invited
      </Row>
      {invited.length > 0 && (
        <Rows scrolls className={classes.people} aria-label="Invited">
          {invited.slice(0, maxShown).map(({ id, survey_result_id, email }) => (
            <li key={id}>
              <Link to="/survey-results/$id" params={{ id: survey_result_id }}>
                {email}
              </Link>
            </li>
          ))}
        </Rows>
      )}
      {invited.length > maxShown && <Text tone="quiet">And {invited.length - maxShown} more.</Text>}
      {not_invited.length > 0 && (
        <section aria-labelledby="not-invited">
          <h3 id="not-invited">Not invited</h3>
          <Rows scrolls className={classes.people}>
            {not_invited.slice(0, maxShown).map(({ email, reason }) => (
              <li key={`${email} ${reason}`}>
                <span>{email}</span>{' '}
                <Text as="span" tone="quiet">
                  {reasonWords[reason]}
                </Text>
              </li>
            ))}
          </Rows>
          {not_invited.length > maxShown && <Text tone="quiet">And {not_invited.length - maxShown} more.</Text>}
        </section>
      )}
      <Row gap={12} justify="end" className={classes.foot}>
        {finished.length > 0 && <Text tone="quiet">New answers count in place of the earlier ones.</Text>}
        {finished.length > 0 && (
          <Button variant="default" loading={write.pending} onClick={() => void inviteAgain()}>
            Invite {finished.length === 1 ? 'this person' : `these ${finished.length}`} again
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          Done
        </Button>
      </Row>
    </div>
  )
}
