/** A tag as it is stored: trimmed, with single spaces between words, in Unicode NFC. */
export const normalizedTag = (name: string) => name.trim().replace(/\s+/g, ' ').normalize('NFC')

/** The key of a tag, equal for all spellings that differ only in case, spaces and Unicode form. */
export const tagKey = (name: string) => normalizedTag(name).toLowerCase()
