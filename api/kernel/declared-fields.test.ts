import { expect, it } from 'vitest'
import type * as z from 'zod/v4/core'
import { routes } from '@seatwise/contract/routes'
import { isShape } from '@seatwise/contract/route'
import { declaredFields } from './declared-fields.ts'

const shapes = routes.flatMap(({ operationId, reply }) => (isShape(reply) ? [[operationId, reply] as const] : []))

it.each(shapes)('%s sends every declared field, and none that a repository adds at any depth', (_, shape) => {
  const copy = declaredFields(shape)
  for (const [declared, stored] of samplesOf(shape as unknown as z.$ZodTypes)) {
    expect(copy(stored)).toEqual(declared)
    expect(JSON.stringify(copy(stored))).not.toContain('leaked')
  }
})

it.each(shapes)('%s sends no object in place of a plain value', (_, shape) => {
  const copy = declaredFields(shape)
  const samples = samplesOf(shape as unknown as z.$ZodTypes, { undeclared: 'leaked' })
  for (const [, stored] of samples) if (JSON.stringify(stored) !== '{}') expect(() => leaked(copy(stored))).toThrow()
})

/** Fails as `copy` does when nothing has leaked because there is no plain value in the reply. */
function leaked(answer: unknown) {
  if (!JSON.stringify(answer).includes('leaked')) throw new Error('nothing has leaked')
}

/**
 * Replies of a shape, each as it is declared and as a repository could return it with a field more in every object. One
 * for each member of a union.
 * @param plain what stands in place of a plain value
 */
function samplesOf(shape: z.$ZodTypes, plain?: unknown): [declared: unknown, stored: unknown][] {
  const { def } = shape._zod
  const of = (part: z.$ZodType) => samplesOf(part as z.$ZodTypes, plain)
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return of(def.innerType)
    case 'array':
      return of(def.element).map(([declared, stored]) => [[declared], [stored]])
    case 'record':
      return of(def.valueType).map(([declared, stored]) => [{ key: declared }, { key: stored }])
    case 'union':
      return def.options.flatMap(of)
    case 'object': {
      const fields = Object.entries(def.shape).map(([key, part]) => [key, of(part)] as const)
      const most = Math.max(1, ...fields.map(([, samples]) => samples.length))
      return Array.from({ length: most }, (_, nth) => {
        const each = fields.map(([key, samples]) => [key, samples[nth % samples.length]!] as const)
        return [
          Object.fromEntries(each.map(([key, [declared]]) => [key, declared])),
          { undeclared: 'leaked', ...Object.fromEntries(each.map(([key, [, stored]]) => [key, stored])) },
        ]
      })
    }
    case 'literal':
      return [[def.values[0], def.values[0]]]
    case 'unknown':
      return [['anything', 'anything']]
    default:
      return [['text', plain ?? 'text']]
  }
}
