import { useState } from 'react'
import { NativeSelect } from '@mantine/core'
import type { SurveyResultDetail } from '@seatwise/contract/survey-results'
import { needsReason } from '@seatwise/domain/policies/survey-results'
import { call } from '../../../kernel/session.ts'
import { track } from '../../../kernel/user-events.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useResultWrite } from '../data.ts'
import type { PipelineChange } from '../other-pipeline.ts'

type Props = {
  result: Pick<SurveyResultDetail, 'id' | 'version' | 'status_id'>
  role: { id: string; name: string }
  change: PipelineChange
  onClose: () => void
}

/**
 * Changes the role of a result. People of the new role begin in another pipeline, so the dialog asks whether the result
 * moves there too.
 */
export function RoleMoveDialog({ result: { id, version, status_id }, role, change: { from, to }, onClose }: Props) {
  const [chosen, setChosen] = useState('')
  const { pending, problem, write } = useResultWrite()
  const present = from.statuses.find((status) => status.id === status_id)!
  const stages = to.statuses.filter((status) => !needsReason(status))
  const confirm = () =>
    write(
      chosen
        ? `Role changed to ${role.name}, moved to ${stages.find((stage) => stage.id === chosen)!.name}.`
        : `Role changed to ${role.name}.`,
      async () => {
        const move = chosen ? { move: { status_id: chosen }, how: 'menu' as const } : {}
        const changed = await call('PUT /survey-results/update-role', {
          body: { id, version, role_id: role.id, ...move },
        })
        if (chosen) track('PIPELINE_MOVE_CARD', { how: 'menu' })
        onClose()
        return changed
      },
    )
  return (
    <FormDialog
      title={`Change the role to ${role.name}`}
      explains={`People for ${role.name} begin in the pipeline ${to.name}. This one is in ${from.name}, and stays there unless you choose a stage.`}
      problem={problem}
      submit={chosen ? 'Change and move' : 'Change role'}
      pending={pending}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      <NativeSelect
        label="Stage"
        data-autofocus
        data={[
          { value: '', label: `Stay in ${from.name}, ${present.name}` },
          { group: to.name, items: stages.map((stage) => ({ value: stage.id, label: stage.name })) },
        ]}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
    </FormDialog>
  )
}
