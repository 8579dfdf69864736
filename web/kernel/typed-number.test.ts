import { readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { typedNumber } from './typed-number.ts'

it.each([
  ['40', 40],
  ['  40 ', 40],
  ['1,500', 1500],
  ['1 500 000', 1_500_000],
  ['12.5', 12.5],
  ['1,500.25', 1500.25],
  ['-5', -5],
])('The typed number %j is %d', (text, number) => expect(typedNumber(text)).toBe(number))

it.each(['', ' ', '12,5', '12,50', '1,50,000', '1.500,5', '12e3', '0x10', 'ten', '12 %', '1 2'])(
  'The typed number %j is ambiguous',
  (text) => expect(typedNumber(text)).toBeNaN(),
)

it('Any number is read as it is written in English', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (number) => {
      expect(typedNumber(number.toLocaleString('en-US'))).toBe(number)
      expect(typedNumber(String(number))).toBe(number)
    }),
  )
})

it('No field of the web cuts typed or pasted text: a text that is too long gets an error at its field', () => {
  const web = path.join(import.meta.dirname, '..')
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.includes('node_modules') && !file.endsWith('.browser.tsx'),
  )
  expect(files.length).toBeGreaterThan(300)
  const cuts = files.filter((file) => /\bmax[lL]ength=/.test(readFileSync(path.join(web, file), 'utf8')))
  expect(cuts).toEqual([])
})
