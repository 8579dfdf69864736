import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readSource, withSource } from './source.ts'

it.each([
  'Indeed',
  'Jobbörse',
  'stepstone.de',
  'my_board-2',
  ' LinkedIn Jobs ',
  '求人',
  'नौकरी',
  'งานไทย',
  'x'.repeat(60),
])('The name of a job board is read: %s', (text) => expect(readSource(text)).toBe(text.trim()))

it.each([
  '',
  '   ',
  'x'.repeat(61),
  '=1+1',
  '@SUM(A1)',
  '<b>',
  'a"b',
  'a\nb',
  'a\tb',
  'a\u0000b',
  'a\u202Eb',
  'a\u200Bb',
  '\uD800',
  'a/b',
  'a&b=c',
  ['Indeed'],
  undefined,
  null,
  7,
])('What is no name of a job board is ignored: %j', (text) => expect(readSource(text)).toBeUndefined())

it('Whatever is read survives an address, and is read as the same again', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom('a', 'é', ' ', '.', '_', '-', '9') })),
      (text) => {
        const source = readSource(text)
        if (source === undefined) return
        for (const url of ['https://jobs.test/jobs/a', 'https://jobs.test/jobs?company=a'])
          expect(readSource(new URL(withSource(url, source)).searchParams.get('source'))).toBe(source)
      },
    ),
  )
})

it('An address without a source stays as it is', () => {
  for (const none of [undefined, null, ''])
    expect(withSource('https://jobs.test/jobs/a', none)).toBe('https://jobs.test/jobs/a')
})
