import { expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

it.each(['/', '/survey-results?q=a', '/survey-results/1#x'])('%s is ours', (to) => expect(ownPath(to)).toBe(to))

it.each([
  'https://evil.test/x',
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  'javascript:alert(1)',
  '',
  'x',
  undefined,
  7,
  ['/'],
])('%s is not', (to) => expect(ownPath(to)).toBeUndefined())
