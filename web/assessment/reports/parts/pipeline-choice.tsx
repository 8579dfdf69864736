import { useState } from 'react'
import { NativeSelect } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { PipelineReportDays } from '@seatwise/contract/limits'
import { currentBrand } from '../../../kernel/brand.ts'
import { useCompanyFilter } from '../../../base/companies/public.ts'
import { usePipelines } from '../../../base/pipelines/public.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PlainList, Stack } from '../../../ui/layout.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { WayBack } from '../../../ui/way-back.tsx'

/** The report is about one pipeline of one company: without one in the address, the reader chooses it here. */
export function PipelineChoice({ days }: { days: PipelineReportDays }) {
  const { user } = useRouteContext({ from: '/shell' })
  const { hasMany, companies } = useCompanyFilter('reports.read-pipeline', ({ kind }) => kind === 'company')
  const [chosen, setChosen] = useState('')
  const company_id = hasMany ? chosen : user.company.id
  const pipelines = usePipelines(company_id, company_id !== '')
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
            {hasMany && (
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
            {pipelines.error && <Problem error={pipelines.error} onRetry={() => void pipelines.refetch()} />}
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
