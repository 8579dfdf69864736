import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconArchive, IconArrowsDiff, IconTargetOff, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { RoleBenchmark } from '@seatwise/contract/role-benchmarks'
import { currentBrand } from '../../kernel/brand.ts'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { moreActionsId, PageActions } from '../../ui/page-actions.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Rows } from '../../ui/rows.tsx'
import { Ago } from '../../ui/ago.tsx'
import { Card, Row } from '../../ui/layout.tsx'
import { useBenchmark } from './data.ts'
import { draftOf } from './draft.ts'
import { Back } from './parts/back.tsx'
import { CompareDialog } from './parts/compare-dialog.tsx'
import { ActivateDialog, ConfirmBenchmark } from './parts/confirm-benchmark.tsx'
import { Editor } from './parts/editor.tsx'
import { Recompute } from './parts/recompute.tsx'
import classes from './role-benchmarks.module.css'
import { sourceNames, stateNames } from './names.ts'

/**
 * A version of a role's benchmark. A draft is changed in place; a change of any other version is saved as the next
 * version.
 */
export function EditBenchmarkPage() {
  const { id } = useSearch({ from: '/shell/role-benchmarks/edit' })
  const found = useBenchmark(id)
  const { data, error } = found
  const title = data ? `${data.role.name}, version ${data.version}` : 'Role benchmark'
  return (
    <>
      <title>{`${title} · ${currentBrand().name}`}</title>
      <Back />
      {data ? (
        <Opened key={data.id} stored={data} />
      ) : id === undefined ? (
        <EmptyState
          isPage
          icon={IconTargetOff}
          title="No benchmark chosen"
          action={<Link to="/role-benchmarks">All role benchmarks</Link>}
        >
          Open one from the list.
        </EmptyState>
      ) : (
        <>
          <h1 tabIndex={-1} className={classes.pending}>
            Role benchmark
          </h1>
          {error ? <Problem error={error} onRetry={() => void found.refetch()} /> : <CardSkeleton />}
        </>
      )}
    </>
  )
}

/** The task that the user has just started. */
type ActivationReply = { task_run_id: string; replaced_version: number | null }
type Asking = 'compare' | 'activate' | 'retire' | 'delete'

function Opened({ stored }: { stored: RoleBenchmark }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const [started, setStarted] = useState<ActivationReply>()
  const run = useLastRun(stored.recompute?.task_run_id ?? started?.task_run_id)
  const isOwnRun = run !== undefined && run === started?.task_run_id
  const active = stored.versions.find(({ state }) => state === 'active')
  const all = [stored, ...stored.versions].toSorted((one, other) => other.version - one.version)
  const latest = { id: all[0]!.id, next: all[0]!.version + 1 }
  const activating = stored.versions.find(({ state }) => state === 'activating')
  return (
    <>
      <Editor
        role={stored.role}
        company={stored.company}
        stored={stored}
        begin={draftOf(stored)}
        latest={latest}
        notice={
          run && (
            <Recompute
              key={run}
              run_id={run}
              benchmark={stored}
              replaced={isOwnRun ? started.replaced_version : null}
              takesFocus={isOwnRun}
            />
          )
        }
        actions={(isChanged) => (
          <PageActions
            more={[
              active && {
                label: `Compare with version ${active.version}`,
                icon: IconArrowsDiff,
                run: () => setAsking('compare'),
              },
              stored.can.retire && { label: 'Retire…', icon: IconArchive, run: () => setAsking('retire') },
              stored.can.delete && { label: 'Delete…', icon: IconTrash, run: () => setAsking('delete') },
            ]}
          >
            {stored.can.activate && (
              <Button
                disabled={isChanged}
                title={isChanged ? 'Save your changes first' : undefined}
                onClick={() => setAsking('activate')}
              >
                Activate…
              </Button>
            )}
          </PageActions>
        )}
        more={all.length > 1 && <Versions all={all} shown={stored.id} />}
      />
      {asking === 'compare' && active && (
        <CompareDialog one={stored} other_id={active.id} returnTo={moreActionsId} onClose={close} />
      )}
      {asking === 'activate' && (
        <ActivateDialog
          benchmark={stored}
          active={active}
          activating={activating}
          onClose={close}
          onStarted={setStarted}
        />
      )}
      {(asking === 'retire' || asking === 'delete') && (
        <ConfirmBenchmark
          benchmark={stored}
          action={asking}
          returnTo={moreActionsId}
          onClose={close}
          onStarted={(task_run_id) => setStarted({ task_run_id, replaced_version: null })}
          onDeleted={() => void navigate({ to: '/role-benchmarks' })}
        />
      )}
    </>
  )
}

/** Keeps showing the last task after it has ended, whoever started it. */
function useLastRun(current: string | undefined): string | undefined {
  const [last, setLast] = useState(current)
  if (current !== undefined && current !== last) setLast(current)
  return current ?? last
}

type Version = Pick<RoleBenchmark, 'id' | 'version' | 'state' | 'source' | 'created_at'>

const Versions = ({ all, shown }: { all: readonly Version[]; shown: string }) => (
  <Card isSameOnPhones className={classes.card} aria-labelledby="versions">
    <h2 id="versions">Versions</h2>
    <Rows>
      {all.map(({ id, version, state, source, created_at }) => (
        <Row key={id} as="li" rowGap={0} justify="between" className={classes.version}>
          {id === shown ? (
            <b aria-current="page">Version {version}</b>
          ) : (
            <Link to="/role-benchmarks/edit" search={{ id }}>
              Version {version}
            </Link>
          )}
          <span>
            {stateNames[state]} · {sourceNames[source].toLowerCase()} · <Ago at={created_at} isInSentence />
          </span>
        </Row>
      ))}
    </Rows>
  </Card>
)
