import { Button } from '@mantine/core'
import { IconBriefcase, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import type { Job } from '@seatwise/contract/jobs'
import { minSearchLength } from '@seatwise/contract/limits'
import { can, reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { counted } from '../../kernel/counted.ts'
import { omitUndefined } from '../../kernel/list-state.ts'
import { Filters } from '../../ui/filters.tsx'
import { ListPage, Nothing } from '../../ui/list-page.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useJobCompanyChoices, usePlaceChoices } from '../../base/companies/public.ts'
import { PipelineTabs } from '../../base/pipelines/public.ts'
import { useJobs } from './data.ts'
import { jobList, type Change } from './list-state.ts'
import { jobColumns, JobsTable } from './parts/jobs-table.tsx'
import { menuId, useJobActions } from './use-job-actions.tsx'

/** The jobs of the companies in reach, without the archived ones. */
export function JobsPage() {
  const { user } = useRouteContext({ from: '/shell' })
  const state = useSearch({ from: '/shell/jobs/overview' })
  const navigate = useNavigate({ from: '/jobs/overview' })
  const hasMany = reachOf(user, 'jobs.read') !== 'company'
  const companies = useJobCompanyChoices(hasMany).data
  const places = usePlaceChoices().data
  const jobs = useJobs(state)
  const actions = useJobActions()
  const mayWrite = can(user, 'jobs.write')
  const namesCompany = hasMany && state.company_id === undefined
  const menuOf = (job: Job) => <RowActions id={menuId(job)} name={job.title} actions={() => actions.allOf(job)} />
  const columns = jobColumns({ namesCompany, menuOf })
  const count = counted(jobs.data?.total, ['job', 'jobs'])
  const change: Change = (changed) =>
    void navigate({ search: (old) => omitUndefined({ ...old, ...changed }), replace: 'search' in changed })
  const sort = jobList.sorting(state, change)
  const placeOptions = (name: 'locations' | 'departments') =>
    places?.[name].map(({ id, name: label, company_id }) => {
      const company = companies?.find((one) => one.id === company_id)
      return { value: id, label: company ? `${label}, ${company.name}` : label }
    }) ?? []
  // A job is added to the company whose jobs are shown.
  const addSearch = state.company_id === undefined ? {} : { company_id: state.company_id }
  const add = mayWrite && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      renderRoot={(button: object) => <Link to="/jobs/add" search={addSearch} {...button} />}
    >
      Add a job
    </Button>
  )
  return (
    <section>
      <title>{`Jobs · ${currentBrand().name}`}</title>
      <ListPage
        title="Jobs"
        count={count}
        request={jobs}
        views={<PipelineTabs company_id={state.company_id} />}
        actions={add}
        tools={
          <>
            <SearchField
              label="Search by title"
              value={state.search ?? ''}
              minLength={minSearchLength}
              onSearch={(search) => change({ search: search || undefined })}
            />
            <Filters
              filters={jobList.filters}
              options={{
                location_id: placeOptions('locations'),
                department_id: placeOptions('departments'),
                ...(companies ? { company_id: companies.map(({ id, name }) => ({ value: id, label: name })) } : {}),
              }}
              state={state}
              onChange={change}
              columns={columns}
              sort={sort}
              found={count}
            />
          </>
        }
        empty={
          <Nothing
            isFiltered={jobList.count(state) > 0}
            search={state.search}
            nobody="No job"
            searched="titles"
            onClear={(what) => void navigate({ search: jobList.without(state, what) })}
            icon={IconBriefcase}
            title="No jobs yet"
            action={add}
          >
            A job is a page that everybody can open, with a form to apply. Those who apply come onto the board of its
            role, with their resume and their answers.
            {!mayWrite && ` The owners of ${user.company.name} add jobs.`}
          </Nothing>
        }
      >
        {(found) => (
          <JobsTable columns={columns} found={found} sort={sort} namesCompany={namesCompany} menuOf={menuOf} />
        )}
      </ListPage>
      {actions.dialog}
    </section>
  )
}
