import { notifications } from '@mantine/notifications'
import { createMailTemplate } from '@seatwise/contract/mailer'
import { templateVariables, type BrandKey } from '@seatwise/contract/values/base'
import { callOnce } from '../../../kernel/session.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { EditDialog } from '../../../ui/edit-dialog.tsx'
import { Stack } from '../../../ui/layout.tsx'
import classes from '../mailer.module.css'
import { newText } from '../words.ts'
import { Preview } from './preview.tsx'
import { OwnFields } from './template-editor.tsx'
import { TextFields } from './text-fields.tsx'

type Props = { company: { id: string; brand: BrandKey }; onClose: () => void }

/** Adds a message template of the company's own. */
export function NewTemplate({ company, onClose }: Props) {
  const form = useForm({
    feature: 'mailer',
    initial: { name: '', can_unsubscribe: true, ...newText },
    shape: createMailTemplate.body,
    bodyOf: (values) => ({ ...values, company_id: company.id }),
    save: async (body) => {
      await callOnce('POST /mailer/templates', { body })
      notifications.show({ message: 'Template added' })
      onClose()
    },
    fieldOf: { template_name_taken: 'name' },
  })
  const { subject, body } = form.values
  return (
    <EditDialog shape="wide-drawer" title="New template" form={form} submit="Add template" onClose={onClose}>
      <Stack gap={20} className={classes.sides}>
        <Stack gap={20} className={classes.side}>
          <OwnFields form={form} />
          <TextFields form={form} variables={templateVariables.message} />
        </Stack>
        <Preview draft={{ company_id: company.id, kind: 'message', subject, body }} brand={company.brand} />
      </Stack>
    </EditDialog>
  )
}
