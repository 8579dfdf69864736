import { PasswordInput } from '@mantine/core'

type Props = { label: string; description?: string; 'data-autofocus'?: boolean }

/** A private integration token. It is no password of the reader, so that no manager offers to keep it. */
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
