import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { convertCandidate, type CandidateDetail } from '@seatwise/contract/candidates'
import { call } from '../../../kernel/session.ts'
import { useRowForm } from '../../../kernel/use-row-form.ts'
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EditForm } from '../../../ui/edit-form.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { nameOf } from '../words.ts'

type Props = { person: CandidateDetail; returnTo: string; onClose: () => void }

/** Makes a person an employee, with the day where it is known. */
export function ConvertPerson({ person: opened, returnTo, onClose }: Props) {
  const { row: person, ...form } = useRowForm({
    feature: 'candidates',
    write: 'POST /candidates/convert',
    row: opened,
    draftOf: ({ hired_at }: CandidateDetail) => ({ hired_at: hired_at ?? '' }),
    shape: convertCandidate.body,
    bodyOf: ({ hired_at }, { id, version }) => ({ id, version, kind: 'employee' as const, hired_at: hired_at || null }),
    save: async (body) => {
      await call('POST /candidates/convert', { body })
      notifications.show({ message: `${nameOf(person)} is an employee` })
      onClose()
    },
  })
  const close = () => void form.leave(onClose)
  const { changed } = form
  return (
    <Dialog title={`Make ${nameOf(opened)} an employee`} onClose={close} returnTo={returnTo}>
      <EditForm
        form={form}
        notice={
          changed && <ChangedMeanwhile {...changed} labels={labels} typed={form.values} stored={changed.stored} />
        }
        submit="Make an employee"
        onCancel={close}
      >
        <TextInput
          label={<Optional>{labels.hired_at}</Optional>}
          type="date"
          data-autofocus
          {...form.getInputProps('hired_at')}
        />
      </EditForm>
    </Dialog>
  )
}

const labels = { hired_at: 'Employed since' }
