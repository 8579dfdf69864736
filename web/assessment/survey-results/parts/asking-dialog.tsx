import { useState } from 'react'
import type { Role } from '@seatwise/contract/roles'
import type { SurveyResult } from '@seatwise/contract/survey-results'
import { counted } from '../../../kernel/counted.ts'
import type { Subject } from '../../../kernel/use-changes.ts'
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx'
import { WithdrawDialog } from '../../invitations/parts/withdraw-dialog.tsx'
import { selectedResults, useRolesOf, useSurveyResult } from '../data.ts'
import type { ResultChanges } from '../use-result-changes.ts'
import type { PipelineChange } from '../other-pipeline.ts'
import { useOtherPipeline } from '../use-other-pipeline.ts'
import { nameOf } from '../words.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { RoleMoveDialog } from './role-move-dialog.tsx'
import { StageDialog } from './stage-dialog.tsx'
import { lazyDialog } from '../../../kernel/lazy-dialog.tsx'

const ComposeDialog = lazyDialog(async () => (await import('../../messages/parts/compose-dialog.tsx')).ComposeDialog)

type Props = { asking: NonNullable<ResultChanges['asking']>; changes: ResultChanges }

/** The dialog for the input that a change needs: a stage, a role, a reason or an email. */
export function AskingDialog({ asking: { action, of }, changes }: Props) {
  const isSelection = of === 'selected'
  const count = changes.countOf(of)
  const whose = isSelection ? counted(count, ['result', 'results'])! : nameOf(of)
  const { pending, problem } = isSelection ? changes.many : changes.one
  const common = { pending, problem, onClose: changes.close }
  const asked = { of, changes, whose, common }
  if (action === 'move') return <MoveToStage {...asked} />
  if (action === 'email')
    return (
      <ComposeDialog
        // The company is defined, because an email to a selection is offered only if all results belong to one company.
        company_id={isSelection ? changes.company_id! : of.company.id}
        selection={selectionOf(asked)}
        whose={isSelection ? 'the selected people' : whose}
        onClose={changes.close}
      />
    )
  if (action === 'withdraw')
    return !isSelection && of.invitation ? <WithdrawDialog id={of.invitation.id} onClose={changes.close} /> : null
  if (action === 'change_role') return isSelection ? <RoleDialog {...asked} /> : <RoleOfOneDialog {...asked} one={of} />
  return (
    <ReasonDialog
      {...common}
      title={isSelection ? `Archive ${whose}` : `Archive the result of ${whose}`}
      explains={
        count > 1
          ? 'They leave the lists and the pipeline. They can be restored.'
          : 'It leaves the lists and the pipeline. It can be restored.'
      }
      button="Archive"
      onConfirm={(reason) => void changes.change(of, 'Archived', { archive: { reason } })}
    />
  )
}

type QuestionProps = {
  of: Subject<SurveyResult>
  changes: ResultChanges
  whose: string
  common: { pending: boolean; problem: string | undefined; onClose: () => void }
}

const selectionOf = ({ of, changes }: Pick<QuestionProps, 'of' | 'changes'>) =>
  of === 'selected' ? selectedResults(changes.state, changes.selection) : { ids: [of.id] }

function MoveToStage({ of, changes, whose, common }: QuestionProps) {
  const isSelection = of === 'selected'
  // All selected results belong to one company and have the same stages, so the first one is enough.
  const record = useSurveyResult(isSelection ? changes.selected[0]!.id : of.id)
  return (
    <StageDialog
      {...common}
      whose={whose}
      company_id={record.data?.company.id}
      selection={selectionOf({ of, changes })}
      {...(isSelection ? { count: changes.countOf(of) } : {})}
      stages={record.data?.stages}
      from={isSelection ? undefined : record.data?.status_id}
      problem={record.isError ? 'The stages could not be loaded.' : common.problem}
      onMove={({ id, name }, answer = {}) =>
        void changes.change(of, `Moved to ${name}`, { move: { status_id: id, ...answer } })
      }
    />
  )
}

/** A single result may also be moved to the pipeline of its new role. */
function RoleOfOneDialog({ one, ...props }: QuestionProps & { one: SurveyResult }) {
  const { data: record, isError } = useSurveyResult(one.id)
  const changeOf = useOtherPipeline(record)
  const [moving, setMoving] = useState<{ role: Role; change: PipelineChange }>()
  if (moving && record) return <RoleMoveDialog {...moving} result={record} onClose={props.common.onClose} />
  const take = (role: Role) => {
    const change = changeOf?.(role)
    if (change) setMoving({ role, change })
    return change !== undefined
  }
  return <RoleDialog {...props} isTaken={take} isLoading={!changeOf && !isError} />
}

type RoleDialogProps = QuestionProps & {
  /** Called with the chosen role; returns true if another question has to be asked first. */
  isTaken?: (role: Role) => boolean
  /** True until `isTaken` can be called. */
  isLoading?: boolean
}

/** Results of several companies can only have global roles. */
function RoleDialog({ of, changes, whose, common, isTaken, isLoading = false }: RoleDialogProps) {
  const roles = useRolesOf(of === 'selected' ? changes.company_id : of.company.id)
  return (
    <ChoiceDialog
      {...common}
      title={`Change the role of ${whose}`}
      choices={isLoading ? undefined : roles.data?.map(({ id, name }) => ({ id, label: name }))}
      current={of === 'selected' ? undefined : roles.data?.find(({ name }) => name === of.role_name)?.id}
      none="There is no role that all of them can have."
      problem={roles.isError ? 'The roles could not be loaded.' : common.problem}
      onChoose={(role_id) => {
        const role = roles.data!.find(({ id }) => id === role_id)!
        if (!isTaken?.(role)) void changes.change(of, `Role changed to ${role.name}`, { role_id })
      }}
    />
  )
}
