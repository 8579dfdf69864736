import { useState } from 'react'
import type { Role } from '@seatwise/contract/roles'
import type { SurveyResult } from '@seatwise/contract/survey-results'
import { counted } from '../../../kernel/counted.ts'
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx'
import { selectedCount, type Selection } from '../../../ui/selection.ts'
import { WithdrawDialog } from '../../invitations/parts/withdraw-dialog.tsx'
import { selectionBody, useRolesOf, useSurveyResult } from '../data.ts'
import type { ListState } from '../list-state.ts'
import type { Asking, ResultChanges } from '../use-result-changes.ts'
import type { PipelineChange } from '../other-pipeline.ts'
import { useOtherPipeline } from '../use-other-pipeline.ts'
import { nameOf } from '../words.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { RoleMoveDialog } from './role-move-dialog.tsx'
import { StageDialog } from './stage-dialog.tsx'
import { lazyDialog } from '../../../kernel/lazy-dialog.tsx'

const ComposeDialog = lazyDialog(async () => (await import('../../messages/parts/compose-dialog.tsx')).ComposeDialog)

type Props = {
  asking: Asking
  state: ListState
  changes: ResultChanges
  selection: Selection
  /** A result of the company whose stages can be chosen. */
  sample: SurveyResult | undefined
  /** Undefined where the results may belong to several companies. */
  company_id: string | undefined
}

/** Asks for what a change needs: a stage, a role, a reason, an email. */
export function AskingDialog(props: Props) {
  const { asking, changes, selection } = props
  const { action, of } = asking
  const whose = of === 'selected' ? counted(selectedCount(selection), ['result', 'results'])! : nameOf(of)
  const { pending, problem } = of === 'selected' ? changes.many : changes.one
  const common = { pending, problem, onClose: () => changes.ask(undefined) }
  if (action === 'move') return <MoveToStage {...props} whose={whose} common={common} />
  if (action === 'email') return <EmailDialog {...props} whose={whose} common={common} />
  if (action === 'withdraw')
    return of !== 'selected' && of.invitation ? <WithdrawDialog id={of.invitation.id} onClose={common.onClose} /> : null
  if (action === 'change_role')
    return of === 'selected' ? (
      <RoleDialog {...props} whose={whose} common={common} />
    ) : (
      <RoleOfOneDialog {...props} one={of} whose={whose} common={common} />
    )
  return (
    <ReasonDialog
      {...common}
      title={of === 'selected' ? `Archive ${whose}` : `Archive the result of ${whose}`}
      explains={
        of === 'selected' && selectedCount(selection) > 1
          ? 'They leave the lists and the pipeline. They can be restored.'
          : 'It leaves the lists and the pipeline. It can be restored.'
      }
      button="Archive"
      onConfirm={(reason) => void changes.change(of, 'Archived', { archive: { reason } })}
    />
  )
}

type AskedProps = Props & {
  whose: string
  common: { pending: boolean; problem: string | undefined; onClose: () => void }
}

function EmailDialog({ asking: { of }, state, selection, company_id, whose, common }: AskedProps) {
  return (
    <ComposeDialog
      // Emails to a selection are offered only where all of it belongs to one company.
      company_id={of === 'selected' ? company_id! : of.company.id}
      selection={of === 'selected' ? selectionBody(state, selection) : { ids: [of.id] }}
      whose={of === 'selected' ? 'the selected people' : whose}
      onClose={common.onClose}
    />
  )
}

function MoveToStage({ asking: { of }, changes, state, selection, sample, whose, common }: AskedProps) {
  const record = useSurveyResult(of === 'selected' ? sample!.id : of.id)
  const isSelection = of === 'selected'
  return (
    <StageDialog
      {...common}
      whose={whose}
      selection={isSelection ? selectionBody(state, selection) : { ids: [of.id] }}
      {...(isSelection ? { count: selectedCount(selection) } : {})}
      stages={record.data?.stages}
      from={isSelection ? undefined : record.data?.status_id}
      problem={record.isError ? 'The stages could not be loaded.' : common.problem}
      onMove={({ id, name }, answer = {}) =>
        void changes.change(of, `Moved to ${name}`, { move: { status_id: id, ...answer } })
      }
    />
  )
}

/** One result may also go to the pipeline of its new role. */
function RoleOfOneDialog({ one, ...props }: AskedProps & { one: SurveyResult }) {
  const record = useSurveyResult(one.id).data
  const changeOf = useOtherPipeline(record)
  const [moving, setMoving] = useState<{ role: Role; change: PipelineChange }>()
  if (moving && record) return <RoleMoveDialog {...moving} result={record} onClose={props.common.onClose} />
  const take = (role: Role) => {
    const change = changeOf(role)
    if (change) setMoving({ role, change })
    return change !== undefined
  }
  return <RoleDialog {...props} isTaken={take} />
}

/** Results of several companies have only the global roles in common. */
function RoleDialog({
  asking: { of },
  changes,
  company_id,
  whose,
  common,
  isTaken,
}: AskedProps & {
  /** Whether something else is asked first. */
  isTaken?: (role: Role) => boolean
}) {
  const roles = useRolesOf(of === 'selected' ? company_id : of.company.id)
  return (
    <ChoiceDialog
      {...common}
      title={`Change the role of ${whose}`}
      choices={roles.data?.map(({ id, name }) => ({ id, label: name }))}
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
