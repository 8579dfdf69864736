import { notifications } from '@mantine/notifications'

export const copyLink = (link: string) => copyText(link, 'Link copied')

/**
 * Copies a text and confirms it. Where the browser forbids copying, it shows the text to copy by hand.
 * @param instead of the text, where that stands on the page or is a secret
 * @returns whether it was copied
 */
export async function copyText(text: string, done: string, instead = text): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    notifications.show({ message: done })
    return true
  } catch {
    notifications.show({ message: instead, autoClose: false })
    return false
  }
}
