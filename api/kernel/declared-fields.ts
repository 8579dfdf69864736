import type * as z from 'zod/v4/core'
import type { Shape } from '@seatwise/contract/route'

/**
 * Copies the fields of a reply that its shape declares, at every depth, and nothing else. It does not check values: in production
 * replies are only copied, in tests and in development they are parsed as well (decision 0071).
 */
type Copy = (value: unknown) => unknown

const copies = new WeakMap<z.$ZodType, Copy>()

export function declaredFields(shape: Shape): Copy {
  return copyOf(shape as unknown as z.$ZodType)
}

function copyOf(shape: z.$ZodType): Copy {
  const known = copies.get(shape)
  if (known) return known
  const copy = compile(shape as z.$ZodTypes)
  copies.set(shape, copy)
  return copy
}

function compile(shape: z.$ZodTypes): Copy {
  const { def } = shape._zod
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
      return plain
    // Rows as they are stored: the feature's shape says that anything may stand there.
    case 'unknown':
      return (value) => value
    case 'optional':
    case 'nullable': {
      const copy = copyOf(def.innerType)
      return copy === plain ? plain : (value) => (value === null || value === undefined ? value : copy(value))
    }
    case 'array': {
      const copy = copyOf(def.element)
      return (value) => (value as unknown[]).map((one) => copy(one))
    }
    case 'record': {
      const copy = copyOf(def.valueType)
      return (value) => Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, copy(one)]))
    }
    case 'object':
      return objectCopy(Object.entries(def.shape).map(([key, one]) => [key, copyOf(one)]))
    case 'union': {
      if (def.options.every((option) => copyOf(option) === plain)) return plain
      return unionCopy(def.options as readonly z.$ZodTypes[])
    }
    default:
      throw new Error(`a reply has a part of the kind ${def.type}, whose fields cannot be copied`)
  }
}

/** A value without fields. An object in its place has none that are declared. */
function plain(value: unknown): unknown {
  if (typeof value === 'object' && value !== null)
    throw new TypeError('a reply has an object where its shape has a plain value')
  return value
}

function objectCopy(fields: readonly (readonly [string, Copy])[]): Copy {
  const keys = fields.map(([key]) => key)
  const ofFields = fields.map(([, copy]) => copy)
  return (value) => {
    const copied: Record<string, unknown> = {}
    for (let nth = 0; nth < keys.length; nth++) {
      const key = keys[nth]!
      const field = (value as Record<string, unknown>)[key]
      if (field !== undefined) copied[key] = ofFields[nth]!(field)
    }
    return copied
  }
}

/** The member that fits is the first whose literals are equal and whose required fields are present, as parsing would choose. */
function unionCopy(options: readonly z.$ZodTypes[]): Copy {
  const members = options.map((option) => {
    const { def } = option._zod
    if (def.type !== 'object') throw new Error(`a reply has a union with a member of the kind ${def.type}`)
    const fields = Object.entries(def.shape).map(([key, field]) => ({ key, def: (field as z.$ZodTypes)._zod.def }))
    const literals = fields.flatMap((field) =>
      field.def.type === 'literal' ? [[field.key, field.def.values] as const] : [],
    )
    const required = fields.filter((field) => field.def.type !== 'optional').map(({ key }) => key)
    const fits = (value: Record<string, unknown>) =>
      literals.every(([key, values]) => (values as readonly unknown[]).includes(value[key])) &&
      required.every((key) => value[key] !== undefined)
    return { fits, copy: copyOf(option) }
  })
  return (value) => {
    const member = members.find(({ fits }) => fits(value as Record<string, unknown>))
    if (!member) throw new TypeError('a reply fits no member of a union')
    return member.copy(value)
  }
}
