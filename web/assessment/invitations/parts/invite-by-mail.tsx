import { useState } from 'react'
import { NativeSelect, Textarea } from '@mantine/core'
import * as z from 'zod/mini'
import { useForm } from '../../../kernel/use-form.ts'
import { EditForm } from '../../../ui/edit-form.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useRoleChoices } from '../../../base/survey-links/public.ts'
import { faultOf, readAddresses } from '../addresses.ts'
import { Text } from '../../../ui/layout.tsx'
import { sendInvitations, type Outcome } from '../send.ts'
import { Sent } from './sent.tsx'

/** The values of the fields; the addresses are parsed on submit. */
const shape = z.strictObject({
  role_id: z.string().check(z.minLength(1, 'Choose the role that the survey is for.')),
  people: z.string().check(({ value, issues }) => {
    const fault = faultOf(value)
    if (fault) issues.push({ code: 'custom', message: fault, input: value })
  }),
})

type Props = {
  company_id: string
  /** The initial text of the field of addresses. */
  people?: string
  onClose: () => void
}

export function InviteByMail({ company_id, people = '', onClose }: Props) {
  const [sent, setSent] = useState<{ outcome: Outcome; role_id: string }>()
  const roles = useRoleChoices(company_id)
  const form = useForm({
    feature: 'survey-results',
    initial: { role_id: '', people },
    shape,
    bodyOf: (values) => values,
    save: async ({ role_id, people: value }) => {
      const outcome = await sendInvitations({ company_id, role_id, people: readAddresses(value).people })
      setSent({ outcome, role_id })
    },
  })
  if (sent)
    return (
      <Sent {...sent} company_id={company_id} onMore={(outcome) => setSent({ ...sent, outcome })} onClose={onClose} />
    )
  if (roles.isError && !roles.data) return <Problem error={roles.error} onRetry={() => void roles.refetch()} />
  const count = readAddresses(form.values.people).people.length
  return (
    <EditForm
      form={form}
      submit={count > 1 ? `Send ${count} invitations` : 'Send invitation'}
      onCancel={() => void form.leave(onClose)}
    >
      <NativeSelect
        label="Role"
        description="Everybody answers the same statements; the score is for this role."
        data={[
          { value: '', label: 'Choose a role' },
          ...(roles.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        data-autofocus
        {...form.getInputProps('role_id')}
      />
      <Textarea
        label="Email addresses"
        description="One per line or separated by commas. Names are read from “Ann Lee <ann@example.com>”."
        autosize
        minRows={4}
        maxRows={12}
        spellCheck={false}
        {...form.getInputProps('people')}
      />
      <Text tone="quiet">
        Each person gets an email with a link of their own and appears in Survey results at once. Reminders are sent
        automatically.
      </Text>
    </EditForm>
  )
}
