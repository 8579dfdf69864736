import { expect, it } from 'vitest'
import { nestedIn } from './nested.ts'

const franchise = (id: string) => ({ id, kind: 'franchise', franchise: null }) as const
const company = (id: string, of?: string) =>
  ({ id, kind: 'company', franchise: of ? { id: of, name: of } : null }) as const

it('finds the companies below their franchise', () =>
  expect([...nestedIn([company('a'), franchise('f'), company('b', 'f'), company('c', 'f'), company('d')])]).toEqual([
    'b',
    'c',
  ]))

it('finds none behind another company, before their franchise or below another one', () =>
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
