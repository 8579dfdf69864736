import { TextInput } from '@mantine/core'
import { CopyButton } from './copy-button.tsx'
import { Grid } from './layout.tsx'

/** @property copies says for screen readers what is copied */
type Props = { label: string; url: string; copies: string }

/** A public URL, to read, select and copy. */
export const AddressField = ({ label, url, copies }: Props) => (
  <Grid gap={8} columns="1fr max-content" align="end">
    <TextInput label={label} readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
    <CopyButton link={url} text="Copy link" label={copies} size="md" />
  </Grid>
)
