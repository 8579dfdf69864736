import { useEffect } from 'react'
import { useRouteContext } from '@tanstack/react-router'
import { can } from '@seatwise/domain/permissions'
import { Dialog } from '../../../ui/dialog.tsx'
import { LinesSkeleton } from '../../../ui/lines-skeleton.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { openApplication, useApplication } from '../data.ts'
import { nameOf } from '../words.ts'
import { Application } from './application.tsx'

type Props = {
  id: string
  /** True if the drawer was opened from the job. */
  isOfJob?: boolean
  returnTo: string
  onClose: () => void
}

/** An application in a drawer beside its list. */
export function ApplicationDrawer({ id, isOfJob = false, returnTo, onClose }: Props) {
  const { data, error, isPending, refetch } = useApplication(id)
  const { user } = useRouteContext({ from: '/shell' })
  const isNew = data?.opened_at === null && can(user, 'applications.open')
  useEffect(() => {
    // Failing to store this must not disturb whoever reads the application: Home names it once more.
    if (isNew) openApplication(id).catch(() => undefined)
  }, [id, isNew])
  return (
    <Dialog shape="drawer" title={data ? nameOf(data.candidate) : 'Application'} onClose={onClose} returnTo={returnTo}>
      {isPending && <LinesSkeleton />}
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {data === null && <p>This application is not here any more.</p>}
      {data && <Application application={data} isOfJob={isOfJob} />}
    </Dialog>
  )
}
