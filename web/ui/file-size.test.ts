import { expect, it } from 'vitest'
import { sizeWords } from './file-size.ts'

it.each([
  [40, '0.1 kB'],
  [101_900, '102 kB'],
  [1_000_000, '1 MB'],
  [31_400_000, '31 MB'],
  [5_200_000_000, '5.2 GB'],
])('A file of %d bytes is shown as %s', (bytes, words) => expect(sizeWords(bytes)).toBe(words))
