import { expect, it } from 'vitest'
import { collapse } from './collapse.ts'
import { auditEvent } from './test-event.ts'

const of = (action: string, who: string, id: string) => auditEvent({ id, action, actor: { id: who, name: who } })
const ids = (...events: Parameters<typeof collapse>[0]) =>
  collapse(events).map((line) => line.events.map(({ id }) => id).join(''))

it('Sign-ins of one person are collapsed into one line, also between those of others', () =>
  expect(
    ids(
      of('auth.sign-in', 'Ann', 'a'),
      of('auth.sign-in', 'Bo', 'b'),
      of('auth.sign-out', 'Ann', 'c'),
      of('auth.challenge', 'Ann', 'd'),
    ),
  ).toEqual(['acd', 'b']))

it('Each day has a line of its own', () =>
  expect(
    ids(
      { ...of('auth.sign-in', 'Ann', 'a'), created_at: '2026-03-02T12:00:00.000Z' },
      { ...of('auth.sign-in', 'Ann', 'b'), created_at: '2026-03-01T12:00:00.000Z' },
    ),
  ).toEqual(['a', 'b']))

it('A line ends at any other action', () =>
  expect(ids(of('auth.sign-in', 'Ann', 'a'), of('users.update', 'Bo', 'b'), of('auth.sign-in', 'Ann', 'c'))).toEqual([
    'a',
    'b',
    'c',
  ]))

it('Refused sign-ins of different accounts stay apart', () => {
  const refused = (id: string, subject_id: string) =>
    auditEvent({ id, action: 'auth.sign-in-refused', actor: null, subject_id })
  expect(ids(refused('a', 'x'), refused('b', 'y'), refused('c', 'x'))).toEqual(['ac', 'b'])
})

it('All other events stay as they are, also equal ones', () =>
  expect(ids(of('users.update', 'Ann', 'a'), of('users.update', 'Ann', 'b'))).toEqual(['a', 'b']))
