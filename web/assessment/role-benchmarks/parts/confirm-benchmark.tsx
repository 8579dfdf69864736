import type { BenchmarkRow, RoleBenchmark } from '@seatwise/contract/role-benchmarks'
import { Confirm } from '../../../kernel/confirm.tsx'
import { counted } from '../../../kernel/counted.ts'
import { call, callOnce } from '../../../kernel/session.ts'
import { useWrite } from '../../../kernel/use-action.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Meta } from '../../../ui/layout.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { usePreview } from '../data.ts'
import classes from '../role-benchmarks.module.css'
import { ownerWords, refusalWords } from '../words.ts'
import { Bands, Moves } from './preview-cards.tsx'

/** The page behind the dialog lists more moves. */
const shownMoves = 3

type ActivateProps = {
  benchmark: RoleBenchmark
  /** The version that will be replaced. */
  active: { version: number } | undefined
  /** The version whose running activation will be stopped. */
  activating: { version: number } | undefined
  onClose: () => void
  onStarted: (started: { task_run_id: string; replaced_version: number | null }) => void
}

/** Shows a preview and asks for confirmation before scores are computed by another version. */
export function ActivateDialog({ benchmark, active, activating, onClose, onStarted }: ActivateProps) {
  const { id, revision, version, role, targets } = benchmark
  const { problem, pending, run } = useWrite('role-benchmarks', { words: refusalWords, isToldInPlace: true })
  const preview = usePreview({ role_id: role.id, targets })
  const results = preview.data?.results
  const activate = () =>
    run(async () => {
      const { data } = await callOnce('POST /role-benchmarks/activate', { body: { id, revision } })
      onStarted(data)
      onClose()
    })
  return (
    <FormDialog
      title={`Activate version ${version} for ${role.name}?`}
      explains={
        <>
          {results
            ? `${counted(results.total, ['result', 'results'])} for ${role.name} ${results.total === 1 ? 'is' : 'are'} scored again, in the background.`
            : 'All results are scored again, in the background.'}{' '}
          Lists keep the old scores until all new ones of a company are there.{' '}
          {active
            ? `Version ${active.version} is retired and stays readable.`
            : `From then on results for ${role.name} have a score.`}
          {activating && ` Version ${activating.version} is being activated: that ends, and this one takes its place.`}
        </>
      }
      problem={problem}
      submit="Activate"
      pending={pending}
      isCancelFirst
      onSubmit={() => void activate()}
      onClose={onClose}
    >
      {preview.isError && <Problem error={preview.error} onRetry={() => void preview.refetch()} />}
      {!results && !preview.isError && (
        <Meta className={classes.meta} aria-busy="true">
          Counting what would change
        </Meta>
      )}
      {results && results.total > 0 && (
        <div>
          <h3>
            Band by band, now → after
            {results.is_sample && `, in a sample of ${results.counted.toLocaleString('en')}`}
          </h3>
          <Bands results={results} />
        </div>
      )}
      {results && results.moves.length > 0 && (
        <div>
          <h3>Who moves most</h3>
          <Moves moves={results.moves.slice(0, shownMoves)} roleName={role.name} />
        </div>
      )}
    </FormDialog>
  )
}

type ConfirmProps = {
  benchmark: BenchmarkRow
  action: 'retire' | 'delete'
  onClose: () => void
  onStarted?: (task_run_id: string) => void
  onDeleted?: () => void
  returnTo?: string
}

/** Asks for confirmation before a version is retired or deleted. */
export function ConfirmBenchmark({ benchmark, action, onClose, onStarted, onDeleted, returnTo }: ConfirmProps) {
  const { id, revision, version, role } = benchmark
  const common = { feature: 'role-benchmarks', words: refusalWords, isDangerous: true, returnTo, onClose } as const
  if (action === 'retire')
    return (
      <Confirm
        {...common}
        title={`Retire the target of ${role.name}?`}
        explains={`${benchmark.company ? `Results of ${ownerWords(benchmark)} for ${role.name} are scored by the global target of that name from then on, or have no score where there is none.` : `Results for ${role.name} have no score from then on, except those of companies with a target of their own.`} This is done in the background. The version stays readable.`}
        confirm="Retire the target"
        run={() => callOnce('POST /role-benchmarks/retire', { body: { id, revision } })}
        done="Retiring has begun"
        onDone={({ data }) => {
          onStarted?.(data.task_run_id)
          onClose()
        }}
      />
    )
  return (
    <Confirm
      {...common}
      title={`Delete version ${version} of ${role.name}?`}
      explains="Nobody has been scored by it. It cannot be restored."
      confirm="Delete the draft"
      run={() => call('DELETE /role-benchmarks/delete', { query: { id, revision } })}
      done="Draft deleted"
      onDone={() => {
        onClose()
        onDeleted?.()
      }}
    />
  )
}
