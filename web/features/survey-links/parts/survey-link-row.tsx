import { useState, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import type { SurveyLink } from '@seatwise/contract/survey-links'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import classes from '../survey-links.module.css'
import { detailsOf, stateWords, titleOf } from '../words.ts'

/** A survey link with what there is to know of it, and the ways to hand it out. */
export function SurveyLinkRow({ link, menu }: { link: SurveyLink; menu: ReactNode }) {
  const [showsCode, setShowsCode] = useState(false)
  const title = titleOf(link)
  const isOpen = link.state === 'open'
  return (
    <li className={classes.link}>
      <div className={classes.text}>
        <h3>
          {title} <Pill tone={isOpen ? 'good' : 'neutral'}>{stateWords(link)}</Pill>
        </h3>
        <code>{link.url}</code>
        <ul className={classes.details}>
          {detailsOf(link).map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      </div>
      <div className={classes.tools}>
        {isOpen && (
          <>
            <CopyButton link={link.url} text="Copy link" label={title} />
            <Button
              variant="default"
              leftSection={<IconQrcode size={18} aria-hidden />}
              onClick={() => setShowsCode(true)}
            >
              QR code<span className="visually-hidden">: {title}</span>
            </Button>
          </>
        )}
        {menu}
      </div>
      {showsCode && (
        <Dialog title={title} onClose={() => setShowsCode(false)}>
          <div className={classes.invite}>
            <p>A phone’s camera opens the survey from this code.</p>
            <QrCode text={link.url} label={`QR code of the survey link ${link.url}`} />
            <p className={classes.address}>
              <code>{link.url}</code>
              <CopyButton link={link.url} label={`Copy: ${title}`} />
            </p>
          </div>
        </Dialog>
      )}
    </li>
  )
}
