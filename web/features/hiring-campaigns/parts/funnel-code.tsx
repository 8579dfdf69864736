import { TextInput } from '@mantine/core'
import type { Funnel } from '@seatwise/contract/hiring-campaigns'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { QrDownloads } from '../../../ui/qr-downloads.tsx'
import classes from '../hiring-campaigns.module.css'

type Props = { funnel: Pick<Funnel, 'name' | 'url' | 'campaign'>; returnTo?: string | undefined; onClose: () => void }

/** A way in as a code for cameras, and as a short link. */
export function FunnelCode({ funnel: { name, url, campaign }, returnTo, onClose }: Props) {
  return (
    <Dialog title={name} onClose={onClose} {...(returnTo && { returnTo })}>
      <div className={classes.code}>
        <p>Print the code, or pass the link on. Whoever comes by it is counted for this way in.</p>
        <QrCode text={url} label={`QR code of ${url}`} />
        <div className={classes.address}>
          <TextInput label="Short link" readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
          <CopyButton link={url} text="Copy link" label={name} size="md" />
        </div>
        <div className={classes.buttons}>
          <QrDownloads text={url} name={fileNameOf(`${campaign.name} ${name}`)} />
        </div>
      </div>
    </Dialog>
  )
}

const fileNameOf = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'way-in'
