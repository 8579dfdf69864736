import { TextInput } from '@mantine/core'
import type { Job } from '@seatwise/contract/jobs'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { QrDownloads } from '../../../ui/qr-downloads.tsx'
import classes from '../jobs.module.css'
import { fileNameOf } from '../words.ts'

/** The page of a job as a code for cameras, and as text. */
export function JobCode({
  job: { title, url },
  returnTo,
  onClose,
}: {
  job: Job
  returnTo: string
  onClose: () => void
}) {
  return (
    <Dialog title={title} onClose={onClose} returnTo={returnTo}>
      <div className={classes.code}>
        <p>A phone’s camera opens the page of the job from this code.</p>
        <QrCode text={url} label={`QR code of the page ${url}`} />
        <div className={classes.address}>
          <TextInput label="Link" readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
          <CopyButton link={url} text="Copy link" label={title} size="md" />
        </div>
        <div className={classes.buttons}>
          <QrDownloads text={url} name={fileNameOf(title)} />
        </div>
      </div>
    </Dialog>
  )
}
