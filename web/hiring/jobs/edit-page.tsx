import { IconBriefcaseOff } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { currentBrand } from '../../kernel/brand.ts'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Problem } from '../../ui/problem.tsx'
import { WayBack } from '../../ui/way-back.tsx'
import { useJob } from './data.ts'
import { EditJob } from './parts/edit-job.tsx'

/** The form of a job. An archived job has to be restored first. */
export function EditJobPage() {
  const { id } = useSearch({ from: '/shell/jobs/edit' })
  const query = useJob(id)
  const { data, error } = query
  if (data?.can.update) return <EditJob key={data.id} job={data} />
  return (
    <>
      <title>{`Job · ${currentBrand().name}`}</title>
      <WayBack>
        <Link to="/jobs/overview">Jobs</Link>
      </WayBack>
      {data ? (
        <EmptyState
          isPage
          icon={IconBriefcaseOff}
          title={`${data.title} cannot be changed now`}
          action={
            <Link to="/jobs/$id/{-$tab}" params={{ id: data.id }}>
              Open the job
            </Link>
          }
        >
          {data.can.restore ? 'It is archived. Restore it first.' : `The owners of ${data.company.name} change it.`}
        </EmptyState>
      ) : id === undefined || data === null ? (
        <EmptyState isPage icon={IconBriefcaseOff} title="There is no such job">
          It may belong to a company you do not work with. Open one from the list.
        </EmptyState>
      ) : (
        <>
          <h1 tabIndex={-1}>Job</h1>
          {error ? <Problem error={error} onRetry={() => void query.refetch()} /> : <CardSkeleton />}
        </>
      )}
    </>
  )
}
