import { Link } from '@tanstack/react-router'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { useSurveyLinks } from '../data.ts'
import classes from '../survey-links.module.css'

/** Offers a company's own survey link to copy or show. */
export function Invite({ company }: { company: { id: string; name: string } }) {
  const links = useSurveyLinks(company.id)
  const link = links.data?.find(({ state, is_default }) => state === 'open' && is_default)
  return (
    <div className={classes.invite}>
      {link ? (
        <>
          <p>Send them this link to the survey, or show them the code. Their results appear here.</p>
          <QrCode text={link.url} label={`QR code of the survey link ${link.url}`} />
          <p className={classes.address}>
            <code>{link.url}</code>
            <CopyButton link={link.url} label={`Copy the survey link of ${link.company.name}`} />
          </p>
        </>
      ) : (
        links.isSuccess && <p>{company.name} has no open survey link of its own.</p>
      )}
      <p>
        <Link to="/roles">All roles and survey links</Link>
      </p>
    </div>
  )
}
