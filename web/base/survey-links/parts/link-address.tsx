import { TextInput } from '@mantine/core'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Grid } from '../../../ui/layout.tsx'

/** The address of a survey link, to read, to mark and to copy. @property copies names what is copied, for screen readers */
export const LinkAddress = ({ url, copies }: { url: string; copies: string }) => (
  <Grid gap={8} columns="1fr max-content" align="end">
    <TextInput label="Survey link" readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
    <CopyButton link={url} text="Copy link" label={copies} size="md" />
  </Grid>
)
