import { useEffect } from 'react'
import type { RoleBenchmark } from '@seatwise/contract/role-benchmarks'
import { queryClient } from '../../../kernel/query.ts'
import { takeFocus } from '../../../ui/focus.ts'
import { Card } from '../../../ui/layout.tsx'
import { RunProgress, useRun } from '../../../base/task-runs/public.ts'
import classes from '../role-benchmarks.module.css'
import { ranWords, runTitle, stoppedRunWords } from '../words.ts'

type Props = {
  run_id: string
  benchmark: Pick<RoleBenchmark, 'version' | 'state' | 'recompute' | 'versions'>
  /** The number of the version whose activation was stopped by this one. */
  replaced: number | null
  /** True if the user has just started the task: the pressed button disappears, so the focus moves here. */
  takesFocus: boolean
}

/** The progress of recomputing the scores, for an activation or a retirement. */
export function Recompute({ run_id, benchmark, replaced, takesFocus }: Props) {
  const run = useRun(run_id).data?.data
  const hasEnded = run !== undefined && run.state !== 'waiting' && run.state !== 'running'
  useEffect(() => {
    // The state of the version has changed to active or retired.
    if (!hasEnded) return
    for (const feature of ['role-benchmarks', 'benchmark-preview'])
      void queryClient.invalidateQueries({ queryKey: [feature] })
  }, [hasEnded])
  const { version, recompute } = benchmark
  const isRetirement = run ? run.name === 'retire-benchmark' : recompute?.is_retirement === true
  return (
    <Card isSameOnPhones className={classes.card} aria-label="Scores being computed">
      <h2 ref={takesFocus ? takeFocus : undefined} tabIndex={-1}>
        {runTitle(version, run, isRetirement)}
      </h2>
      {replaced !== null && <p>The activation of version {replaced} has ended: this version takes its place.</p>}
      {recompute?.is_partly_applied && !hasEnded && (
        <p>
          {isRetirement
            ? 'Some companies no longer score by this version; the others do until their turn comes.'
            : 'Some companies have the new scores already; the others keep the old ones until theirs are complete.'}
        </p>
      )}
      <RunProgress
        id={run_id}
        words={{
          changed: (companies, of) => (of.state === 'succeeded' ? ranWords(of, companies) : undefined),
          notChanged: 'Not scored again',
          stop: isRetirement ? 'Stop the retirement' : 'Stop the activation',
          meanwhile: 'You can leave this page: the work goes on.',
          stopped: stoppedRunWords(benchmark),
          sheet: 'Download the list of companies',
        }}
      />
    </Card>
  )
}
