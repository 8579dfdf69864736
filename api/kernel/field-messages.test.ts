import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Route } from '@seatwise/contract/route'
import { routes } from '@seatwise/contract/routes'
import { entriesOf } from './validation.ts'

type Fields = Record<string, z.core.$ZodType>

/** The objects that a shape accepts: of alternatives each. */
function objectsOf(shape: z.core.$ZodType): { shape: z.core.$ZodType; fields: Fields }[] {
  if (shape instanceof z.ZodMiniObject) return [{ shape, fields: shape.shape }]
  if (shape instanceof z.ZodMiniUnion) return (shape.def.options as z.core.$ZodType[]).flatMap(objectsOf)
  return []
}

/** Every field of every body and query, with the shape that it belongs to. */
const fields = (routes as readonly Route[]).flatMap(({ method, path, body, query }) =>
  [body, query]
    .flatMap((shape) => (shape ? objectsOf(shape) : []))
    .flatMap(({ shape, fields: of }) => Object.keys(of).map((field) => [`${method} ${path}`, field, shape] as const)),
)

const isOfMail = (field: string) => /mail|username|recipient|address/i.test(field)
const isOfLink = (field: string) => /link|token|invitation/i.test(field)

describe('the message about a field', () => {
  it('is tested for some hundred fields', () => expect(fields.length).toBeGreaterThan(300))

  it.each(fields)('%s %s is one sentence about this field', (call, field, shape) => {
    for (const value of ['', undefined]) {
      const issues = z.safeParse(shape as z.ZodMiniType, { [field]: value }).error?.issues ?? []
      const entries = entriesOf(issues, 'body')
      const paths = entries.map(({ path }) => path)
      expect(new Set(paths).size).toBe(paths.length)
      const said = entries.find(({ path }) => path === field)?.message ?? ''
      if (!isOfMail(call + field) && !isOfLink(field)) expect(said).not.toMatch(/\b(e-?mail|link)\b/i)
    }
  })
})
