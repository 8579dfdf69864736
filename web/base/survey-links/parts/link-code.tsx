import type { SurveyLink } from '@seatwise/contract/survey-links'
import { AddressField } from '../../../ui/address-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { QrDownloads } from '../../../ui/qr-downloads.tsx'
import classes from '../survey-links.module.css'
import { fileNameOf, titleOf } from '../words.ts'

/** A survey link as a QR code and as text. */
export function LinkCode({ link, returnTo, onClose }: { link: SurveyLink; returnTo: string; onClose: () => void }) {
  const title = titleOf(link)
  return (
    <Dialog title={title} onClose={onClose} returnTo={returnTo}>
      <Stack gap={16} className={classes.invite}>
        <p>A phone’s camera opens the survey from this code.</p>
        <QrCode text={link.url} label={`QR code of the survey link ${link.url}`} />
        <AddressField label="Survey link" url={link.url} copies={title} />
        <Row className={classes.buttons}>
          <QrDownloads text={link.url} name={fileNameOf(title)} />
        </Row>
      </Stack>
    </Dialog>
  )
}
