import { expect, it } from 'vitest'
import { ownerWords } from './words.ts'

it.each([
  [null, 'Nobody'],
  [{ id: 'a', name: 'Ann Lee', active: true }, 'Ann Lee'],
  [{ id: null, name: null, active: true }, 'Somebody outside your companies'],
  [{ id: 'a', name: 'Ann Lee', active: false }, 'Nobody (Ann Lee may not edit jobs)'],
  [{ id: null, name: null, active: false }, 'Nobody (somebody outside your companies may not edit jobs)'],
])('The owner %j of a job is called %s', (owner, words) => expect(ownerWords({ owner })).toBe(words))
