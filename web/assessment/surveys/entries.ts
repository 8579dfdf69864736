import { daysToFinish } from '@seatwise/contract/limits'
import type { CallReply } from '@seatwise/contract/routes'
import type { BrowserStorage, SurveyKey } from '../../kernel/storage.ts'
import { asList, laterOf, type ByItem, type Answer } from './attempt-answers.ts'

/**
 * What this browser stores about one attempt.
 * @property token the token that opens the attempt
 * @property attempt the id of the attempt, the same for all of its links; unknown until it has been loaded
 * @property unsaved answers that the server has not confirmed
 * @property used_at when the entry was last written, in milliseconds since 1970
 */
export type Entry = { token: string; attempt?: string; unsaved: ByItem; used_at: number }

const maxAgeMs = daysToFinish * 86_400_000
/** The sessionStorage key of the attempt that this tab shows, also after a reload. */
const tabKey = 'seatwise.survey'

/**
 * The stored attempts of this browser. Two attempts on one device, such as those of two people on one tablet, have
 * separate entries, and each tab stays with its own.
 */
export function createEntries(storage: BrowserStorage, session: () => Storage, now: () => number) {
  /** The attempt of this tab if the browser blocks sessionStorage, until the page is closed. */
  let tab: string | null | undefined

  const keyOf = (token: string): SurveyKey => `survey.${token.slice(0, 16)}`

  function parse(text: string | null): Partial<Record<keyof Entry | 'unsent' | 'earlier', unknown>> | undefined {
    try {
      const value: unknown = JSON.parse(text ?? '')
      return typeof value === 'object' && value !== null ? value : undefined
    } catch {
      return undefined
    }
  }

  /** The entry in memory merged with the stored one, because another tab may have written answers since. */
  function entryIn(key: SurveyKey): Entry | undefined {
    const entry = entryOf(key, storage.read(key))
    const stored = entry && entryOf(key, storage.readStored(key))
    return stored ? { ...entry, unsaved: laterOf(entry.unsaved, stored.unsaved) } : entry
  }

  function entryOf(key: SurveyKey, text: string | null): Entry | undefined {
    const value = parse(text)
    if (typeof value?.token !== 'string' || keyOf(value.token) !== key) return undefined
    const { token, attempt, unsaved, used_at } = value
    return {
      token,
      ...(typeof attempt === 'string' ? { attempt } : {}),
      unsaved: givenIn(unsaved),
      used_at: typeof used_at === 'number' ? used_at : 0,
    }
  }

  const all = (): Entry[] => storage.surveyKeys().flatMap((key) => entryIn(key) ?? [])

  /** @returns true if the entry survives a reload of the page */
  const write = (entry: Omit<Entry, 'used_at'>): boolean =>
    storage.write(keyOf(entry.token), JSON.stringify({ ...entry, used_at: now() }))

  const remove = (token: string) => storage.forget(keyOf(token))

  function readTab(): string | undefined {
    try {
      return tab ?? session().getItem(tabKey) ?? undefined
    } catch {
      return tab ?? undefined
    }
  }

  function writeTab(token: string | null) {
    tab = token
    try {
      if (token === null) session().removeItem(tabKey)
      else session().setItem(tabKey, token)
    } catch {
      // The value stays in memory.
    }
  }

  return {
    all,
    read: (token: string): Entry | undefined => entryIn(keyOf(token)),
    write,
    remove,
    /**
     * Removes entries that are too old to be sent, and takes over data that older versions of the page stored under a
     * single key.
     */
    tidy() {
      for (const key of storage.surveyKeys()) {
        const entry = entryIn(key)
        if (!entry || entry.used_at < now() - maxAgeMs) storage.forget(key)
      }
      const old = parse(storage.read('survey'))
      for (const one of [...(Array.isArray(old?.earlier) ? (old.earlier as unknown[]) : []), old]) {
        const { token, unsent } = (one ?? {}) as { token?: unknown; unsent?: unknown }
        if (typeof token === 'string') write({ token, unsaved: givenIn(unsent, now()) })
      }
      if (old) storage.forget('survey')
    },
    /** The attempt of this tab; in a new tab, the only attempt on this device. `several` if there is more than one. */
    current(): { token: string } | 'several' | undefined {
      const own = readTab()
      if (own !== undefined) return { token: own }
      const [first, ...others] = all()
      return others.length > 0 ? 'several' : first && { token: first.token }
    },
    /** Switches this tab to another attempt. The previous one is removed unless it has unsent answers. */
    open(token: string) {
      const before = readTab()
      if (before !== undefined && before !== token) {
        const entry = entryIn(keyOf(before))
        if (entry && Object.keys(entry.unsaved).length === 0) remove(before)
      }
      writeTab(token)
      if (!entryIn(keyOf(token))) write({ token, unsaved: {} })
    },
    /** Moves the answers from other links of the same attempt to this one, because those links may expire. */
    join(token: string, attempt: string) {
      let unsaved = entryIn(keyOf(token))?.unsaved ?? {}
      for (const other of all())
        if (other.attempt === attempt && other.token !== token) {
          unsaved = laterOf(unsaved, other.unsaved)
          remove(other.token)
        }
      write({ token, attempt, unsaved })
      return unsaved
    },
    /** Removes all data of the attempt from this device. */
    wipe(token: string) {
      const attempt = entryIn(keyOf(token))?.attempt
      for (const entry of all()) if (attempt !== undefined && entry.attempt === attempt) remove(entry.token)
      remove(token)
      if (readTab() === token) writeTab(null)
    },
  }
}

export type Entries = ReturnType<typeof createEntries>

type Save = (token: string, answers: ReturnType<typeof asList>) => Promise<CallReply<'PUT /surveys/attempt'>['data']>

/**
 * Sends the answers of other attempts on this device, each with its own token, because their tabs may be closed.
 * Answers that the server does not accept now stay stored.
 */
export async function sendOthers(entries: Entries, token: string, save: Save) {
  const others = entries.all().filter((entry) => entry.token !== token && Object.keys(entry.unsaved).length > 0)
  const send = async ({ token: other, unsaved }: Entry) => {
    try {
      // Refused answers stay stored, and are shown when their attempt is opened again.
      const { stored, later } = await save(other, asList(unsaved))
      const done = [...stored, ...later.map(({ item }) => item)]
      const now = entries.read(other)
      if (!now) return
      // The tab of that attempt may have written in the meantime.
      const left = Object.entries(now.unsaved).filter(
        ([item, { at }]) => !done.includes(item) || at !== unsaved[item]?.at,
      )
      entries.write({ ...now, unsaved: Object.fromEntries(left) })
    } catch {
      // The answers stay stored.
    }
  }
  await Promise.all(others.map(send))
}

/** Reads only valid answers, because the stored data may be from another version of the page. */
function givenIn(value: unknown, at?: number): ByItem {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value as Record<string, Partial<Answer> | null>).flatMap(([item, one]) => {
      const answers = { answer: one?.answer, ms: one?.ms, at: one?.at ?? at }
      return Object.values(answers).every(Number.isFinite) ? [[item, answers as Answer]] : []
    }),
  )
}
