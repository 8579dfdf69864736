import { expect, it } from 'vitest'
import { openPeopleCache, pageSize, type PeopleReader, type PersonRow } from './people-cache.ts'

const open = () => undefined

/** A company of `count` people, whose raw scores are `nth % 40` on the first scale and absent on the second. */
function companyOf(count: number) {
  const read = { begun: 0, pages: 0, position: 1 }
  const rowOf = (nth: number): PersonRow => ({
    id: String(nth).padStart(8, '0'),
    raws: [nth % 40, null, ...Array.from({ length: 13 }, () => 20)],
  })
  const reader: PeopleReader = {
    unchangedSince: async (position) => (position === String(read.position) ? position : undefined),
    begin: async () => {
      read.begun += 1
      return { position: String(read.position), total: count }
    },
    page: async (after) => {
      read.pages += 1
      const from = after === null ? 0 : Number(after) + 1
      return Array.from({ length: Math.min(pageSize, count - from) }, (_, nth) => rowOf(from + nth))
    },
  }
  return { read, reader }
}

it('People are read once, page by page, and stay in memory while nothing changes', async () => {
  const cache = openPeopleCache(100_000)
  const { read, reader } = companyOf(2 * pageSize + 7)
  const { people, idOf, total } = await cache.load('a', reader, open)
  expect([people.count, total, read.pages]).toEqual([2 * pageSize + 7, 2 * pageSize + 7, 3])
  expect([people.raws[0]![pageSize + 1], people.raws[1]![5], people.raws[14]![5]]).toEqual([(pageSize + 1) % 40, 0, 20])
  expect(idOf(pageSize)).toBe(String(pageSize).padStart(8, '0'))
  expect((await cache.load('a', reader, open)).people).toBe(people)
  expect(read.pages).toBe(3)
})

it('The cache of a company without people, and of one with exactly one page, is complete', async () => {
  const cache = openPeopleCache(100_000)
  expect((await cache.load('none', companyOf(0).reader, open)).people.count).toBe(0)
  expect((await cache.load('page', companyOf(pageSize).reader, open)).people.count).toBe(pageSize)
})

it('A change is noticed at the next use of the cache', async () => {
  const cache = openPeopleCache(100_000)
  const before = companyOf(10)
  await cache.load('a', before.reader, open)
  const { reader, read } = companyOf(11)
  read.position = 2
  expect((await cache.load('a', reader, open)).people.count).toBe(11)
})

it('A client who leaves stops the reading, and the next one continues there', async () => {
  const cache = openPeopleCache(100_000)
  const { read, reader } = companyOf(5 * pageSize)
  const leaveAfter = (pages: number) => () => {
    if (read.pages >= pages) throw new Error('left')
  }
  await expect(cache.load('a', reader, leaveAfter(2))).rejects.toThrow('left')
  expect(read.pages).toBe(2)
  expect((await cache.load('a', reader, open)).people.count).toBe(5 * pageSize)
  expect([read.begun, read.pages]).toEqual([1, 6])
})

it('Simultaneous requests read each page once', async () => {
  const cache = openPeopleCache(100_000)
  const { read, reader } = companyOf(3 * pageSize)
  await cache.load('first', companyOf(1).reader, open)
  const all = await Promise.all([1, 2, 3].map(() => cache.load('a', reader, open)))
  expect(all.map(({ people }) => people.count)).toEqual([3 * pageSize, 3 * pageSize, 3 * pageSize])
  expect(read.pages).toBeLessThanOrEqual(3 * 4)
})

it('A page that could not be read is read again', async () => {
  const cache = openPeopleCache(100_000)
  const { reader } = companyOf(10)
  const broken = { ...reader, page: () => Promise.reject(new Error('connection lost')) }
  await expect(cache.load('a', broken, open)).rejects.toThrow('connection lost')
  expect((await cache.load('a', reader, open)).people.count).toBe(10)
})

it('The cache holds no more people than allowed, and drops those that were used longest ago', async () => {
  const cache = openPeopleCache(250)
  const [a, b, c] = [companyOf(100), companyOf(100), companyOf(100)]
  await cache.load('a', a.reader, open)
  await cache.load('b', b.reader, open)
  await cache.load('a', a.reader, open)
  await cache.load('c', c.reader, open)
  await cache.load('c', c.reader, open)
  await cache.load('a', a.reader, open)
  expect([a.read.begun, b.read.begun]).toEqual([1, 1])
  await cache.load('b', b.reader, open)
  expect(b.read.begun).toBe(2)
})
