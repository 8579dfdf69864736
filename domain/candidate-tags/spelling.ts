/** A tag as it is stored: one space between words, and one Unicode form of each letter (NFC). */
export const normalizedTag = (name: string) => name.trim().replace(/\s+/g, ' ').normalize('NFC')

/** Equal for all spellings of a tag that differ only in case, spaces and Unicode form. */
export const tagKey = (name: string) => normalizedTag(name).toLowerCase()
