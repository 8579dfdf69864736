import { expect, it } from 'vitest'
import { mentionBefore } from './mention-before.ts'

/** The cursor stands at the bar. */
const before = (text: string) => mentionBefore(text.replace('|', ''), text.indexOf('|'), ['Dana Lee'])

it.each([
  ['@|', 0, ''],
  ['Ask @Co|', 4, 'Co'],
  ['Ask @Cora Ow|nby', 4, 'Cora Ow'],
  ['(@Bo|)', 1, 'Bo'],
  ['@Ana and @Bo|', 9, 'Bo'],
  ['@Dana Lee|', 0, 'Dana Lee'],
  ['@Dana Leeds|', 0, 'Dana Leeds'],
  ['@Dana Lee, @Bo|', 11, 'Bo'],
])('A mention begins in %s', (text, start, typed) => expect(before(text)).toEqual({ start, typed }))

it.each([
  '|',
  'Ask|',
  'mail@pe|',
  '@ Co|',
  '@Cora\nnow|',
  `@${'a'.repeat(41)}|`,
  'Co|@',
  '@Dana Lee |',
  '@Dana Lee, please|',
])('No mention begins in %s', (text) => expect(before(text)).toBeUndefined())
