import fc from 'fast-check'

/** The part of JSON Schema that our OpenAPI document uses. */
type Type = 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null'
export type Schema = {
  type?: Type | Type[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  maxItems?: number
  minItems?: number
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

export type Operation = {
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** One request: its parameters as they stand in the URL, and the bytes of its body. */
export type Case = {
  params: Record<string, string>
  query: string
  type: string | undefined
  body: string
  proxy_user_id: string | undefined
}

const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
)

/** @param samples strings that the product knows: ids, addresses and links of the demo world */
export function casesOf(operation: Operation, samples: readonly string[]): fc.Arbitrary<Case> {
  const values = new Values(samples)
  const record = (place: 'path' | 'query', made: (schema: Schema, name: string) => fc.Arbitrary<unknown>) =>
    fc.record(
      Object.fromEntries(
        operation.parameters.filter((one) => one.in === place).map(({ name, schema }) => [name, made(schema, name)]),
      ),
      place === 'path' ? {} : { requiredKeys: [] },
    )
  const fitting = (schema: Schema, name: string) => values.fitting(schema, name)
  const either = (schema: Schema, name: string) =>
    fc.oneof({ weight: 3, arbitrary: values.fitting(schema, name) }, hostile)
  const query = fc.oneof(record('query', fitting), record('query', either)).map((fields) =>
    Object.entries(fields)
      .map(([name, value]) => `${name}=${inAddress(value)}`)
      .join('&'),
  )
  return fc.record({
    params: record('path', either).map((fields) =>
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, inAddress(value) || 'x'])),
    ),
    query: fc.oneof({ weight: 9, arbitrary: query }, fc.constantFrom('=&=&', 'a[]=1&a[b]=2', '%00=%FF', '__proto__=1')),
    ...bodyOf(operation, values),
    proxy_user_id: fc.oneof({ weight: 19, arbitrary: fc.constant(undefined) }, fc.constantFrom(...samples, '')),
  })
}

function bodyOf(
  { requestBody }: Operation,
  values: Values,
): { type: fc.Arbitrary<string | undefined>; body: fc.Arbitrary<string> } {
  const json = requestBody?.content['application/json']?.schema
  const form = requestBody?.content['multipart/form-data']
  const type = form ? 'multipart/form-data; boundary=x' : 'application/json'
  const junk = fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '"\\ud800"',
    '{"__proto__":{"a":1}}',
    '[[[[[[1]]]]]]',
    `"${'x'.repeat(70_000)}"`,
  )
  return {
    type: fc.oneof(
      { weight: 19, arbitrary: fc.constant(json || form ? type : undefined) },
      fc.constantFrom(
        undefined,
        'application/json',
        'text/plain',
        'multipart/form-data',
        'application/x-www-form-urlencoded',
        'x',
      ),
    ),
    body: form
      ? fc.oneof(values.file(Object.keys(form.schema.properties ?? {})[0] ?? 'resume'), junk)
      : json
        ? fc.oneof(
            { weight: 5, arbitrary: values.fitting(json).map(asText) },
            { weight: 4, arbitrary: values.damaged(json).map(asText) },
            junk,
          )
        : fc.oneof({ weight: 9, arbitrary: fc.constant('') }, junk),
  }
}

const asText = (value: unknown) => JSON.stringify(value) ?? ''

/** Values of any kind, sent instead of the expected value. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    {},
    [],
    '',
    0,
    -1,
    1e308,
    2 ** 53,
    2_147_483_648,
    "' OR 1=1; --",
    '%_\\',
    'a\u0000b',
    '\ud800',
    '\u202Eabc',
    '{{ 7 * 7 }}',
    '../../etc/passwd',
    '99999-12-31T00:00:00Z',
    '-infinity',
    'NaN',
    '[object Object]',
    'x'.repeat(5_000),
    '👩‍👩‍👧‍👦'.repeat(20),
    Array.from({ length: 300 }, (_, at) => at),
    JSON.parse('{"__proto__": {"a": 1}, "constructor": {"prototype": {}}}'),
  ),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

/** A value as a part of the URL. Lone surrogates become the replacement character, because UTF-8 cannot encode them. */
const inAddress = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : asText(value)).toWellFormed()).replace(/^\.{1,2}$/, 'x')

export class Values {
  private readonly samples: readonly string[]

  constructor(samples: readonly string[]) {
    this.samples = samples
  }

