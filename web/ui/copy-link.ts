import { notifications } from '@mantine/notifications'

/** Copies a link and confirms it. Where the browser forbids copying, it shows the link to copy by hand. */
export async function copyLink(link: string) {
  try {
    await navigator.clipboard.writeText(link)
    notifications.show({ message: 'Link copied' })
  } catch {
    notifications.show({ message: link, autoClose: false })
  }
}
