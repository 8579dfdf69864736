import { describe, expect, it } from 'vitest'
import { parseUsageSearch } from './page-state.ts'
import { bytesWords, minutesWords, shareWords } from './words.ts'

describe('a duration in words', () => {
  it.each([
    [null, undefined],
    [0, '0 s'],
    [0.6, '36 s'],
    [2.44, '2.4 min'],
    [11.4, '11 min'],
    [119, '119 min'],
    [180, '3 h'],
    [2_870, '48 h'],
    [4_320, '3 days'],
    [60_000, '42 days'],
  ])('of %s minutes is %s', (minutes, words) => expect(minutesWords(minutes)).toBe(words))
})

describe('a size in words', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1_000, '1 kB'],
    [1_234_567, '1.2 MB'],
    [56_000_000_000, '56 GB'],
    [7_000_000_000_000_000, '7,000 TB'],
  ])('of %d is %s', (bytes, words) => expect(bytesWords(bytes)).toBe(words))
})

it('A share has a digit after the point where it is small', () => {
  expect([0, 4.25, 79.4, 100, null].map(shareWords)).toEqual(['0 %', '4.3 %', '79 %', '100 %', undefined])
})

it('An address of the usage keeps a known period and a company, and nothing else', () => {
  const company_id = '00000000-0000-4000-8000-000000000001'
  expect(parseUsageSearch({ days: 90, company_id, other: 1 })).toEqual({ days: '90', company_id })
  expect(parseUsageSearch({ days: '14', company_id: 'x' })).toEqual({})
})
