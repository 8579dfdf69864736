import { Link } from '@tanstack/react-router'
import type { UserProfile } from '@seatwise/contract/users'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { useSurveyLinks } from '../data.ts'
import classes from '../survey-links.module.css'

const noEffect = () => undefined

/** Offers the company's own survey link to copy or show, for pages that have no results yet. */
export function Invite({ user }: { user: UserProfile }) {
  const links = useSurveyLinks(user.company.id)
  const link = links.data?.find(({ state, is_default }) => state === 'open' && is_default)
  return (
    <div className={classes.invite}>
      {link ? (
        <>
          <p>Send them this link to the survey, or show them the code. Their results appear here.</p>
          <QrCode text={link.url} label={`QR code of the survey link ${link.url}`} />
          <p className={classes.address}>
            <code>{link.url}</code>
            <CopyButton link={link.url} label={`Copy the survey link of ${link.company.name}`} onCopy={noEffect} />
          </p>
        </>
      ) : (
        links.isSuccess && <p>{user.company.name} has no open survey link of its own.</p>
      )}
      <p>
        <Link to="/roles">All roles and survey links</Link>
      </p>
    </div>
  )
}