  /**
   * A value that the schema allows.
   * @param name of the property or parameter; an item of an array has the name of the array
   */
  fitting(schema: Schema, name = ''): fc.Arbitrary<unknown> {
    if ('const' in schema) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return fc.oneof(...choices.map((choice) => this.fitting(choice, name)))
    const { type } = schema
    if (type === undefined) return fc.jsonValue({ maxDepth: 2 })
    if (Array.isArray(type)) return fc.oneof(...type.map((one) => this.fitting({ ...schema, type: one }, name)))
    switch (type) {
      case 'object':
        return this.object(schema)
      case 'array': {
        const { items = {}, minItems = 0, maxItems = 5 } = schema
        const maxLength = Math.max(minItems, Math.min(5, maxItems))
        return fc.array(this.fitting(items, name), { minLength: minItems, maxLength })
      }
      case 'integer':
        return this.integer(schema, name)
      case 'number':
        return fc.oneof(fc.integer({ min: 1, max: 200 }), fc.double({ noNaN: true, noDefaultInfinity: true }))
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'string':
        return this.string(schema, name)
    }
  }

  /** A value that the schema allows, with one part replaced, left out or added. */
  damaged(schema: Schema): fc.Arbitrary<unknown> {
    return fc
      .tuple(this.fitting(schema), fc.nat(), hostile, fc.constantFrom('exchange', 'remove', 'add'))
      .map(([value, at, other, how]) => {
        const places = placesIn(value)
        const place = places[at % Math.max(1, places.length)]
        if (!place) return other
        if (how === 'exchange') place.in[place.key] = other
        else if (how === 'remove') delete place.in[place.key]
        else place.in['unexpected'] = other
        return value
      })
  }

  /** A multipart form, complete or broken, with or without a file of a kind that some operation takes. */
  file(field: string): fc.Arbitrary<string> {
    const [picture, people, resume] = [image.toString('latin1'), 'email,first\na@people.test,Ann\n', 'I sell windows.']
    return fc
      .tuple(
        fc.constantFrom(field, field, field, 'other', ''),
        fc.constantFrom('a.png', 'a.csv', 'a.txt'),
        fc.oneof(fc.constantFrom(picture, people, resume), fc.string({ unit: 'binary-ascii', maxLength: 2_000 })),
        fc.constantFrom('\r\n--x--\r\n', '\r\n--x--\r\n', ''),
      )
      .map(
        ([name, filename, content, end]) =>
          `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n${content}${end}`,
      )
  }

  private object({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
    const fields = Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, this.fitting(field, name)]),
    )
    if (Object.keys(fields).length === 0 && typeof additionalProperties === 'object')
      return fc.dictionary(fc.string({ minLength: 1, maxLength: 10 }), this.fitting(additionalProperties), {
        maxKeys: 5,
      })
    // A request with few fields is accepted more often, and so reaches the database.
    const fewest = fc.record(Object.fromEntries(required.map((name) => [name, fields[name]!])))
    return fc.oneof(fewest, fc.record(fields, { requiredKeys: required }))
  }

  protected integer({ minimum, maximum }: Schema, _name: string): fc.Arbitrary<unknown> {
    return fc.oneof(fc.constant(minimum ?? 1), fc.integer({ min: minimum ?? -1_000, max: maximum ?? 1_000 }))
  }

  protected string(schema: Schema, _name: string): fc.Arbitrary<string> {
    const known = this.samples.filter((text) => fits(text, schema))
    const made = makeString(schema)
    return known.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, made) : made
  }
}

function makeString({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  // Excludes lookarounds and Unicode classes, which `stringMatching` does not support.
  if (pattern && !/\(\?[!=<]|\\p/.test(pattern)) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(40, maxLength)) })
}

function fits(text: string, { pattern, minLength = 0, maxLength = Infinity, format, allOf = [] }: Schema): boolean {
  return (
    (!pattern || new RegExp(pattern, 'u').test(text)) &&
    (format !== 'email' || text.includes('@')) &&
    text.length >= minLength &&
    text.length <= maxLength &&
    allOf.every((part) => fits(text, part))
  )
}

type Place = { in: Record<string, unknown>; key: string }

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  // The cast is safe: an array is accessed by its indices as an object by its keys.
  const container = value as Record<string, unknown>
  return Object.keys(container).flatMap((key) => [{ in: container, key }, ...placesIn(container[key])])
}
