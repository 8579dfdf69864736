import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { convertCandidate, type CandidateDetail } from '@seatwise/contract/candidates'
import { call } from '../../../kernel/session.ts'
import { useRowForm } from '../../../kernel/use-row-form.ts'
import { EditDialog } from '../../../ui/edit-dialog.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { nameOf } from '../words.ts'

type Props = { person: CandidateDetail; returnTo: string; onClose: () => void }

/** Makes a person an employee, with the date if it is known. */
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
  return (
    <EditDialog
      shape="modal"
      title={`Make ${nameOf(opened)} an employee`}
      returnTo={returnTo}
      form={form}
      compared={{ labels, textsOf: (values) => values }}
      submit="Make an employee"
      onClose={onClose}
    >
      <TextInput
        label={<Optional>{labels.hired_at}</Optional>}
        type="date"
        data-autofocus
        {...form.getInputProps('hired_at')}
      />
    </EditDialog>
  )
}

const labels = { hired_at: 'Employed since' }
