import type { SurveyLink } from '@seatwise/contract/survey-links'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import classes from '../survey-links.module.css'
import { titleOf } from '../words.ts'

/** A survey link as a code for cameras, and as text. */
export function LinkCode({ link, returnTo, onClose }: { link: SurveyLink; returnTo: string; onClose: () => void }) {
  const title = titleOf(link)
  return (
    <Dialog title={title} onClose={onClose} returnTo={returnTo}>
      <div className={classes.invite}>
        <p>A phone’s camera opens the survey from this code.</p>
        <QrCode text={link.url} label={`QR code of the survey link ${link.url}`} />
        <p className={classes.address}>
          <code>{link.url}</code>
          <CopyButton link={link.url} label={`Copy: ${title}`} />
        </p>
      </div>
    </Dialog>
  )
}
