import { TextInput } from '@mantine/core'
import classes from './code-dialog.module.css'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'
import { QrCode } from './qr-code.tsx'
import { QrDownloads } from './qr-downloads.tsx'
import { Grid, Row, Stack } from './layout.tsx'

type Props = {
  /** The name of the page that the link opens. */
  title: string
  explains: string
  link: string
  linkLabel: string
  /** The name of the downloaded QR code files, without extension. */
  fileName: string
  returnTo?: string | undefined
  onClose: () => void
}

/** A link as a QR code and as text. */
export const CodeDialog = ({ title, explains, link, linkLabel, fileName, returnTo, onClose }: Props) => (
  <Dialog title={title} onClose={onClose} {...(returnTo && { returnTo })}>
    <Stack gap={16} className={classes.code}>
      <p>{explains}</p>
      <QrCode text={link} label={`QR code of ${link}`} />
      <Grid gap={8} columns="1fr max-content" align="end">
        <TextInput label={linkLabel} readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
        <CopyButton link={link} text="Copy link" label={title} size="md" />
      </Grid>
      <Row>
        <QrDownloads text={link} name={fileName} />
      </Row>
    </Stack>
  </Dialog>
)
