import { useState } from 'react'
import { ActionIcon } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { LogInAsDialog } from '../log-in-as-dialog.tsx'

/** Opens the dialog for choosing a user of the company to act as. */
export function LogInAsButton({ company }: { company: { id: string; name: string } }) {
  const [open, setOpen] = useState(false)
  const label = `Log in as somebody of ${company.name}`
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={label} title="Log in as" onClick={() => setOpen(true)}>
        <IconUserShare size={18} aria-hidden />
      </ActionIcon>
      {open && <LogInAsDialog company={company} onClose={() => setOpen(false)} />}
    </>
  )
}
