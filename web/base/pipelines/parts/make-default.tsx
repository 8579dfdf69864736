import { notifications } from '@mantine/notifications'
import type { Pipeline } from '@seatwise/contract/pipelines'
import { call } from '../../../kernel/session.ts'
import { useWrite } from '../../../kernel/use-action.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { menuId } from '../../../ui/row-actions.tsx'
import { refusalWords } from '../words.ts'

export function MakeDefault({ pipeline, onClose }: { pipeline: Pipeline; onClose: () => void }) {
  const { id, name, version } = pipeline
  const { problem, pending, run } = useWrite('pipelines', { words: refusalWords, isToldInPlace: true })
  async function confirm() {
    await call('PUT /pipelines/{id}', { params: { id }, body: { version, is_default: true } })
    notifications.show({ message: `${name} is the default pipeline` })
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Make ${name} the default pipeline?`}
      explains="People begin here from now on, unless their role has a pipeline of its own. Those who stand in another pipeline stay there."
      confirm="Make default"
      pending={pending}
      problem={problem}
      onConfirm={() => void run(confirm)}
      onKeep={onClose}
      returnTo={menuId(pipeline)}
    />
  )
}
