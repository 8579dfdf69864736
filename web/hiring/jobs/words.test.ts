import { expect, it } from 'vitest'
import { ownerWords, sourceWords } from './words.ts'

it.each([
  [null, 'Nobody'],
  [{ id: 'a', name: 'Ann Lee', active: true }, 'Ann Lee'],
  [{ id: null, name: null, active: true }, 'Somebody outside your companies'],
  [{ id: 'a', name: 'Ann Lee', active: false }, 'Nobody (Ann Lee may not edit jobs)'],
  [{ id: null, name: null, active: false }, 'Nobody (somebody outside your companies may not edit jobs)'],
])('The owner %j of a job is called %s', (owner, words) => expect(ownerWords({ owner })).toBe(words))

it.each([
  [[], 0, undefined],
  [[{ source: null, applications: 3 }], 3, undefined],
  [[{ source: 'Indeed', applications: 1 }], 1, 'From \u2068Indeed\u2069 1'],
  [
    [
      { source: null, applications: 30 },
      { source: 'Indeed', applications: 12 },
    ],
    42,
    'From direct 30, \u2068Indeed\u2069 12',
  ],
  [[{ source: 'Indeed', applications: 12 }], 20, 'From \u2068Indeed\u2069 12, others 8'],
])('The sources %j of %i applications are told as %s', (sources, applicants, words) =>
  expect(sourceWords({ sources, applicants })).toBe(words),
)
