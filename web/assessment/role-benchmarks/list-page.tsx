import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconPlus, IconTargetArrow } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { minSearchLength } from '@seatwise/contract/limits'
import type { BenchmarkRow } from '@seatwise/contract/role-benchmarks'
import { currentBrand } from '../../kernel/brand.ts'
import { counted } from '../../kernel/counted.ts'
import { omitUndefined } from '../../kernel/list-state.ts'
import { Filters } from '../../ui/filters.tsx'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import { ListPage, Nothing } from '../../ui/list-page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useCompanyChoices } from '../../base/companies/public.ts'
import { useBenchmarks } from './data.ts'
import { benchmarkList, type Change } from './list-state.ts'
import { BenchmarksTable, menuId, sortable } from './parts/benchmarks-table.tsx'
import { ConfirmBenchmark } from './parts/confirm-benchmark.tsx'
import { Requests } from './parts/requests.tsx'

const words = ['version', 'versions'] as const

/** Lists the versions of every role's benchmark, and what owners ask for. Super admins keep them. */
export function RoleBenchmarksPage() {
  const state = useSearch({ from: '/shell/role-benchmarks' })
  const navigate = useNavigate({ from: '/role-benchmarks' })
  const companies = useCompanyChoices(true).data ?? []
  const benchmarks = useBenchmarks(state)
  const [deleted, setDeleted] = useState<string>()
  useFocusKept(deleted !== undefined && benchmarks.data?.data.every(({ id }) => id !== deleted) === true)
  const [asking, setAsking] = useState<{ action: 'retire' | 'delete'; benchmark: BenchmarkRow }>()
  const change: Change = (changed) =>
    void navigate({ search: (old) => omitUndefined({ ...old, ...changed }), replace: 'search' in changed })
  const count = counted(benchmarks.data?.total, words)
  const { search, company_id, sources, states } = state
  const isFiltered = [company_id, sources, states].some((value) => value !== undefined)
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
        count={count}
        request={benchmarks}
        actions={add}
        notice={<Requests />}
        tools={
          <>
            <SearchField
              label="Role or company"
              value={search ?? ''}
              minLength={minSearchLength}
              onSearch={(typed) => change({ search: typed || undefined })}
            />
            <Filters
              filters={benchmarkList.filters}
              options={{ company_id: companies.map(({ id, name }) => ({ value: id, label: name })) }}
              state={state}
              onChange={change}
              columns={sortable}
              sort={benchmarkList.sorting(state, change)}
              found={count}
            />
          </>
        }
        empty={
          <Nothing
            isFiltered={isFiltered}
            search={search}
            nobody="No benchmark"
            onClear={(what) =>
              change(
                what === 'search'
                  ? { search: undefined }
                  : { company_id: undefined, sources: undefined, states: undefined },
              )
            }
            icon={IconTargetArrow}
            title="No benchmarks yet"
            action={add}
          >
            A benchmark says what a role asks for, scale by scale. Without one, the results of a role get no score.
          </Nothing>
        }
      >
        {(found) => (
          <BenchmarksTable
            found={found}
            sort={benchmarkList.sorting(state, change)}
            onAsk={(action, benchmark) => setAsking({ action, benchmark })}
          />
        )}
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
