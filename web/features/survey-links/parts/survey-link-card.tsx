import type { ReactNode } from 'react'
import type { SurveyLink } from '@seatwise/contract/survey-links'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import classes from '../survey-links.module.css'
import { detailsOf, stateWords } from '../words.ts'

const noEffect = () => undefined

/** Shows a survey link for handing out: URL to copy, QR code and details. */
export function SurveyLinkCard({ link, children }: { link: SurveyLink; children?: ReactNode }) {
  const title = link.is_default
    ? `${link.company.name}’s own link`
    : link.role
      ? `Link for ${link.role.name}`
      : 'Survey link'
  return (
    <li className={classes.link} data-state={link.state}>
      {link.state === 'open' && <QrCode text={link.url} label={`QR code of the survey link ${link.url}`} />}
      <div className={classes.text}>
        <div className={classes.head}>
          <h3>{title}</h3>
          <span className={classes.state} data-state={link.state}>
            {stateWords(link)}
          </span>
        </div>
        <p className={classes.address}>
          <code>{link.url}</code>
          {link.state === 'open' && <CopyButton link={link.url} label={`Copy: ${title}`} onCopy={noEffect} />}
        </p>
        <ul className={classes.details}>
          {detailsOf(link).map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
        {children}
      </div>
    </li>
  )
}
