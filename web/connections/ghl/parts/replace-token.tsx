import { notifications } from '@mantine/notifications'
import { saveGhlConnection, type GhlConnection } from '@seatwise/contract/ghl'
import { useForm } from '../../../kernel/use-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { saveConnection } from '../data.ts'
import { refusalWords } from '../words.ts'
import { Scopes } from './scopes.tsx'
import { TokenField } from './token-field.tsx'

type Props = { connection: GhlConnection; returnTo: string; onClose: () => void }

/** Replaces the stored token, which is used until the new one is accepted. */
export function ReplaceToken({ connection: { company, version }, returnTo, onClose }: Props) {
  const form = useForm({
    feature: 'ghl',
    initial: { token: '' },
    shape: saveGhlConnection.body,
    bodyOf: ({ token }) => ({ company_id: company.id, version, token }),
    save: async ({ token }) => {
      await saveConnection({ company_id: company.id, version, token })
      return { token: '' }
    },
    words: refusalWords,
  })
  async function submit() {
    if (await form.submit()) return
    notifications.show({ message: 'The token is replaced' })
    onClose()
  }
  const close = () => void form.leave(onClose)
  return (
    <FormDialog
      title="Replace the token"
      returnTo={returnTo}
      explains="It is tested first: the one before stays until it is accepted. It must be of the same location, and is never shown again."
      problem={form.refusal?.problem}
      submit="Replace token"
      pending={form.pending}
      onSubmit={() => void submit()}
      onClose={close}
    >
      <TokenField label="New private integration token" data-autofocus {...form.getInputProps('token')} />
      <Disclosure title="Scopes that it needs">
        <Scopes />
      </Disclosure>
    </FormDialog>
  )
}
