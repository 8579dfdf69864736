import { Button } from '@mantine/core'
import { IconBriefcaseOff, IconInbox, IconLink, IconPencil, IconWorldUpload } from '@tabler/icons-react'
import { Link, useParams, useRouteContext } from '@tanstack/react-router'
import type { Job } from '@seatwise/contract/jobs'
import { can, reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { counted } from '../../kernel/counted.ts'
import { Banner } from '../../ui/banner.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { copyLink } from '../../ui/copy-link.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead, Text } from '../../ui/layout.tsx'
import { PageActions } from '../../ui/page-actions.tsx'
import { useIsPhone } from '../../ui/phones.ts'
import { Problem } from '../../ui/problem.tsx'
import { menuId, RowActions } from '../../ui/row-actions.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { WayBack } from '../../ui/way-back.tsx'
import { useShownCustomFields } from '../../base/custom-fields/public.ts'
import { customFactsOf } from '../../base/custom-fields/words.ts'
import { ApplicationsList } from '../applications/parts/applications-list.tsx'
import { useJob } from './data.ts'
import classes from './jobs.module.css'
import { JobState } from './parts/job-state.tsx'
import { Preview } from './parts/preview.tsx'
import { SearchEngines } from './parts/search-engines.tsx'
import { useJobActions } from './use-job-actions.tsx'
import {
  applicantWords,
  hasEnded,
  isPublic,
  jobWords,
  lastDayWords,
  missingWords,
  openingWords,
  ownerWords,
  sourceWords,
  teamWords,
} from './words.ts'

/** A job for staff: its applicants and its public page. */
export function JobPage() {
  const { id, tab } = useParams({ from: '/shell/jobs/$id/{-$tab}' })
  const job = useJob(id)
  return (
    <>
      <WayBack>
        <Link to="/jobs/overview">Jobs</Link>
      </WayBack>
      {job.data ? (
        <OfJob key={job.data.id} job={job.data} isPreviewed={tab === 'preview'} />
      ) : job.data === null ? (
        <EmptyState
          isPage
          icon={IconBriefcaseOff}
          title="There is no such job"
          action={<Link to="/jobs/overview">All jobs</Link>}
        >
          It may belong to a company you do not work with.
        </EmptyState>
      ) : job.error ? (
        <Problem error={job.error} onRetry={() => void job.refetch()} />
      ) : (
        <CardSkeleton columns={1} />
      )}
    </>
  )
}

function OfJob({ job, isPreviewed }: { job: Job; isPreviewed: boolean }) {
  const { user } = useRouteContext({ from: '/shell' })
  const seesBoard = job.applicants > 0 && can(user, 'survey-results.read-stage')
  return (
    <article className={classes.page}>
      <title>{`${job.title} · ${currentBrand().name}`}</title>
      <Head job={job} />
      <Tabs label="Job">
        <Link to="/jobs/$id/{-$tab}" params={{ id: job.id, tab: undefined }} activeOptions={exact} replace>
          Applications
          {job.applicants > 0 && (
            <Text as="span" tone="faint" isTabular>
              {applicantWords(job)}
            </Text>
          )}
        </Link>
        <Link to="/jobs/$id/{-$tab}" params={{ id: job.id, tab: 'preview' }} activeOptions={exact} replace>
          Preview
        </Link>
        {seesBoard && (
          <Link to="/hiring-pipeline" search={{ company_id: job.company.id, jobs: [job.id] }}>
            Board
          </Link>
        )}
      </Tabs>
      {isPreviewed ? <Preview job={job} /> : <ApplicationsList job={job} empty={<Nobody job={job} />} />}
    </article>
  )
}

/** Shown if there are no applications: how people can apply. */
function Nobody({ job }: { job: Job }) {
  if (isPublic(job))
    return (
      <EmptyState icon={IconInbox} title="Nobody has applied yet">
        Copy the link and pass it on: on your website, on job boards, or as a QR code.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={IconInbox}
      title={job.state === 'draft' ? 'Not published yet' : 'Nobody had applied'}
      action={
        job.can.update && (
          <Link to="/jobs/edit" search={{ id: job.id }}>
            Go on with the draft
          </Link>
        )
      }
    >
      {job.state === 'draft' && missingWords(job)}
    </EmptyState>
  )
}

const exact = { exact: true, includeSearch: false }

function Head({ job }: { job: Job }) {
  const { user } = useRouteContext({ from: '/shell' })
  const actions = useJobActions()
  const isPhone = useIsPhone()
  const { title, company, role, department, closes_on, days_open } = job
  const edit = { label: 'Edit', icon: IconPencil, run: () => actions.edit(job) }
  const namesCompany = reachOf(user, 'jobs.read') !== 'company'
  const facts = [
    namesCompany && company.name,
    department?.name,
    days_open !== null && !hasEnded(job) && `Open for ${counted(days_open, ['day', 'days'])}`,
    closes_on && lastDayWords(closes_on),
    `Owner: ${ownerWords(job)}`,
    teamWords(job),
    sourceWords(job),
    ...customFactsOf(useShownCustomFields(company.id, 'job'), job.custom_values),
  ]
  return (
    <>
      <PageHead className={classes.head}>
        <div>
          <h1 tabIndex={-1}>
            {title} <JobState job={job} />
          </h1>
          <p>{[role?.name, jobWords(job)].filter(Boolean).join(' · ')}</p>
          <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <PageActions more={[job.can.update && !isPhone && edit]}>
          <RowActions
            id={menuId(job)}
            name={title}
            actions={() => [
              isPhone && actions.editing(job),
              ...actions.changesOf(job),
              ...actions.linksOf(job),
              ...actions.restOf(job),
            ]}
          />
          <Primary job={job} onPublish={() => actions.publish(job)} />
        </PageActions>
      </PageHead>
      {hasEnded(job) && job.can.update && (
        <Banner
          tone="warn"
          detail="Nobody can apply until you change its last day, or close the job."
          action={
            <Button size="xs" variant="default" onClick={edit.run}>
              Change the last day
            </Button>
          }
        >
          {lastDayWords(closes_on!)}.
        </Banner>
      )}
      <SearchEngines job={job} />
      {actions.dialog}
    </>
  )
}

/** The primary action: publish or reopen a job, or share an open one. */
function Primary({ job, onPublish }: { job: Job; onPublish: () => void }) {
  if (job.can.publish)
    return (
      <Button leftSection={<IconWorldUpload size={18} aria-hidden />} onClick={onPublish}>
        {openingWords(job)}
      </Button>
    )
  return (
    isPublic(job) && (
      <Button leftSection={<IconLink size={18} aria-hidden />} onClick={() => void copyLink(job.url)}>
        Copy link
      </Button>
    )
  )
}
