/** What the product keeps in localStorage. After sign-out none is left that identifies the user. */
type StoredKey =
  | 'previously_signed_in'
  | 'id_token'
  /** By the clock of this browser, in milliseconds. */
  | 'id_token_ends_at'
  | 'proxy_user_id'
  /** Set while a sign-out has not reached the server. */
  | 'sign_out_due'
  | 'survey'
  | 'previous_survey_url'
  | 'colour_scheme'
  | 'sidebar'
  | 'shortcuts'
  | 'first_steps'

/** What a reader chose in the companies they reach, such as a filter. */
export type ChoiceKey = `${'company' | 'pipeline'}.${string}`
/** A note about a person that is being written. */
type DraftKey = `note.${string}`

/** The key in localStorage. */
type Key = StoredKey | ChoiceKey | DraftKey
export const storedKeyOf = (key: Key): string => `seatwise.${key}`

/** Replaces localStorage in a browser that blocks it, until the page is closed. */
const memory = new Map<string, string>()

export function read(key: Key): string | null {
  try {
    return localStorage.getItem(storedKeyOf(key))
  } catch {
    return memory.get(storedKeyOf(key)) ?? null
  }
}

export function write(key: Key, value: string) {
  try {
    localStorage.setItem(storedKeyOf(key), value)
  } catch {
    memory.set(storedKeyOf(key), value)
  }
}

export function forget(...keys: Key[]) {
  for (const key of keys) remove(storedKeyOf(key))
}

/** Forgets all choices and drafts: at sign-out, and when acting as another begins or ends. */
export function forgetChoices() {
  for (const name of storedNames()) if (/^seatwise\.(company|pipeline|note)\./.test(name)) remove(name)
}

function storedNames(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return [...memory.keys()]
  }
}

function remove(name: string) {
  memory.delete(name)
  try {
    localStorage.removeItem(name)
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}
