import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import classes from '../candidate-imports.module.css'
import type { useImport } from '../use-import.tsx'
import { Surface, Text } from '../../../ui/layout.tsx'

/** Offers an import to users who may import, if a company has no people yet. */
export const ImportOffer = ({ importing: { action } }: { importing: ReturnType<typeof useImport> }) =>
  action && (
    <Surface as="section" className={classes.offer} aria-labelledby="import-offer">
      <div>
        <h2 id="import-offer">A list of people already?</h2>
        <Text tone="quiet">
          Bring them from a CSV file or a workbook, with their phone, title and place. Nobody gets an email.
        </Text>
      </div>
      <Button variant="default" leftSection={<IconFileImport size={18} aria-hidden />} onClick={action.run}>
        {action.label}
      </Button>
    </Surface>
  )
