import { useEffect } from 'react'
import type { BenchmarkRow } from '@seatwise/contract/role-benchmarks'
import { queryClient } from '../../../platform/query.ts'
import { useRun } from '../../task-runs/data.ts'
import { RunProgress } from '../../task-runs/parts/run-progress.tsx'
import classes from '../role-benchmarks.module.css'

type Props = {
  run_id: string
  benchmark: Pick<BenchmarkRow, 'version' | 'role' | 'recompute'>
  /** The version whose own activation ended for this one. */
  replaced: number | null
}

const results = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'result' : 'results'}`

/** How far the scores have come that an activation or a retirement asks for. */
export function Recompute({ run_id, benchmark, replaced }: Props) {
  const state = useRun(run_id).data?.data.state
  const hasEnded = state !== undefined && state !== 'waiting' && state !== 'running'
  useEffect(() => {
    // What it was about is another version now: active, or retired.
    if (!hasEnded) return
    for (const feature of ['role-benchmarks', 'benchmark-preview'])
      void queryClient.invalidateQueries({ queryKey: [feature] })
  }, [hasEnded])
  const isRetirement = benchmark.recompute?.is_retirement === true
  return (
    <section className={classes.card} aria-label="Scores being computed">
      <h2>{hasEnded ? 'Scores computed' : isRetirement ? 'Retiring' : `Activating version ${benchmark.version}`}</h2>
      {replaced !== null && <p>The activation of version {replaced} has ended: this version takes its place.</p>}
      {benchmark.recompute?.is_partly_applied && !hasEnded && (
        <p>Some companies have the new scores already; the others keep the old ones until theirs are complete.</p>
      )}
      <RunProgress
        id={run_id}
        words={{
          changed: (count) => `${results(count)} scored again.`,
          notChanged: 'Not scored again',
          stop: 'Stop',
        }}
      />
    </section>
  )
}
