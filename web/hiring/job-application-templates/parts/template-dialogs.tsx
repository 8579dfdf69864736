import { notifications } from '@mantine/notifications'
import type { JobApplicationTemplate } from '@seatwise/contract/job-application-templates'
import { useWrite } from '../../../kernel/use-action.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { deleteTemplate, updateTemplate } from '../data.ts'
import { refusalWords } from '../words.ts'

const inPlace = { words: refusalWords, isToldInPlace: true }

type Props = { template: JobApplicationTemplate; returnTo: string; onClose: () => void }

/** @param before the template that is the default until then */
export function MakeDefault({ template, before, returnTo, onClose }: Props & { before: Named | undefined }) {
  const { id, name, version } = template
  const { problem, pending, run } = useWrite('job-application-templates', inPlace)
  async function confirm() {
    await updateTemplate(id, { version, is_default: true })
    notifications.show({ message: `${name} is the default template` })
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Make ${name} the default template?`}
      explains={`Jobs without their own template use it from now on, in place of ${before?.name ?? 'the standard form'}.`}
      confirm="Make default"
      pending={pending}
      problem={problem}
      onConfirm={() => void run(confirm)}
      onKeep={onClose}
      returnTo={returnTo}
    />
  )
}

type Named = { name: string }

export function DeleteTemplate({ template, returnTo, onDeleted, onClose }: Props & { onDeleted: () => void }) {
  const { id, name } = template
  const { problem, pending, run } = useWrite('job-application-templates', inPlace)
  async function remove() {
    await deleteTemplate(id)
    notifications.show({ message: 'Template deleted' })
    onDeleted()
  }
  return (
    <ConfirmDialog
      title={`Delete the template ${name}?`}
      explains="No job can be given it any more. Applications that came in with it keep their questions and answers."
      confirm="Delete template"
      isDangerous
      pending={pending}
      problem={problem}
      onConfirm={() => void run(remove)}
      onKeep={onClose}
      returnTo={returnTo}
    />
  )
}
