/** The keys of the product in localStorage. After sign-out none is left that identifies the user. */
type StoredKey =
  | 'previously_signed_in'
  | 'id_token'
  /** By the clock of this browser, in milliseconds. */
  | 'id_token_ends_at'
  | 'proxy_user_id'
  /** Set while a sign-out has not reached the server. */
  | 'sign_out_due'
  /** Of pages older than `SurveyKey`. */
  | 'survey'
  | 'previous_survey_url'
  | 'colour_scheme'
  | 'sidebar'
  | 'shortcuts'
  | 'first_steps'

/** A choice of the reader among the companies they reach, such as a filter. */
export type ChoiceKey = `${'company' | 'pipeline'}.${string}`
/** A note about a person that is being written. */
type DraftKey = `note.${string}`
/** The latest changes of a reader that can be undone. */
type ChangesKey = 'changes.recent'

/** An attempt at the survey: its token, and answers that have not been sent. */
export type SurveyKey = `survey.${string}`

/** The key in localStorage. */
type Key = StoredKey | ChoiceKey | DraftKey | ChangesKey | SurveyKey
export const storedKeyOf = (key: Key | ''): string => `seatwise.${key}`

/**
 * Keeps values in the browser. Where it does not take one (blocked, full, dropped without a word), the value is kept in memory
 * until the page is closed: what was written is what is read.
 * @param local asked each time, because a browser that blocks it throws already here
 */
export function createStorage(local: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  /** The writes that `local` failed to do: the value, or null for a removal. */
  const memory = new Map<string, string | null>()

  function read(key: Key): string | null {
    const name = storedKeyOf(key)
    const remembered = memory.get(name)
    return remembered === undefined ? readStored(key) : remembered
  }

  /** The value in the browser, which another tab may have written since this one stored its own in memory. */
  function readStored(key: Key): string | null {
    try {
      return local().getItem(storedKeyOf(key))
    } catch {
      return null
    }
  }

  /** @returns whether a reload of the page will find it */
  function write(key: Key, value: string): boolean {
    const name = storedKeyOf(key)
    try {
      local().setItem(name, value)
      if (local().getItem(name) === value) {
        memory.delete(name)
        return true
      }
    } catch {
      // It is kept in memory.
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
    /** Forgets all choices, drafts and recent changes: at sign-out, and when acting as another begins or ends. */
    forgetChoices: () => {
      for (const name of names()) if (/^seatwise\.(company|pipeline|note|changes)\./.test(name)) remove(name)
    },
    surveyKeys: () =>
      names()
        .filter((name) => name.startsWith(storedKeyOf('survey.')))
        // The cast is safe: the name was made from such a key.
        .map((name) => name.slice(storedKeyOf('').length) as SurveyKey),
  }
}

export type BrowserStorage = ReturnType<typeof createStorage>
export const browserStorage = createStorage(() => localStorage)
export const { read, write, forget, forgetChoices } = browserStorage
