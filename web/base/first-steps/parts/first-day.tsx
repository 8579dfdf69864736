import type { UserProfile } from '@seatwise/contract/users'
import { useRoleChoices } from '../../survey-links/data.ts'
import { Invite } from '../../survey-links/parts/invite.tsx'
import classes from '../first-steps.module.css'
import { FirstSteps } from './first-steps.tsx'
import { Row, Surface } from '../../../ui/layout.tsx'

type Props = { user: UserProfile; company?: { id: string; name: string } | undefined }

/** The first steps, shown on every page of a company that has invited nobody, and the link to invite people with. */
export function FirstDay({ user, company = user.company }: Props) {
  const isOwn = company.id === user.company.id
  const hasNoRole = useRoleChoices(company.id).data?.length === 0
  return (
    <Row gap={16} align="start">
      {isOwn && <FirstSteps user={user} />}
      <Surface as="section" className={classes.link} aria-labelledby="first-link">
        <h2 id="first-link">
          {isOwn
            ? hasNoRole
              ? 'Nobody can begin yet'
              : 'Survey link and QR code'
            : `${company.name} has no surveys yet`}
        </h2>
        <Invite company={company} />
      </Surface>
    </Row>
  )
}
