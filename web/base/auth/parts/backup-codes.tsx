import { useState } from 'react'
import { Button, Checkbox } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { currentBrand } from '../../../kernel/brand.ts'
import { Row, Stack, Surface } from '../../../ui/layout.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import classes from '../factors.module.css'

/** Shows the backup codes once, because only their hashes are stored. The user has to confirm that they are saved. */
export function BackupCodes({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  const [isStored, setStored] = useState(false)
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notifications.show({ message: 'Backup codes copied' })
    } catch {
      notifications.show({ message: 'Copying is not possible here: please download them', color: 'red' })
    }
  }
  const download = () => {
    const { name } = currentBrand()
    saveFile(
      `${name.toLowerCase()}-backup-codes.txt`,
      new Blob([`Backup codes of ${name}, each works once\n\n${text}\n`], { type: 'text/plain' }),
    )
  }
  return (
    <Stack gap={16} className={classes.form}>
      <p className={classes.paragraph}>
        Each of these codes signs you in once when your phone is not at hand. They are shown only now: keep them where
        you keep your passwords.
      </p>
      <Surface as="ul" className={classes.codes} aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Surface>
      <Row className={classes.actions}>
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={download}>
          Download
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      </Row>
      <Checkbox
        label="I have kept them"
        checked={isStored}
        onChange={(event) => setStored(event.currentTarget.checked)}
      />
      <Button size="md" disabled={!isStored} onClick={onStored}>
        Continue
      </Button>
    </Stack>
  )
}
