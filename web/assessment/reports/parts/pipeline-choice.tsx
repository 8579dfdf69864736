import { useState } from 'react'
import { NativeSelect } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { PipelineReportDays } from '@seatwise/contract/limits'
import { reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../../kernel/brand.ts'
import { useCompanyChoices } from '../../../base/companies/public.ts'
import { usePipelines } from '../../../base/pipelines/public.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PlainList, Stack } from '../../../ui/layout.tsx'
import { LinesSkeleton } from '../../../ui/lines-skeleton.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { WayBack } from '../../../ui/way-back.tsx'
import classes from '../reports.module.css'

/** The report is about one pipeline of one company: without one in the address, the reader chooses it here. */
export function PipelineChoice({ days }: { days: PipelineReportDays }) {
  const { user } = useRouteContext({ from: '/shell' })
  const hasMany = reachOf(user, 'reports.read-pipeline') !== 'company'
  const choices = useCompanyChoices(hasMany)
  const companies = choices.data?.filter(({ kind }) => kind === 'company')
  const [chosen, setChosen] = useState('')
  const company_id = hasMany ? chosen : user.company.id
  const pipelines = usePipelines(company_id, company_id !== '')
  const failed = [choices, pipelines].find(({ error }) => error)
  const isLoading = choices.isLoading || pipelines.isLoading
  return (
    <>
      <WayBack>
        <Link to="/hiring-pipeline">{currentBrand().texts.pipeline_page}</Link>
      </WayBack>
      <EmptyState
        icon={IconReportAnalytics}
        title={hasMany && !chosen ? 'Choose a company' : 'Choose a pipeline'}
        isPage
        action={
          <Stack align="center">
            {hasMany && companies && companies.length > 0 && (
              <NativeSelect
                aria-label="Company"
                value={chosen}
                data={[
                  { value: '', label: 'Company' },
                  ...companies.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={({ currentTarget: { value } }) => setChosen(value)}
              />
            )}
            {companies?.length === 0 && <p>You have no company yet. A report needs one with a pipeline.</p>}
            {failed?.error && <Problem error={failed.error} onRetry={() => void failed.refetch()} />}
            {isLoading && (
              <div className={classes.loading}>
                <LinesSkeleton />
              </div>
            )}
            {pipelines.data?.length === 0 && <p>This company has no pipeline.</p>}
            <PlainList>
              {pipelines.data?.map(({ id, name }) => (
                <li key={id}>
                  <Link to="/reports/hiring-pipeline" search={{ pipeline_id: id, days }}>
                    {name}
                  </Link>
                </li>
              ))}
            </PlainList>
          </Stack>
        }
      >
        A report shows how people move through one pipeline of one company.
      </EmptyState>
    </>
  )
}
