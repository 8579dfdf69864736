import { TextInput } from '@mantine/core'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Grid } from '../../../ui/layout.tsx'

/** The URL of a survey link, to read, select and copy. @property copies says for screen readers what is copied */
export const LinkAddress = ({ url, copies }: { url: string; copies: string }) => (
  <Grid gap={8} columns="1fr max-content" align="end">
    <TextInput label="Survey link" readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
    <CopyButton link={url} text="Copy link" label={copies} size="md" />
  </Grid>
)
