import type * as z from 'zod/v4/core'
import type { Shape } from '@seatwise/contract/route'

/**
 * Copies the fields of a reply that its shape declares, at every depth, and nothing else. It does not check values: in production
 * replies are only copied, in tests and in development they are parsed as well (decision 0071).
 */
type Copy = (value: unknown) => unknown

const copies = new WeakMap<z.$ZodType, Copy>()

export const declaredFields = (shape: Shape): Copy => copyOf(shape)

function copyOf(shape: z.$ZodType): Copy {
  const known = copies.get(shape)
  if (known) return known
  const copy = compile(definitionOf(shape))
  copies.set(shape, copy)
  return copy
}

type Definition = z.$ZodTypes['_zod']['def']

export const definitionOf = (shape: z.$ZodType) => (shape as unknown as { def: Definition }).def

/** The kinds of shapes whose values have no fields. */
const plainTypes: Definition['type'][] = ['string', 'number', 'boolean', 'enum', 'literal', 'null']

function compile(definition: Definition): Copy {
  const { type } = definition
  if (plainTypes.includes(type)) return plain
  // Rows as they are stored: the feature's shape says that anything may stand there.
  if (type === 'unknown') return (value) => value
  if (type === 'optional' || type === 'nullable') {
    const copy = copyOf(definition.innerType)
    return copy === plain ? plain : (value) => (value === null || value === undefined ? value : copy(value))
  }
  if (type === 'array') {
    const copy = copyOf(definition.element)
    return (value) => (value as unknown[]).map((one) => copy(one))
  }
  if (type === 'record') {
    const copy = copyOf(definition.valueType)
    return (value) => Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, copy(one)]))
  }
  if (type === 'object') return objectCopy(Object.entries(definition.shape).map(([key, one]) => [key, copyOf(one)]))
  if (type === 'union') {
    if (definition.options.every((option) => copyOf(option) === plain)) return plain
    return unionCopy(definition.options)
  }
  throw new Error(`a reply has a part of the kind ${type}, whose fields cannot be copied`)
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
function unionCopy(options: readonly z.$ZodType[]): Copy {
  const members = options.map((option) => {
    const definition = definitionOf(option)
    if (definition.type !== 'object')
      throw new Error(`a reply has a union with a member of the kind ${definition.type}`)
    const fields = Object.entries(definition.shape).map(([key, field]) => ({ key, def: definitionOf(field) }))
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
