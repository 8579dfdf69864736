import { describe, expect, it } from 'vitest'
import { mapTexts, printable, textRuns, type Coverage } from './text-runs.ts'

const fonts: Coverage[] = [
  { family: 'Latin', covers: (codePoint) => codePoint < 0x250 || '□“”'.includes(String.fromCodePoint(codePoint)) },
  {
    family: 'Arabic',
    covers: (codePoint) => (codePoint >= 0x600 && codePoint < 0x700) || ' .'.includes(String.fromCodePoint(codePoint)),
  },
  { family: 'Thai', covers: (codePoint) => codePoint >= 0xe00 && codePoint < 0xe80 },
]

describe('a printable text', () => {
  it.each([
    ['what fonts have stays', 'Łukasz محمد', 'Łukasz محمد'],
    ['letters without a font become a mark', '王小明 Wang', '□ Wang'],
    ['a picture of several code points becomes one mark', 'Ann 👩‍👩‍👧 B', 'Ann □ B'],
    ['a letter and its accent become one', 'Zoe\u0308', 'Zoë'],
    ['controls become a space', 'a\u0000\u0007b\nc', 'a b c'],
    ['marks of direction go, with which a name could turn its line around', 'a\u202Egpj.exe\u2066b', 'agpj.exeb'],
    ['soft hyphens and zero-width spaces go', 'a\u00ADb\u200Bc\uFEFF', 'abc'],
    ['points stand from the letter outwards', 'م\u064E\u0651', 'م\u0651\u064E'],
    ['a Thai vowel stands in its parts', 'น้ำ', 'นํ้า'],
    ['half of a pair becomes a mark', 'a\uD800b', 'a□b'],
  ])('%s', (_, text, expected) => expect(printable(text, fonts)).toBe(expected))
})

describe('the runs of a text', () => {
  it('change with the font, and characters of no script stay with the words around them', () =>
    expect(textRuns('Name: محمد علي. End 7', fonts)).toEqual([
      { family: 'Latin', text: 'Name: ' },
      { family: 'Arabic', text: 'محمد علي' },
      { family: 'Latin', text: '. End 7' },
    ]))

  it('are absent for an empty text', () => expect(textRuns('', fonts)).toEqual([]))
})

it('Exactly the texts of a value are changed', () =>
  expect(mapTexts({ a: 'x', b: [1, null, true, { c: 'y' }] }, (text) => text + text)).toEqual({
    a: 'xx',
    b: [1, null, true, { c: 'yy' }],
  }))
