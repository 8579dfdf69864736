import { splitAtMentions } from '@seatwise/domain/mentions'

/** Longer than this, what stands behind an @ is no name that somebody is typing. */
const maxTyped = 40
const begun = new RegExp(String.raw`(?:^|[^\p{L}\p{N}])@([^@\n]{0,${maxTyped}})$`, 'u')

/**
 * The mention that is being typed before the cursor: where its @ stands, and what of the name is there.
 * @param mentioned names that are there as a whole: behind one of them, none is being typed
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
