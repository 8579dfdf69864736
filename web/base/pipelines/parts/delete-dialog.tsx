import { useState } from 'react'
import { NativeSelect } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRouteContext } from '@tanstack/react-router'
import type { Pipeline, Status } from '@seatwise/contract/pipelines'
import { can } from '@seatwise/domain/permissions'
import { canTakeResultsOf } from '@seatwise/domain/policies/pipelines'
import { counted } from '../../../kernel/counted.ts'
import { call } from '../../../kernel/session.ts'
import { useWrite } from '../../../kernel/use-action.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { menuId } from '../../../ui/row-actions.tsx'
import { RunProgress } from '../../../base/task-runs/parts/run-progress.tsx'
import { useResultCounts } from '../data.ts'
import { refusalWords } from '../words.ts'

type Props = { pipeline: Pipeline; pipelines: readonly Pipeline[]; onClose: () => void }

export const DeleteStage = ({ pipeline, status, pipelines, onClose }: Props & { status: Status }) => (
  <DeleteDialog
    title={`Delete the stage ${status.name}?`}
    explains="It leaves the board and all lists. The history of each person keeps its name."
    pipeline_id={pipeline.id}
    deleted={[status]}
    targets={pipelines}
    returnTo={menuId(status)}
    onDelete={async (moved) => {
      const query = { status_id: status.id, version: status.version, ...moved }
      return (await call('DELETE /pipelines/{id}/statuses', { params: { id: pipeline.id }, query })).task_run_id
    }}
    onClose={onClose}
  />
)

export const DeletePipeline = ({ pipeline, pipelines, onClose }: Props) => (
  <DeleteDialog
    title={`Delete the pipeline ${pipeline.name}?`}
    explains="Its stages go with it. Roles that name it begin in the default pipeline. The history of each person stays."
    pipeline_id={pipeline.id}
    deleted={pipeline.statuses}
    targets={pipelines.filter(({ id }) => id !== pipeline.id)}
    returnTo={menuId(pipeline)}
    onDelete={async (moved) => {
      const query = { version: pipeline.version, ...moved }
      return (await call('DELETE /pipelines/{id}', { params: { id: pipeline.id }, query })).data.task_run_id
    }}
    onClose={onClose}
  />
)

type DialogProps = {
  title: string
  explains: string
  pipeline_id: string
  /** The stages that will be deleted. */
  deleted: readonly Status[]
  /** Pipelines to which the people in these stages can be moved. */
  targets: readonly Pipeline[]
  returnTo: string
  /** @returns the id of the task that moves many people and then deletes; null if all is done */
  onDelete: (moved: { count: number; move_to_status_id?: string }) => Promise<string | null>
  onClose: () => void
}

const words = {
  changed: (people: number) => `${counted(people, ['result', 'results'])!} moved`,
  notChanged: 'Not moved',
  stop: 'Stop moving',
}

/** Asks to which stage the people of a deleted stage or pipeline are moved, and shows their number. */
function DeleteDialog(props: DialogProps) {
  const { title, explains, pipeline_id, deleted, targets, returnTo, onDelete, onClose } = props
  const { user } = useRouteContext({ from: '/shell' })
  const seesCounts = can(user, 'pipelines.count')
  const counts = useResultCounts(pipeline_id, seesCounts)
  const [target, setTarget] = useState('')
  const [run_id, setRunId] = useState<string>()
  const { problem, pending, run } = useWrite('pipelines', {
    fields: ['move_to_status_id'],
    words: refusalWords,
    isToldInPlace: true,
  })
  const count = seesCounts ? counts.data && resultsIn(counts.data, deleted) : 0

  const confirm = async () => {
    const task_run_id = await onDelete({ count: count!, ...(target && { move_to_status_id: target }) })
    if (task_run_id) return setRunId(task_run_id)
    notifications.show({ message: 'Deleted' })
    onClose()
  }

  if (run_id)
    return (
      <Dialog title={title} onClose={onClose}>
        <RunProgress id={run_id} words={words} />
      </Dialog>
    )
  return (
    <FormDialog
      title={title}
      returnTo={returnTo}
      explains={explains}
      problem={problem}
      submit={count ? `Move ${count.toLocaleString('en')} and delete` : 'Delete'}
      pending={pending}
      isBlocked={count === undefined || (count > 0 && target === '')}
      isDangerous
      isCancelFirst
      onSubmit={() => void run(confirm)}
      onClose={onClose}
    >
      {counts.isError && <Problem error={counts.error} onRetry={() => void counts.refetch()} />}
      {count === undefined && !counts.isError && <p aria-busy="true">Counting the people in it</p>}
      {count === 0 && seesCounts && <p>Nobody is in it now.</p>}
      {count !== undefined && count > 0 && (
        <NativeSelect
          label={`Move ${count === 1 ? 'the 1 result' : `all ${count.toLocaleString('en')} results`} to`}
          description="Archived results and tests are counted, too."
          data={[{ value: '', label: 'Choose a stage' }, ...targetsFor(deleted, targets)]}
          value={target}
          onChange={({ currentTarget }) => setTarget(currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}

const resultsIn = (counts: readonly { status_id: string; results: number }[], deleted: readonly Status[]) =>
  counts.reduce((sum, { status_id, results }) => (deleted.some(({ id }) => id === status_id) ? sum + results : sum), 0)

/** The target stages by pipeline: those that stay, and that do not turn people into rejected ones. */
function targetsFor(deleted: readonly Status[], targets: readonly Pipeline[]) {
  const isOffered = (status: Status) =>
    deleted.every((one) => one.id !== status.id && canTakeResultsOf(one.type, status.type))
  return targets.map(({ name, statuses }) => ({
    group: name,
    items: statuses.filter(isOffered).map((status) => ({ value: status.id, label: status.name })),
  }))
}
