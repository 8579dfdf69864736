import { PasswordInput } from '@mantine/core'

type Props = { label: string; description?: string; 'data-autofocus'?: boolean }

/**
 * A field for a private integration token. Password managers should not offer to save it, because it is not a password
 * of the user.
 */
export const TokenField = ({ label, ...input }: Props) => (
  <PasswordInput
    label={label}
    autoComplete="off"
    data-1p-ignore
    data-lpignore="true"
    spellCheck={false}
    visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the token' }}
    {...input}
  />
)
