import { expect, it } from 'vitest'
import { codeLetters } from '../jobs/address.ts'
import { readVia, viaOf } from './via.ts'

it('A funnel code is read as it is written, for every letter', () => {
  for (const letter of codeLetters) {
    const visit = { code: letter.repeat(8), day: '2026-11-25' }
    expect(readVia(viaOf(visit))).toEqual(visit)
  }
})

it.each([
  undefined,
  '',
  'abcdefgh',
  'abcdefgh-2026-11-25',
  'abcdefgh-20261325',
  'abcdefgh-20260230',
  'ABCDEFGH-20261125',
  'abcdefg0-20261125',
  ' abcdefgh-20261125',
])('%j is no funnel code', (text) => expect(readVia(text)).toBeUndefined())
