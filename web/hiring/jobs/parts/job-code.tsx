import type { Job } from '@seatwise/contract/jobs'
import { CodeDialog } from '../../../ui/code-dialog.tsx'
import { fileNameOf } from '../words.ts'

type Props = { job: Job; returnTo: string; onClose: () => void }

/** The URL of a job's page as a QR code and as text. */
export const JobCode = ({ job: { title, url }, ...dialog }: Props) => (
  <CodeDialog
    title={title}
    explains="A phone’s camera opens the page of the job from this code."
    link={url}
    linkLabel="Link"
    fileName={fileNameOf(title)}
    {...dialog}
  />
)
