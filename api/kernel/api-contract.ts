import * as z from 'zod/mini'
import { isShape, type Route } from '@seatwise/contract/route'

/**
 * What programs with an API key can rely on: a line for each field of each operation, `operation in|out path type`. `!`
 * marks a field that must be sent or is always returned; `?` marks a value that can be null.
 */
export function contractLines(routes: readonly Route[]): string[] {
  const known = new Map<string, string>()
  return routes
    .filter(({ apiKey }) => apiKey)
    .flatMap((route) => [
      `${route.operationId} call ${route.method} ${route.path}`,
      ...fieldsOf(route, 'in', 'query', route.query),
      ...fieldsOf(route, 'in', 'body', route.body),
      ...(isShape(route.reply) ? replyOf(known, route, route.reply) : []),
    ])
}

/** Many reports return documents of the same shape, which is listed only once. */
function replyOf(known: Map<string, string>, route: Route, reply: z.ZodMiniType): string[] {
  const lines = fieldsOf(route, 'out', 'reply', reply)
  const fields = lines.map((line) => line.slice(route.operationId.length)).join('\n')
  const first = known.get(fields)
  if (first) return [`${route.operationId} out reply as-in-${first}!`]
  known.set(fields, route.operationId)
  return lines
}

function fieldsOf(route: Route, direction: 'in' | 'out', name: string, shape: z.ZodMiniType | undefined): string[] {
  if (!shape) return []
  const schema = z.toJSONSchema(shape, { io: direction === 'in' ? 'input' : 'output', unrepresentable: 'any' })
  return linesOf(schema as Schema, name, true).map((line) => `${route.operationId} ${direction} ${line}`)
}

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: (string | number | boolean | null)[]
  const?: string | number | boolean
}

function linesOf(schema: Schema, path: string, isRequired: boolean, isNullable = false): string[] {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const values = choices.filter(({ type }) => type !== 'null')
    const canBeNull = isNullable || values.length < choices.length
    if (values.length === 1) return linesOf(values[0]!, path, isRequired, canBeNull)
    if (values.every(({ properties, items }) => !properties && !items))
      return [lineOf(path, values.map(typeOf).toSorted().join('|'), isRequired, canBeNull)]
    return [
      lineOf(path, 'one of', isRequired, canBeNull),
      ...values.flatMap((value, index) => linesOf(value, `${path}<${nameOf(value) ?? index}>`, true)),
    ]
  }
  if (Array.isArray(schema.type)) {
    const type = schema.type.find((one) => one !== 'null') ?? 'null'
    return linesOf({ ...schema, type }, path, isRequired, true)
  }
  const line = lineOf(path, typeOf(schema), isRequired, isNullable)
  const { properties = {}, required = [], items, additionalProperties } = schema
  return [
    line,
    ...Object.entries(properties).flatMap(([name, inner]) =>
      linesOf(inner, `${path}.${name}`, required.includes(name)),
    ),
    ...(items ? linesOf(items, `${path}[]`, true) : []),
    ...(typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0
      ? linesOf(additionalProperties, `${path}{}`, false)
      : []),
  ]
}

/** The constant that distinguishes the objects of a union. */
const nameOf = ({ properties }: Schema) =>
  Object.values(properties ?? {}).find((inner) => inner.const !== undefined)?.const

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum)
    return schema.enum
      .map((value) => JSON.stringify(value))
      .toSorted()
      .join('|')
  return typeof schema.type === 'string' ? schema.type : 'any'
}

const lineOf = (path: string, type: string, isRequired: boolean, isNullable: boolean) =>
  `${path} ${type}${isNullable ? '?' : ''}${isRequired ? '!' : ''}`

/** The lines with the fields of each reply that is listed as another operation's. */
const inFull = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => {
    const [, operation, first] = /^(\S+) out reply as-in-(\S+)!$/.exec(line) ?? []
    if (!operation) return [line]
    const beginning = `${first} out `
    return lines
      .filter((other) => other.startsWith(beginning))
      .map((other) => `${operation} out ${other.slice(beginning.length)}`)
  })

type Field = { type: string; isRequired: boolean; isNullable: boolean }

/** Fields by everything in their line except the type. */
function byKey(lines: readonly string[]): Map<string, Field> {
  return new Map(
    lines.map((line) => {
      const [, key, type, mark] = /^(\S+ \S+ .+?) ("?[^ ].*?)([?]?!?)$/.exec(line)!
      return [key!, { type: type!, isRequired: mark!.includes('!'), isNullable: mark!.includes('?') }]
    }),
  )
}

/**
 * Changes that break a program written for the lines of `before`: a field that it reads is missing or different, a
 * value that it sends is refused, or a field is required that it does not send. A new value in a reply breaks nothing,
 * because programs must ignore values that they do not know.
 */
export function breakingChanges(before: readonly string[], after: readonly string[]): string[] {
  const now = byKey(inFull(after))
  const then = byKey(inFull(before))
  const isInput = (key: string) => key.split(' ')[1] === 'in'
  const broken = [...then].flatMap(([key, old]) => {
    const fresh = now.get(key)
    if (!fresh) return [`${key} is gone`]
    const lost = old.type.split('|').filter((value) => !fresh.type.split('|').includes(value))
    if (lost.length > 0) return [`${key} was ${old.type} and is ${fresh.type}`]
    if (isInput(key) && fresh.isRequired && !old.isRequired) return [`${key} has to be sent now`]
    if (isInput(key) && old.isNullable && !fresh.isNullable) return [`${key} can no longer be null`]
    if (!isInput(key) && old.isRequired && !fresh.isRequired) return [`${key} may be missing now`]
    if (!isInput(key) && !old.isNullable && fresh.isNullable) return [`${key} can be null now`]
    return []
  })
  const asked = [...now].flatMap(([key, { isRequired }]) => {
    if (then.has(key) || !isInput(key) || !isRequired) return []
    // A new required field breaks a program only if its parent could be sent before.
    const parent = key.replace(/(\.[^.\s[<{]+|\[\]|<[^>]*>|\{\})$/, '')
    return parent !== key && then.has(parent) ? [`${key} has to be sent now`] : []
  })
  return [...broken, ...asked]
}
