import { notifications } from '@mantine/notifications'

export const copyLink = (link: string) => copyText(link, 'Link copied')

/**
 * Copies a text and confirms it. If the browser forbids copying, a notification shows the text, to be copied by hand.
 * @param instead shown in place of a text that is already on the page or is secret
 * @returns true if the text was copied
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
