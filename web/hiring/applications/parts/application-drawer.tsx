import { Dialog } from '../../../ui/dialog.tsx'
import { LinesSkeleton } from '../../../ui/lines-skeleton.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useApplication } from '../data.ts'
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
  return (
    <Dialog shape="drawer" title={data ? nameOf(data.candidate) : 'Application'} onClose={onClose} returnTo={returnTo}>
      {isPending && <LinesSkeleton />}
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {data === null && <p>This application is not here any more.</p>}
      {data && <Application application={data} isOfJob={isOfJob} />}
    </Dialog>
  )
}
