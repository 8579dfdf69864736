import { useNavigate } from '@tanstack/react-router'
import { send } from '../../kernel/call.ts'
import { AddressRequest } from './parts/address-request.tsx'

export function ForgotPasswordPage() {
  const navigate = useNavigate()
  return (
    <AddressRequest
      title="Forgot your password?"
      lead="Enter your email and we will send you a reset link. It works for one hour."
      submit="Email me a reset link"
      onSend={(email) => send('POST /auth/forgot-password', { body: { email } })}
      onBack={() => void navigate({ to: '/login' })}
    />
  )
}
