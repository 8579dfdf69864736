import { send } from '../../../kernel/call.ts'
import { AddressRequest } from './address-request.tsx'

export function LinkRequest({ onBack }: { onBack: () => void }) {
  return (
    <AddressRequest
      title="Email me a sign-in link"
      lead="The link signs you in once, within ten minutes, without your password."
      submit="Email me a link"
      onSend={(email) => send('POST /auth/sign-in-link', { body: { email } })}
      onBack={onBack}
    />
  )
}
