import { useEffect, useState } from 'react'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconBriefcaseOff } from '@tabler/icons-react'
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { createJob as creation, type Job } from '@seatwise/contract/jobs'
import { reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { useForm } from '../../kernel/use-form.ts'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { EditForm } from '../../ui/edit-form.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Problem } from '../../ui/problem.tsx'
import { WayBack } from '../../ui/way-back.tsx'
import { useJobCompanyChoices } from '../../base/companies/public.ts'
import { createJob, showJob, useJob } from './data.ts'
import { contentOf, draftOf } from './draft.ts'
import classes from './jobs.module.css'

/** Adding a job asks only for its title; everything else is filled in later, in the draft. */
export function AddJobPage() {
  const { copy } = useSearch({ from: '/shell/jobs/add' })
  const source = useJob(copy)
  const title = copy === undefined ? 'Add a job' : 'Clone a job'
  return (
    <Stack as="section" gap={16} className={classes.narrow}>
      <title>{`${title} · ${currentBrand().name}`}</title>
      <WayBack>
        <Link to="/jobs/overview">Jobs</Link>
      </WayBack>
      {source.data === null ? (
        <EmptyState
          isPage
          icon={IconBriefcaseOff}
          title="The job to clone is not here any more"
          action={<Link to="/jobs/add">Add a job from nothing</Link>}
        />
      ) : (
        <>
          <h1 tabIndex={-1}>{title}</h1>
          {copy !== undefined && source.isError && (
            <Problem error={source.error} onRetry={() => void source.refetch()} />
          )}
          {copy !== undefined && source.isPending && <CardSkeleton columns={1} />}
          {(copy === undefined || source.data) && <NewJob key={copy} source={source.data} />}
        </>
      )}
    </Stack>
  )
}

/** The contents of the source job, without its title and its last day. */
function copyOf(source: Job) {
  const { title: _title, closes_on: _day, team, ...copied } = contentOf(draftOf(source))
  // A new job takes only active members.
  const active = new Set(source.team.flatMap(({ id, active: isActive }) => (id !== null && isActive ? [id] : [])))
  return { ...copied, team: team.filter(({ user_id }) => active.has(user_id)) }
}

function NewJob({ source }: { source: Job | undefined }) {
  const { user } = useRouteContext({ from: '/shell' })
  const { company_id } = useSearch({ from: '/shell/jobs/add' })
  const navigate = useNavigate()
  const [saved, setSaved] = useState<string>()
  const hasMany = reachOf(user, 'jobs.write') !== 'company'
  const companies = useJobCompanyChoices(hasMany && !source).data
  const form = useForm({
    initial: { title: source?.title ?? '', company_id: source?.company.id ?? company_id ?? user.company.id },
    shape: creation.body,
    bodyOf: (draft) => ({ ...(source && copyOf(source)), ...draft }),
    save: async (body) => {
      const job = await createJob(body)
      showJob(job)
      setSaved(job.id)
    },
    feature: 'jobs',
    words: { not_found: 'This company publishes no jobs here. Choose another one.' },
  })
  // Only after the form counts as saved, because a page with unsaved changes asks before it is left.
  const isStored = saved !== undefined && !form.isChanged
  useEffect(() => {
    if (isStored) void navigate({ to: '/jobs/edit', search: { id: saved }, replace: true })
  }, [isStored, saved, navigate])
  return (
    <EditForm form={form} submit={source ? 'Clone the job' : 'Create draft'}>
      <TextInput
        label="Title"
        description="As people search for it, such as “Field sales, home services”."
        autoFocus
        {...form.getInputProps('title')}
      />
      {companies && (
        <NativeSelect
          label="Company"
          data={companies.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('company_id')}
        />
      )}
      <Text tone="quiet">
        {source
          ? `It begins as a draft with everything that ${source.title} says, but the last day. Its applications stay where they are.`
          : 'It begins as a draft that only your staff sees: you fill in the rest next.'}
      </Text>
    </EditForm>
  )
}
