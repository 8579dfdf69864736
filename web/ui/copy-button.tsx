import { ActionIcon } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { copyLink } from './copy-link.ts'

type Props = { link: string; label: string; onCopy: () => void }

export function CopyButton({ link, label, onCopy }: Props) {
  const copy = () => {
    onCopy()
    void copyLink(link)
  }
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={copy}>
      <IconLink size={18} aria-hidden />
    </ActionIcon>
  )
}
