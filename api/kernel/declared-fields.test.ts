import { expect, it } from 'vitest'
import type * as z from 'zod/v4/core'
import { routes } from '@seatwise/contract/routes'
import { isShape } from '@seatwise/contract/route'
import { declaredFields, definitionOf } from './declared-fields.ts'

const shapes = routes.flatMap(({ operationId, reply }) => (isShape(reply) ? [[operationId, reply] as const] : []))

it.each(shapes)('%s sends every declared field, and none that a repository adds at any depth', (_, shape) => {
  const copy = declaredFields(shape)
  for (const [declared, stored] of samplesOf(shape)) {
    expect(copy(stored)).toEqual(declared)
    expect(JSON.stringify(copy(stored))).not.toContain('leaked')
  }
})

it.each(shapes)('%s sends no object in place of a plain value', (_, shape) => {
  const copy = declaredFields(shape)
  for (const [, stored] of samplesOf(shape, { undeclared: 'leaked' }))
    expect(textOf(copy, stored)).not.toContain('leaked')
})

/** The reply as it is sent; empty if it is refused. */
function textOf(copy: ReturnType<typeof declaredFields>, stored: unknown): string {
  try {
    return JSON.stringify(copy(stored))
  } catch {
    return ''
  }
}

/**
 * Replies of a shape, each as it is declared and as a repository could return it with a field more in every object. One
 * for each member of a union.
 * @param plain what stands in place of a plain value
 */
function samplesOf(shape: z.$ZodType, plain?: unknown): [declared: unknown, stored: unknown][] {
  const definition = definitionOf(shape)
  const { type } = definition
  const of = (part: z.$ZodType) => samplesOf(part, plain)
  if (type === 'optional' || type === 'nullable') return of(definition.innerType)
  if (type === 'array') return of(definition.element).map(([declared, stored]) => [[declared], [stored]])
  if (type === 'record')
    return of(definition.valueType).map(([declared, stored]) => [{ key: declared }, { key: stored }])
  if (type === 'union') return definition.options.flatMap(of)
  if (type === 'literal') return [[definition.values[0], definition.values[0]]]
  if (type === 'unknown') return [['anything', 'anything']]
  if (type !== 'object') return [['text', plain ?? 'text']]
  const fields = Object.entries(definition.shape).map(([key, part]) => [key, of(part)] as const)
  const most = Math.max(1, ...fields.map(([, samples]) => samples.length))
  return Array.from({ length: most }, (_, nth) => {
    const each = fields.map(([key, samples]) => [key, samples[nth % samples.length]!] as const)
    return [
      Object.fromEntries(each.map(([key, [declared]]) => [key, declared])),
      { undeclared: 'leaked', ...Object.fromEntries(each.map(([key, [, stored]]) => [key, stored])) },
    ]
  })
}
