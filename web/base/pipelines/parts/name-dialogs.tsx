import { NativeSelect, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { createPipeline, updatePipeline, type Pipeline } from '@seatwise/contract/pipelines'
import { call, callOnce } from '../../../kernel/session.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { useRowForm } from '../../../kernel/use-row-form.ts'
import { EditDialog } from '../../../ui/edit-dialog.tsx'
import { menuId } from '../../../ui/row-actions.tsx'
import { refusalWords } from '../words.ts'

const formOptions = { feature: 'pipelines', words: refusalWords, fieldOf: { pipeline_name_taken: 'name' } } as const

type NewProps = {
  company_id: string
  pipelines: readonly Pipeline[]
  copy_of: string | undefined
  onClose: () => void
}

export function NewPipeline({ company_id, pipelines, copy_of, onClose }: NewProps) {
  const form = useForm({
    ...formOptions,
    initial: { name: '', copy_of: copy_of ?? '' },
    shape: createPipeline.body,
    bodyOf: (draft) => ({ company_id, name: draft.name, ...(draft.copy_of ? { copy_of: draft.copy_of } : {}) }),
    save: async (body) => {
      await callOnce('POST /pipelines', { body })
      notifications.show({ message: 'Pipeline added' })
      onClose()
    },
  })
  return (
    <EditDialog
      title="Add a pipeline"
      returnTo={copy_of ? menuId({ id: copy_of }) : undefined}
      form={form}
      submit="Add pipeline"
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Such as “Drivers” or “Office”."
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label="Begins with"
        description="You can change the stages afterwards. No one is copied."
        data={[
          { value: '', label: 'The usual six stages' },
          ...pipelines.map(({ id, name }) => ({ value: id, label: `The stages of ${name}` })),
        ]}
        {...form.getInputProps('copy_of')}
      />
    </EditDialog>
  )
}

const draftOf = ({ name }: Pipeline) => ({ name })

export function RenamePipeline({ pipeline: opened, onClose }: { pipeline: Pipeline; onClose: () => void }) {
  const { row: pipeline, ...form } = useRowForm({
    ...formOptions,
    write: 'PUT /pipelines/{id}',
    row: opened,
    draftOf,
    shape: updatePipeline.body,
    bodyOf: ({ name }, { version }) => ({ version, name }),
    save: async (body) => {
      await call('PUT /pipelines/{id}', { params: { id: opened.id }, body })
      notifications.show({ message: 'Pipeline saved' })
      onClose()
    },
  })
  return (
    <EditDialog
      title={`Rename ${pipeline.name}`}
      returnTo={menuId(pipeline)}
      form={form}
      compared={{ labels: { name: 'Name' }, textsOf: (values) => values }}
      submit="Save"
      onClose={onClose}
    >
      <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
    </EditDialog>
  )
}
