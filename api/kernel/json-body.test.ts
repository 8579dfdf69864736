import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseJsonBody } from './json-body.ts'

it.each([
  String.raw`"a\u0000b"`,
  String.raw`{"name":"a\ud800"}`,
  String.raw`{"name":["\uDC00\uD800"]}`,
  String.raw`{"a\udfffb":1}`,
  String.raw`{"a":{"b":[{"\u0000":1}]}}`,
  '{"a":',
  `${'['.repeat(30_000)}"\\ud800"${']'.repeat(30_000)}`,
])('The JSON body %.40s is refused', (text) => {
  expect(() => parseJsonBody(text)).toThrow(expect.objectContaining({ code: 'bad_request' }))
})

it('A JSON body may contain what PostgreSQL can store: escaped surrogate pairs, and a backslash before the letter u', () => {
  expect(parseJsonBody(String.raw`{"a":"\ud83d\ude00","b":"\\ud800 \\u0000"}`)).toEqual({
    a: '😀',
    b: String.raw`\ud800 \u0000`,
  })
  expect(parseJsonBody('')).toBeUndefined()
})

it('A JSON body is refused exactly when a string is not well formed or has a NUL', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
      (text) => {
        const escaped = `"${[...Array(text.length).keys()].map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`
        if (text.isWellFormed() && !text.includes('\0')) expect(parseJsonBody(escaped)).toBe(text)
        else expect(() => parseJsonBody(escaped)).toThrow()
      },
    ),
  )
})
