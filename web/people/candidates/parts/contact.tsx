import type { CandidateDetail } from '@seatwise/contract/candidates'
import { shownEmail } from '../../../kernel/shown-email.ts'
import { telephoneLink } from '../../../kernel/telephone-link.ts'

/** How to reach a person. */
export const Contact = ({ person: { email, phone, phone_shown } }: { person: CandidateDetail }) => (
  <>
    <a href={`mailto:${email}`}>{shownEmail(email)}</a>
    {phone && <a href={telephoneLink(phone)}>{phone_shown}</a>}
  </>
)
