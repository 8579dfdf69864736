import { useState, type ReactNode } from 'react'
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconDoorExit,
  IconExternalLink,
  IconLink,
  IconPencil,
  IconPlayerPause,
  IconQrcode,
  IconWorldUpload,
  type Icon,
} from '@tabler/icons-react'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import type { Job } from '@seatwise/contract/jobs'
import { can as mayUser } from '@seatwise/domain/permissions'
import { copyLink } from '../../ui/copy-link.ts'
import type { RowAction } from '../../ui/row-actions.tsx'
import { menuId } from '../../ui/row-actions.tsx'
import { ConfirmJob, type JobAction } from './parts/confirm-job.tsx'
import { JobCode } from './parts/job-code.tsx'
import { isPublic, openingWords } from './words.ts'

/** The hash of the editor's URL that opens the editor at the first missing field. */
export const missingHash = 'missing'

type OpenDialog = { action: JobAction | 'code'; job: Job }

/** The actions for a job, in the list, on its page and in its editor. */
export function useJobActions() {
  const { user } = useRouteContext({ from: '/shell' })
  const navigate = useNavigate()
  const [openDialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const edit = ({ id }: Job) => void navigate({ to: '/jobs/edit', search: { id } })

  /** Publishing an incomplete job opens its editor, which shows what is missing. */
  const publish = (job: Job) =>
    job.missing.length > 0
      ? void navigate({ to: '/jobs/edit', search: { id: job.id }, hash: missingHash })
      : setDialog({ action: 'publish', job })

  /** @param unavailable the reason why the state of the job cannot be changed now */
  const asking = (job: Job, action: JobAction, label: string, icon: Icon, unavailable: string | false) =>
    job.can[action] && { label, icon, run: () => setDialog({ action, job }), unavailable }

  const changesOf = (job: Job, unavailable: string | false = false): (RowAction | false)[] => [
    asking(job, 'pause', 'Pause…', IconPlayerPause, unavailable),
    asking(job, 'close', 'Close…', IconDoorExit, unavailable),
  ]

  const linksOf = (job: Job): (RowAction | false)[] => [
    isPublic(job) && { label: 'QR code', icon: IconQrcode, run: () => setDialog({ action: 'code', job }) },
    isPublic(job) && { label: 'Open the public page', icon: IconExternalLink, run: () => openPage(job) },
  ]

  const restOf = (job: Job, unavailable: string | false = false): (RowAction | false)[] => [
    mayUser(user, 'jobs.write') && {
      label: 'Clone…',
      icon: IconCopy,
      run: () => void navigate({ to: '/jobs/add', search: { copy: job.id } }),
    },
    asking(job, 'archive', 'Archive…', IconArchive, unavailable),
    asking(job, 'restore', 'Restore…', IconArchiveOff, unavailable),
  ]

  const editing = (job: Job): RowAction | false =>
    job.can.update && { label: 'Edit', icon: IconPencil, run: () => edit(job) }

  /** The whole menu of a row. */
  const allOf = (job: Job): (RowAction | false)[] => [
    editing(job),
    job.can.publish && { label: `${openingWords(job)}…`, icon: IconWorldUpload, run: () => publish(job) },
    ...changesOf(job),
    isPublic(job) && { label: 'Copy link', icon: IconLink, run: () => void copyLink(job.url) },
    ...linksOf(job),
    ...restOf(job),
  ]

  function dialog(): ReactNode {
    if (!openDialog) return null
    const { action, job } = openDialog
    const input = { job, returnTo: menuId(job), onClose: close }
    return action === 'code' ? <JobCode {...input} /> : <ConfirmJob {...input} action={action} />
  }

  return { edit, editing, publish, changesOf, linksOf, restOf, allOf, dialog: dialog() }
}

const openPage = ({ url }: Job) => void window.open(url, '_blank', 'noopener,noreferrer')
