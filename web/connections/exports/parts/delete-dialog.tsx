import { useWrite } from '../../../kernel/use-action.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { deleteExport } from '../data.ts'

type Props = { id: string; returnTo: string; onClose: () => void }

/** Asks before the file of an export is deleted. */
export function DeleteDialog({ id, returnTo, onClose }: Props) {
  const { problem, pending, run } = useWrite('exports', { isToldInPlace: true })
  async function remove() {
    await deleteExport(id)
    onClose()
  }
  return (
    <ConfirmDialog
      title="Delete this export?"
      explains="Nobody can download it any more, and a download that is going on ends. Files that were downloaded before are not reached. Your data here stays as it is."
      confirm="Delete"
      isDangerous
      pending={pending}
      problem={problem}
      onConfirm={() => void run(remove)}
      onKeep={onClose}
      returnTo={returnTo}
    />
  )
}
