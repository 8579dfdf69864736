import { useState } from 'react'
import { Button } from '@mantine/core'
import { minSearchLength } from '@seatwise/contract/limits'
import { Problem } from '../../../ui/problem.tsx'
import { Rows } from '../../../ui/rows.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useBenchmark, useBenchmarks } from '../data.ts'
import { draftFrom, type Draft } from '../draft.ts'
import { Row } from '../../../ui/layout.tsx'
import classes from '../role-benchmarks.module.css'
import { stateNames } from '../names.ts'
import { ownerWords } from '../words.ts'

/** Copies the targets from a version of any role. */
export function AnotherBenchmark({ onStart }: { onStart: (draft: Draft) => void }) {
  const [search, setSearch] = useState('')
  const [id, setId] = useState<string>()
  const benchmarks = useBenchmarks({ search })
  const chosen = useBenchmark(id)
  const error = benchmarks.error ?? chosen.error
  function start() {
    const from = chosen.data!
    const copied_from = { id: from.id, role_name: from.role.name, version: from.version }
    onStart(draftFrom(from.targets, { copied_from }))
  }
  return (
    <>
      <SearchField label="Role or company" value={search} minLength={minSearchLength} onSearch={setSearch} />
      {error && (
        <Problem error={error} onRetry={() => void (benchmarks.error ? benchmarks.refetch() : chosen.refetch())} />
      )}
      {benchmarks.data?.data.length === 0 && <p className={classes.none}>No benchmark matches.</p>}
      {benchmarks.data && benchmarks.data.data.length > 0 && (
        <Rows scrolls aria-label="Benchmarks">
          {benchmarks.data.data.map((one) => (
            <li key={one.id} className={classes.choice}>
              <button type="button" aria-pressed={one.id === id} onClick={() => setId(one.id)}>
                <b>
                  {one.role.name}, version {one.version}
                </b>
                <span>
                  {ownerWords(one)} · {stateNames[one.state]} · {one.scales} scales
                </span>
              </button>
            </li>
          ))}
        </Rows>
      )}
      <Row isOneLine gap={0} justify="end">
        <Button disabled={!id} loading={id !== undefined && chosen.isPending} onClick={start}>
          Begin with these targets
        </Button>
      </Row>
    </>
  )
}
