import { expect, it } from 'vitest'
import { isOwnData } from './passwords.ts'

const own = { first: 'Zoë', last: 'Okafor', email: 'zoe.okafor@north-gate.test', company_name: 'Lantern Northgate' }

it.each(['zoe.okafor', 'ZoeOkafor1', 'okafor123', 'Lantern Northgate', 'northgate99', 'zoë okafor!', 'north-gate1'])(
  'rejects "%s", which consists of the person’s own data',
  (password) => expect(isOwnData(password, own)).toBe(true),
)

it.each(['correct horse battery', 'okafor likes 7 green hills', 'x9$kQ2!z', 'lanternfish42'])(
  'accepts "%s"',
  (password) => expect(isOwnData(password, own)).toBe(false),
)

it('ignores names of two letters, which occur in too many passwords', () =>
  expect(isOwnData('bobobobo', { ...own, first: 'Bo', last: 'Li' })).toBe(false))
