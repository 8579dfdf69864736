import { expect, it } from 'vitest'
import { nestedIn, sumsOf } from './nested.ts'

const franchise = (id: string) => ({ id, kind: 'franchise', franchise: null }) as const
const company = (id: string, of?: string) =>
  ({ id, kind: 'company', franchise: of ? { id: of, name: of } : null }) as const

it('The companies of a franchise are those below it in the list', () =>
  expect([...nestedIn([company('a'), franchise('f'), company('b', 'f'), company('c', 'f'), company('d')])]).toEqual([
    'b',
    'c',
  ]))

it('A franchise has no companies behind another company, before it or below another one', () =>
  expect([
    ...nestedIn([
      company('b', 'f'),
      franchise('f'),
      company('a'),
      company('c', 'f'),
      franchise('g'),
      company('d', 'f'),
    ]),
  ]).toEqual([]))

it('The counts of a franchise include its companies, and are absent when the server limits a count', () => {
  const results = (count: number, of: string) => ({
    ...company(`${of}${count}`, of),
    users: 1,
    results: count,
    started: 2,
    finished: 1,
    open_jobs: 1,
    jobs_url: null,
  })
  const own = { users: 2, results: 3, started: 1, finished: 1, open_jobs: 0 }
  const companies = [
    { ...franchise('f'), ...own },
    results(16, 'f'),
    results(29, 'f'),
    { ...franchise('g'), ...own },
    results(1, 'g'),
    results(1001, 'g'),
  ]
  expect([...sumsOf(companies)]).toEqual([
    ['f', { users: 4, results: 48, started: 5, finished: 3, open_jobs: 2, companyIds: ['f16', 'f29'] }],
  ])
})
