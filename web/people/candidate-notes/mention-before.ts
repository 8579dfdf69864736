import { splitAtMentions } from '@seatwise/domain/mentions'

/** A longer text after an @ is not a name that is being typed. */
const maxTyped = 40
const begun = new RegExp(String.raw`(?:^|[^\p{L}\p{N}])@([^@\n]{0,${maxTyped}})$`, 'u')

/**
 * The mention that is being typed before the cursor: the position of its @, and the typed part of the name.
 * @param mentioned names of complete mentions: no mention is being typed behind one of them
 */
export function mentionBefore(
  text: string,
  cursor: number,
  mentioned: readonly string[] = [],
): { start: number; typed: string } | undefined {
  const typed = begun.exec(text.slice(0, cursor))?.[1]
  if (typed === undefined || typed.startsWith(' ') || splitAtMentions(`@${typed}`, mentioned).length > 1)
    return undefined
  return { start: cursor - typed.length - 1, typed }
}
