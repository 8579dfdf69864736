import { expect, it } from 'vitest'
import { faultOf, readAddresses } from './addresses.ts'

it.each([
  ['ann@example.com', [{ email: 'ann@example.com' }]],
  [
    'ann@example.com, bo@example.com; cy@example.com\ndi@example.com',
    ['ann', 'bo', 'cy', 'di'].map((name) => ({ email: `${name}@example.com` })),
  ],
  ['Ann Maria Lee <ann@example.com>', [{ email: 'ann@example.com', first: 'Ann Maria', last: 'Lee' }]],
  ['"Lee, Ann" <ann@example.com>', [{ email: 'ann@example.com', first: 'Ann', last: 'Lee' }]],
  ['Ann <ann@example.com>\n\n  \n', [{ email: 'ann@example.com', first: 'Ann' }]],
])('The addresses of %j are read', (text, people) => {
  expect(readAddresses(text)).toEqual({ people, incomplete: [] })
})

it('An incomplete address is reported', () => {
  expect(readAddresses('ann@example, Bo Berg\nok@example.com')).toEqual({
    people: [{ email: 'ok@example.com' }],
    incomplete: ['ann@example', 'Bo Berg'],
  })
})

it.each([
  ['', 'Enter at least one email address.'],
  ['ann@example', 'Not a complete email address: ann@example'],
  // In a list of forty nobody would find the entry by its position.
  [`${list(3)}\nann@-mail.test\n${list(36)}`, 'No email can be sent to this address: ann@-mail.test'],
  ['ann@müller.test', undefined],
  [`${'a'.repeat(250)}@example.com`, `No email can be sent to this address: ${'a'.repeat(250)}@example.com`],
  ['"Ann www.evil.test" <ann@example.com>', 'ann@example.com: Enter a name, not a web address.'],
  [list(501), 'Enter at most 500 addresses at a time.'],
  [list(40), undefined],
])('An address that the server would refuse is reported, case %#', (text, fault) => expect(faultOf(text)).toBe(fault))

function list(count: number): string {
  return Array.from({ length: count }, (_, nth) => `person${nth}@example.com`).join('\n')
}
