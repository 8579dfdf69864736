import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isOwnData } from './passwords.ts'

const own = { first: 'Zoë', last: 'Okafor', email: 'zoe.okafor@north-gate.test', company_name: 'Lantern Northgate' }

it.each(['zoe.okafor', 'ZoeOkafor1', 'okafor123', 'Lantern Northgate', 'northgate99', 'zoë okafor!', 'north-gate1'])(
  'The password "%s" is refused, because it consists of the person’s own data',
  (password) => expect(isOwnData(password, own)).toBe(true),
)

it.each([
  'Password1!',
  'P@ssw0rd2026',
  'Seatwise2026',
  '$e4tw1se!!',
  '2026-Alignwise-2026',
  'demo-password-local',
  'Welcome2Seatwise',
  '0k4f0r-1987',
  'L4ntern_N0rthgate_2026!',
  'RightSeatScore99',
  'zoe.okafor@north-gate.test1',
])(
  'The password "%s" is refused, because it consists of words of the product, the company or the person with digits and signs around',
  (password) => expect(isOwnData(password, own)).toBe(true),
)

it('A password is refused for each word of the product, however its letters are written', () => {
  const leet: Record<string, string> = { o: '0', i: '1', e: '3', a: '4', s: '5', t: '7' }
  const years = fc.constantFrom('', '1', '123', '2026', '!', '#99', '--')
  const word = fc.constantFrom('Seatwise', 'Alignwise', 'Lantern', 'Okafor', 'password')
  fc.assert(
    fc.property(word, years, years, fc.func(fc.boolean()), (base, before, behind, isLeet) => {
      const texts = Array.from(base, (letter, nth) => (isLeet(nth) ? (leet[letter] ?? letter.toUpperCase()) : letter))
      expect(isOwnData(before + texts.join('') + behind, own)).toBe(true)
    }),
  )
})

it.each([
  'correct horse battery',
  'seatwise has 7 green hills',
  'password of the old mill',
  'okafor likes 7 green hills',
  'x9$kQ2!z',
  'lanternfish42',
])('The password "%s" is accepted', (password) => expect(isOwnData(password, own)).toBe(false))

it('The password check ignores names of two letters, which occur in too many passwords', () =>
  expect(isOwnData('bobobobo', { ...own, first: 'Bo', last: 'Li' })).toBe(false))
