import { notifications } from '@mantine/notifications'

export const copyLink = (link: string) => copyText(link, 'Link copied')

/**
 * Copies a text and confirms it. Where the browser forbids copying, it shows the text to copy by hand.
 * @returns whether it was copied
 */
export async function copyText(text: string, done: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    notifications.show({ message: done })
    return true
  } catch {
    notifications.show({ message: text, autoClose: false })
    return false
  }
}
