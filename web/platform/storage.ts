/** The localStorage keys of the product. After sign-out none is left that identifies the user. */
export const storedKeys = {
  previously_signed_in: 'seatwise.previously_signed_in',
  id_token: 'seatwise.id_token',
  proxy_user_id: 'seatwise.proxy_user_id',
  /** Set while a sign-out has not reached the server. */
  sign_out_due: 'seatwise.sign_out_due',
  pipeline_id: 'seatwise.pipeline.id',
  survey: 'seatwise.survey',
  previous_survey_url: 'seatwise.previous_survey_url',
  colour_scheme: 'seatwise.colour_scheme',
  sidebar: 'seatwise.sidebar',
  shortcuts: 'seatwise.shortcuts',
  first_steps: 'seatwise.first_steps',
} as const

export type StoredKey = keyof typeof storedKeys

/** Replaces localStorage in a browser that blocks it, until the page is closed. */
const memory = new Map<string, string>()

export function read(key: StoredKey): string | null {
  try {
    return localStorage.getItem(storedKeys[key])
  } catch {
    return memory.get(key) ?? null
  }
}

export function write(key: StoredKey, value: string) {
  try {
    localStorage.setItem(storedKeys[key], value)
  } catch {
    memory.set(key, value)
  }
}

export function forget(...names: StoredKey[]) {
  for (const name of names) {
    memory.delete(name)
    try {
      localStorage.removeItem(storedKeys[name])
    } catch {
      // Storage is blocked, so there is nothing to remove.
    }
  }
}
