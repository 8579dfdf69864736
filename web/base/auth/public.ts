export { PasswordForm } from './parts/password-form.tsx'
