import { expect, it } from 'vitest'
import { strengthOf } from './strength.ts'

it.each([
  ['', 0],
  ['a7$k2!x', 0],
  ['x'.repeat(129), 0],
  ['aaaaaaaaaaaaaaaaaaaa', 1],
  ['12345678', 1],
  ['abababababab', 1],
  ['abcdefghijkl', 1],
  ['k7$mq2!x', 2],
  ['velvet parade', 3],
  ['correct horse battery', 4],
] as const)('The password %j has the strength %i', (password, level) => expect(strengthOf(password).level).toBe(level))

it('The strength of a password does not count words that everybody knows of the person', () =>
  expect(strengthOf('Amara-owner-kettle', ['amara']).hint).toContain('your name'))
