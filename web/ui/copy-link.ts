import { notifications } from '@mantine/notifications'

/**
 * Copies a link and confirms it. Where the browser forbids copying, it shows the link to copy by hand.
 * @returns whether it was copied
 */
export async function copyLink(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link)
    notifications.show({ message: 'Link copied' })
    return true
  } catch {
    notifications.show({ message: link, autoClose: false })
    return false
  }
}
