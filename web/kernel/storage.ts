/** The product's keys in localStorage. After a sign-out none of them identifies the user. */
type StoredKey =
  | 'previously_signed_in'
  | 'id_token'
  /** Milliseconds by the clock of this browser. */
  | 'id_token_ends_at'
  | 'proxy_user_id'
  /** Set while a sign-out has not reached the server. */
  | 'sign_out_due'
  /** Written by versions of the page from before `SurveyKey`. */
  | 'survey'
  | 'previous_survey_url'
  | 'colour_scheme'
  | 'sidebar'
  | 'shortcuts'
  | 'first_steps'

/** A choice of the user among companies or pipelines, such as a filter. */
export type ChoiceKey = `${'company' | 'pipeline'}.${string}`
/** The unsaved text of a note about a person. */
type DraftKey = `note.${string}`
/** The user's latest changes that can be undone. */
type ChangesKey = 'changes.recent'

/** A survey attempt: its token, and answers that have not been sent. */
export type SurveyKey = `survey.${string}`

type Key = StoredKey | ChoiceKey | DraftKey | ChangesKey | SurveyKey
export const storedKeyOf = (key: Key | ''): string => `seatwise.${key}`

/**
 * Stores values in localStorage. If the browser does not store a value (blocked, full, or silently dropped), the value
 * is kept in memory until the page is closed, so that `read` always returns what was written.
 * @param local called for each access, because browsers that block localStorage throw already when it is accessed
 */
export function createStorage(local: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  /** Values that could not be written to `local`; null for a removal. */
  const memory = new Map<string, string | null>()

  function read(key: Key): string | null {
    const name = storedKeyOf(key)
    const remembered = memory.get(name)
    return remembered === undefined ? readStored(key) : remembered
  }

  /** The value in the browser, which another tab may have written after this tab kept its own in memory. */
  function readStored(key: Key): string | null {
    try {
      return local().getItem(storedKeyOf(key))
    } catch {
      return null
    }
  }

  /** @returns true if the value survives a reload of the page */
  function write(key: Key, value: string): boolean {
    const name = storedKeyOf(key)
    try {
      local().setItem(name, value)
      if (local().getItem(name) === value) {
        memory.delete(name)
        return true
      }
    } catch {
      // The value is kept in memory below.
    }
    memory.set(name, value)
    return false
  }

  function remove(name: string) {
    memory.delete(name)
    try {
      local().removeItem(name)
    } catch {
      memory.set(name, null)
    }
  }

  function names(): string[] {
    const remembered = [...memory].filter(([, value]) => value !== null).map(([name]) => name)
    try {
      const stored = Object.keys(local()).filter((name) => !memory.has(name))
      return [...stored, ...remembered]
    } catch {
      return remembered
    }
  }

  return {
    read,
    readStored,
    write,
    forget: (...keys: Key[]) => {
      for (const key of keys) remove(storedKeyOf(key))
    },
    /**
     * Removes all choices, drafts and recent changes: at a sign-out, and when the user begins or stops to act as
     * another.
     */
    forgetChoices: () => {
      for (const name of names()) if (/^seatwise\.(company|pipeline|note|changes)\./.test(name)) remove(name)
    },
    surveyKeys: () =>
      names()
        .filter((name) => name.startsWith(storedKeyOf('survey.')))
        // The cast is safe: the name was made from a SurveyKey.
        .map((name) => name.slice(storedKeyOf('').length) as SurveyKey),
  }
}

export type BrowserStorage = ReturnType<typeof createStorage>
export const browserStorage = createStorage(() => localStorage)
export const { read, write, forget, forgetChoices } = browserStorage
