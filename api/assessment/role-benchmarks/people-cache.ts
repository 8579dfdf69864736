import { workScaleKeys } from '@seatwise/domain/assessment/scales'
import type { People } from '@seatwise/domain/benchmark/preview'

/**
 * The id of one result and the raw scores of its work scales, in the order of the scales; null for a missing score, and
 * `raws` is null if the answers were scored with other norms.
 */
export type PersonRow = { id: string; raws: (number | null)[] | null }

/** Reads people. Each call opens its own transaction, so that no transaction is open for long. */
export type PeopleReader = {
  /**
   * @returns undefined if people may have changed since the position, otherwise a newer position with the same people
   */
  unchangedSince: (position: string) => Promise<string | undefined>
  /** @returns the position in the stream of changes from which the people are valid, and their number */
  begin: () => Promise<{ position: string; total: number }>
  /** @returns the next people after an id, in the order of ids; fewer than `pageSize` on the last page */
  page: (after: string | null, total: number) => Promise<PersonRow[]>
}

export type LoadedPeople = {
  people: People
  idOf: (person: number) => string
  /** The number of all people; greater than `people.count` if `people` is a sample. */
  total: number
}

type Entry = {
  position: string
  total: number
  pages: { ids: string[]; raws: Uint8Array }[]
  /** The last id read so far. */
  after: string | null
  loaded: LoadedPeople | null
  /** The page that is being read, for which a second request waits. */
  reading: Promise<void> | null
}

export const pageSize = 5_000
const columns = workScaleKeys.length

/**
 * Caches the raw scores of at most `maxPeople` people as typed arrays, 15 bytes and an id for each person; the least
 * recently used entries are dropped first. Each use checks for changes. The cache can be dropped at any time. A request
 * whose client has left stops between two pages; the next request continues there.
 */
export function openPeopleCache(maxPeople: number) {
  const entries = new Map<string, Entry>()

  return {
    /** @param key identifies the people and the reader */
    async load(key: string, reader: PeopleReader, refuseGone: () => void): Promise<LoadedPeople> {
      const entry = (await unchanged(key, reader)) ?? (await begin(key, reader))
      while (!entry.loaded) {
        refuseGone()
        entry.reading ??= readPage(entry, reader).finally(() => (entry.reading = null))
        await entry.reading
      }
      return entry.loaded
    },
  }

  async function unchanged(key: string, reader: PeopleReader): Promise<Entry | undefined> {
    const entry = entries.get(key)
    if (!entry) return undefined
    const position = await reader.unchangedSince(entry.position)
    if (position === undefined) {
      // Another request may have replaced the entry meanwhile.
      if (entries.get(key) === entry) entries.delete(key)
      return undefined
    }
    entry.position = position
    keep(key, entry)
    return entry
  }

  async function begin(key: string, reader: PeopleReader): Promise<Entry> {
    const entry: Entry = { ...(await reader.begin()), pages: [], after: null, loaded: null, reading: null }
    keep(key, entry)
    return entry
  }

  function keep(key: string, entry: Entry) {
    entries.delete(key)
    entries.set(key, entry)
    let count = 0
    for (const [other, one] of [...entries].toReversed()) {
      count += one.loaded?.people.count ?? one.pages.length * pageSize
      if (count > maxPeople && other !== key) entries.delete(other)
    }
  }
}

async function readPage(entry: Entry, reader: PeopleReader) {
  const rows = await reader.page(entry.after, entry.total)
  const known = rows.filter(({ raws }) => raws !== null)
  entry.after = rows.at(-1)?.id ?? entry.after
  entry.pages.push({
    ids: known.map(({ id }) => id),
    raws: Uint8Array.from(known.flatMap(({ raws }) => raws!.map((raw) => raw ?? 0))),
  })
  if (rows.length === pageSize) return
  entry.loaded = loadedFrom(entry)
  entry.pages = []
}

/** Puts the pages into columns of shared memory, which a thread reads without a copy. */
function loadedFrom({ pages, total }: Entry): LoadedPeople {
  const ids = pages.flatMap((page) => page.ids)
  const raws = workScaleKeys.map(() => new Uint8Array(new SharedArrayBuffer(ids.length)))
  let person = 0
  for (const page of pages)
    for (let row = 0; row < page.ids.length; row++, person++)
      for (let column = 0; column < columns; column++) raws[column]![person] = page.raws[row * columns + column]!
  return { people: { count: ids.length, raws }, idOf: (at) => ids[at]!, total }
}
