import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconPlus, IconTargetArrow } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { BenchmarkRow } from '@seatwise/contract/role-benchmarks'
import { currentBrand } from '../../kernel/brand.ts'
import { useListPage } from '../../kernel/use-list-page.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { menuId } from '../../ui/row-actions.tsx'
import { useCompanyFilter } from '../../base/companies/public.ts'
import { useBenchmarks } from './data.ts'
import { benchmarkList } from './list-state.ts'
import { benchmarksTable } from './parts/benchmarks-table.tsx'
import { ConfirmBenchmark } from './parts/confirm-benchmark.tsx'
import { Requests } from './parts/requests.tsx'

const words = ['version', 'versions'] as const

/** Lists the versions of all benchmarks, and the requests of owners. Super admins manage the versions. */
export function RoleBenchmarksPage() {
  const state = useSearch({ from: '/shell/role-benchmarks' })
  const navigate = useNavigate({ from: '/role-benchmarks' })
  const { options } = useCompanyFilter('role-benchmarks.read')
  const benchmarks = useBenchmarks(state)
  const [deleted, setDeleted] = useState<string>()
  useFocusKept(deleted !== undefined && benchmarks.data?.data.every(({ id }) => id !== deleted) === true)
  const [asking, setAsking] = useState<{ action: 'retire' | 'delete'; benchmark: BenchmarkRow }>()
  const list = useListPage({
    list: benchmarkList,
    state,
    path: '/role-benchmarks',
    total: benchmarks.data?.total,
    words,
  })
  const table = benchmarksTable((action, benchmark) => setAsking({ action, benchmark }))
  const add = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => void navigate({ to: '/role-benchmarks/add', search: {} })}
    >
      Add benchmark
    </Button>
  )
  return (
    <section>
      <title>{`Role benchmarks · ${currentBrand().name}`}</title>
      <ListPage
        title="Role benchmarks"
        request={benchmarks}
        list={list}
        search="Role or company"
        options={options}
        columns={table.columns}
        actions={add}
        notice={<Requests />}
        nobody="No benchmark"
        empty={
          <EmptyState icon={IconTargetArrow} title="No benchmarks yet" action={add}>
            A benchmark says what a role asks for, scale by scale. Without one, the results of a role get no score.
          </EmptyState>
        }
      >
        {(match) => <DataTable {...table} found={match} sort={list.sort} />}
      </ListPage>
      {asking && (
        <ConfirmBenchmark
          {...asking}
          returnTo={menuId(asking.benchmark)}
          onDeleted={() => setDeleted(asking.benchmark.id)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  )
}
