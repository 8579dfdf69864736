import { Button } from '@mantine/core'
import { IconBriefcase, IconPlus } from '@tabler/icons-react'
import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import type { Job } from '@seatwise/contract/jobs'
import { can } from '@seatwise/domain/permissions'
import { hasJobs } from '@seatwise/domain/policies/jobs'
import { currentBrand } from '../../kernel/brand.ts'
import { useListPage } from '../../kernel/use-list-page.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { menuId, RowActions } from '../../ui/row-actions.tsx'
import { useCompanyFilter, usePlaceOptions } from '../../base/companies/public.ts'
import { SaveFirstView, useViews, viewActions, ViewTabs } from '../../base/saved-views/public.ts'
import { PipelineTabs } from '../../base/pipelines/public.ts'
import { useJobs } from './data.ts'
import { jobList } from './list-state.ts'
import { jobsTable } from './parts/jobs-table.tsx'
import { useJobActions } from './use-job-actions.tsx'

/** The jobs of the accessible companies, without archived ones. */
export function JobsPage() {
  const { user } = useRouteContext({ from: '/shell' })
  const state = useSearch({ from: '/shell/jobs/overview' })
  const { hasMany, companies, options } = useCompanyFilter('jobs.read', ({ brand }) => hasJobs(brand))
  const { locations, departments } = usePlaceOptions(companies)
  const jobs = useJobs(state)
  const list = useListPage({
    list: jobList,
    state,
    path: '/jobs/overview',
    total: jobs.data?.total,
    words: ['job', 'jobs'],
  })
  const views = useViews({ query: { list: 'jobs', ...jobList.body(state) }, list })
  const actions = useJobActions()
  const mayWrite = can(user, 'jobs.write')
  const table = jobsTable({
    namesCompany: hasMany && state.company_id === undefined,
    menuOf: (job: Job) => <RowActions id={menuId(job)} name={job.title} actions={() => actions.allOf(job)} />,
  })
  // A new job belongs to the company by which the list is filtered.
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
        request={jobs}
        list={list}
        search="Search by title"
        options={{ ...options, location_id: locations, department_id: departments }}
        columns={table.columns}
        views={
          <>
            <PipelineTabs company_id={state.company_id} />
            <ViewTabs views={views} />
          </>
        }
        more={viewActions(views)}
        rowTools={<SaveFirstView views={views} />}
        actions={add}
        nobody="No job"
        searched="titles"
        empty={
          <EmptyState icon={IconBriefcase} title="No jobs yet" action={add}>
            A job is a page that everybody can open, with a form to apply. Those who apply come onto the board of its
            role, with their resume and their answers.
            {!mayWrite && ` The owners of ${user.company.name} add jobs.`}
          </EmptyState>
        }
      >
        {(match) => <DataTable {...table} found={match} sort={list.sort} />}
      </ListPage>
      {actions.dialog}
    </section>
  )
}
