import { Textarea } from '@mantine/core'
import { CopyButton } from './copy-button.tsx'
import { Grid } from './layout.tsx'
import classes from './secret-field.module.css'

type Props = { label: string; value: string }

/** A secret that is shown only once, in full, to select and to copy. */
export const SecretField = ({ label, value }: Props) => (
  <Grid gap={8} columns="1fr max-content" align="end" className={classes.secret}>
    <Textarea
      label={label}
      readOnly
      autosize
      minRows={1}
      value={value}
      data-autofocus
      classNames={{ input: classes.value! }}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    <CopyButton link={value} what={label} label={label} text="Copy" size="md" />
  </Grid>
)
