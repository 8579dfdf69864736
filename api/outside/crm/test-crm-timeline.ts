/**
 * Records ordered by a time and then by id. A change takes one binary search, and reading a page takes only its own
 * length.
 */
export function createTimeline<T extends { id: string }>(timeOf: (record: T) => number) {
  const records: T[] = []

  /** The number of records before this position. */
  function countBefore(time: number, id: string) {
    let low = 0
    let high = records.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const record = records[middle]!
      const at = timeOf(record)
      if (at < time || (at === time && record.id < id)) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    timeOf,
    records: records as readonly T[],
    add: (record: T) => void records.splice(countBefore(timeOf(record), record.id), 0, record),
    /** Must be called before the time of the record is changed. */
    remove: (record: T) => void records.splice(countBefore(timeOf(record), record.id), 1),
    *newestFirst(before?: { time: number; id: string }) {
      let index = before ? countBefore(before.time, before.id) : records.length
      while (index > 0) yield records[--index]!
    },
    *oldestFirst(after?: { time: number; id: string }) {
      let index = after ? countBefore(after.time, after.id) : 0
      if (after && records[index]?.id === after.id) index++
      while (index < records.length) yield records[index++]!
    },
  }
}
