import { TextInput } from '@mantine/core'
import { CopyButton } from './copy-button.tsx'
import classes from './secret-field.module.css'

type Props = { label: string; value: string }

/** A secret that is shown once, to read, to select and to copy. */
export const SecretField = ({ label, value }: Props) => (
  <div className={classes.secret}>
    <TextInput
      label={label}
      readOnly
      value={value}
      data-autofocus
      classNames={{ input: classes.value! }}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    <CopyButton link={value} what={label} label={label} text="Copy" size="md" />
  </div>
)
