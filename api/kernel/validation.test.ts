import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { routes } from '@seatwise/contract/routes'
import { entriesOf } from './validation.ts'

/** Values that almost every field must refuse. */
const hostile: unknown[] = [undefined, null, '', 'x', 0, -1, 1e9, 1.5, true, [], [null], {}, 'x'.repeat(5000), '\u0000']

/** Collects the messages of a shape for hostile values in each of its fields and as the whole input. */
function messagesOf(shape: z.core.$ZodType): { message: string; path: string }[] {
  const findMatches = (input: unknown) => {
    const result = z.safeParse(shape, input)
    return result.success ? [] : entriesOf(result.error.issues, 'body')
  }
  const fields = 'shape' in shape ? Object.keys(shape.shape as object) : []
  return [
    ...hostile.flatMap(findMatches),
    ...findMatches({ no_such_field: 1 }),
    ...fields.flatMap((field) => hostile.flatMap((value) => findMatches({ [field]: value }))),
  ]
}

describe('validation messages are the product’s own plain sentences', () => {
  const parts = routes.flatMap((route) =>
    (['query', 'body'] as const).flatMap((part) => {
      const shape = (route as { query?: z.core.$ZodType; body?: z.core.$ZodType })[part]
      return shape ? [[`${part} of ${route.method} ${route.path}`, shape] as const] : []
    }),
  )

  it.each(parts)('in the case: %s', (_, shape) => {
    const messages = messagesOf(shape)
    expect(messages.length).toBeGreaterThan(0)
    for (const { message, path } of messages) {
      expect(path).not.toBe('')
      expect(message, path).toMatch(/^[A-Z][^\n]{3,140}\.$/)
      expect(message, path).not.toMatch(
        /invalid|expected|received|unrecognized|too (small|big)|undefined|null\b|NaN|string\b/i,
      )
    }
  })
})

it.each([
  [z.strictObject({ name: z.string().check(z.minLength(1)) }), {}, 'name', 'required', 'This field is required.'],
  [z.strictObject({ name: z.string().check(z.minLength(1)) }), { name: '' }, 'name', 'required', 'Fill this in.'],
  [z.strictObject({ email: z.email() }), { email: 'x' }, 'email', 'invalid_format', /name@example\.com/],
  [z.strictObject({ kind: z.enum(['a', 'b']) }), { kind: 'c' }, 'kind', 'invalid_choice', /offered values/],
  [z.strictObject({ a: z.optional(z.string()) }), { b: 1 }, 'b', 'unknown_field', /does not belong/],
  [z.strictObject({ list: z.array(z.int()) }), { list: ['x'] }, 'list.0', 'invalid', 'Enter a number.'],
])('Case %# of a validation message names the field, a sentence and a code', (shape, input, path, code, message) => {
  const result = z.safeParse(shape, input)
  expect(entriesOf(result.error!.issues, 'body')).toEqual([
    { path, code, message: typeof message === 'string' ? message : expect.stringMatching(message) },
  ])
})
