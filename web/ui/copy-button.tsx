import { ActionIcon } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconLink } from '@tabler/icons-react'

/** Copies a link and confirms it. Where the browser forbids copying, it shows the link to copy by hand. */
type Props = { link: string; label: string; onCopy: () => void }

export function CopyButton({ link, label, onCopy }: Props) {
  const copy = async () => {
    onCopy()
    try {
      await navigator.clipboard.writeText(link)
      notifications.show({ message: 'Link copied' })
    } catch {
      notifications.show({ message: link, autoClose: false })
    }
  }
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={() => void copy()}>
      <IconLink size={18} aria-hidden />
    </ActionIcon>
  )
}
