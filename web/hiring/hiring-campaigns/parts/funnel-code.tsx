import type { Funnel } from '@seatwise/contract/hiring-campaigns'
import { CodeDialog } from '../../../ui/code-dialog.tsx'

type Props = { funnel: Pick<Funnel, 'name' | 'url' | 'campaign'>; returnTo?: string | undefined; onClose: () => void }

/** The link of a funnel as a QR code and as a short URL. */
export const FunnelCode = ({ funnel: { name, url, campaign }, ...dialog }: Props) => (
  <CodeDialog
    title={name}
    explains="Print the code, or pass the link on. Whoever comes by it is counted for this way in."
    link={url}
    linkLabel="Short link"
    fileName={fileNameOf(`${campaign.name} ${name}`)}
    {...dialog}
  />
)

const fileNameOf = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'way-in'
