import { Link, useRouteContext } from '@tanstack/react-router'
import type { Job } from '@seatwise/contract/jobs'
import { missingInPosting } from '@seatwise/domain/jobs/job-posting'
import { reachOf } from '@seatwise/domain/permissions'
import { locationHash } from '../../../base/companies/words.ts'
import { Banner } from '../../../ui/banner.tsx'

const isListed = ({ state }: Job) => state !== 'closed' && state !== 'archived'

/** Says what of the location's address search engines need, and leads to where it is filled in. */
export function SearchEngines({ job }: { job: Job }) {
  const { user } = useRouteContext({ from: '/shell' })
  const { location, company } = job
  const missing = missingInPosting(job).filter((part) => part === 'town' || part === 'country')
  if (location === null || missing.length === 0 || !isListed(job)) return null
  const canComplete = reachOf(user, 'companies.write') !== 'no'
  const isOwn = user.company.id === company.id
  const parts = missing.map((part) => `no ${part}`).join(' and ')
  return (
    <Banner
      tone="neutral"
      detail={`The address of ${location.name} has ${parts}.${canComplete ? '' : ` The owners of ${company.name} can add what is missing in Company Settings.`}`}
      action={
        canComplete &&
        (isOwn ? (
          <Link to="/company-settings/$section" params={{ section: 'places' }} hash={locationHash(location.id)}>
            Complete the address
          </Link>
        ) : (
          <Link to="/companies/overview" search={{ search: company.name }}>
            Open the company
          </Link>
        ))
      }
    >
      Search engines {job.state === 'draft' ? 'will' : 'do'} not list this job among jobs.
    </Banner>
  )
}
