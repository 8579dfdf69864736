import { describe, expect, it } from 'vitest'
import { affectedFiles, stateOf } from './affected.ts'

const files = {
  '.oxlintrc.json': '{}',
  'contract/values.ts': 'export const brands = []',
  'domain/brands.ts': "import { brands } from '@seatwise/contract/values'",
  'api/data.json': '{}',
  'api/deep.ts': "import { brands } from '../domain/brands.ts'\nimport data from './data.json'",
  'api/lazy.ts': "const deep = await import('./deep.ts')",
  'api/typed.ts': "export type Deep = typeof import('./deep.ts')",
  'api/other.ts': 'export {}',
  'api/vite.d.ts': 'declare const version: string',
  'api/test-product.ts': "declare module 'vitest' {}",
}
const sources = (changes: Record<string, string | undefined> = {}) =>
  new Map(
    Object.entries({ ...files, ...changes }).flatMap(([file, text]) =>
      text === undefined ? [] : [[file, text] as const],
    ),
  )
const affected = (changes: Record<string, string | undefined>) =>
  affectedFiles(sources(changes), stateOf(sources()))?.toSorted()

describe('the files to be linted again', () => {
  it('are none after no change', () => expect(affected({})).toEqual([]))

  it('are the changed one and all that import it, through other files and in any form', () => {
    expect(affected({ 'contract/values.ts': 'export const brands = [1]' })).toEqual([
      'api/deep.ts',
      'api/lazy.ts',
      'api/typed.ts',
      'contract/values.ts',
      'domain/brands.ts',
    ])
  })

  it('are those that import a changed file of data', () => {
    expect(affected({ 'api/data.json': '[]' })).toEqual(['api/deep.ts', 'api/lazy.ts', 'api/typed.ts'])
  })

  it('are a new file, and those that import it already', () => {
    const without = sources({ 'domain/brands.ts': undefined })
    expect(affectedFiles(sources(), stateOf(without))?.toSorted()).toEqual([
      'api/deep.ts',
      'api/lazy.ts',
      'api/typed.ts',
      'domain/brands.ts',
    ])
  })

  it.each([
    ['a configuration', { '.oxlintrc.json': '{ "rules": {} }' }],
    ['a list of packages', { 'node_modules/.package-lock.json': '{}' }],
    ['a declaration file', { 'api/vite.d.ts': 'declare const version: number' }],
    ['a file that adds to a module', { 'api/test-product.ts': "declare module 'vitest' { interface A {} }" }],
    ['a file that is gone', { 'api/other.ts': undefined }],
  ])('are all after a change of %s', (_, changes: Record<string, string | undefined>) => {
    expect(affected(changes)).toBeUndefined()
  })
})
