import { expect, it } from 'vitest'
import { isOwnData } from './passwords.ts'

const own = { first: 'Zoë', last: 'Okafor', email: 'zoe.okafor@north-gate.test', company_name: 'Lantern Northgate' }

it.each(['zoe.okafor', 'ZoeOkafor1', 'okafor123', 'Lantern Northgate', 'northgate99', 'zoë okafor!', 'north-gate1'])(
  'finds "%s" made of the own data',
  (password) => expect(isOwnData(password, own)).toBe(true),
)

it.each(['correct horse battery', 'okafor likes 7 green hills', 'x9$kQ2!z', 'lanternfish42'])(
  'lets "%s" pass',
  (password) => expect(isOwnData(password, own)).toBe(false),
)

it('does not take short names for pieces: anybody has two letters somewhere', () =>
  expect(isOwnData('bobobobo', { ...own, first: 'Bo', last: 'Li' })).toBe(false))
