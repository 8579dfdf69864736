import { expect, it } from 'vitest'
import { readAddresses } from './addresses.ts'

it.each([
  ['ann@example.com', [{ email: 'ann@example.com' }]],
  [
    'ann@example.com, bo@example.com; cy@example.com\ndi@example.com',
    ['ann', 'bo', 'cy', 'di'].map((name) => ({ email: `${name}@example.com` })),
  ],
  ['Ann Maria Lee <ann@example.com>', [{ email: 'ann@example.com', first: 'Ann Maria', last: 'Lee' }]],
  ['"Lee, Ann" <ann@example.com>', [{ email: 'ann@example.com', first: 'Ann', last: 'Lee' }]],
  ['Ann <ann@example.com>\n\n  \n', [{ email: 'ann@example.com', first: 'Ann' }]],
])('reads %j', (text, people) => {
  expect(readAddresses(text)).toEqual({ people, incomplete: [] })
})

it('names what is no complete address', () => {
  expect(readAddresses('ann@example, Bo Berg\nok@example.com')).toEqual({
    people: [{ email: 'ok@example.com' }],
    incomplete: ['ann@example', 'Bo Berg'],
  })
})
