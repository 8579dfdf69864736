import type { CandidateDetail } from '@seatwise/contract/candidates'
import type { UserProfile } from '@seatwise/contract/users'
import { shownEmail } from '../../../kernel/shown-email.ts'
import { telephoneLink } from '../../../kernel/telephone-link.ts'
import { Row } from '../../../ui/layout.tsx'
import { useChangeEmail } from './use-change-email.tsx'

/** How to reach a person. */
export function Contact({ user, person }: { user: UserProfile; person: CandidateDetail }) {
  const { email, phone, phone_shown } = person
  const changingEmail = useChangeEmail({ user, person, buttonId: 'change-email-below-name' })
  return (
    <>
      <Row as="span" isOneLine gap={4} align="center">
        <a href={`mailto:${email}`}>{shownEmail(email)}</a>
        {changingEmail.button}
      </Row>
      {phone && <a href={telephoneLink(phone)}>{phone_shown}</a>}
      {changingEmail.dialog}
    </>
  )
}
