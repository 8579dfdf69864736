import fc from 'fast-check'
import type { Route } from '@seatwise/contract/route'
import { Values, type Case, type Operation, type Schema } from './fuzz-cases.ts'
import { kindOf, kindOfPath, type Harvest } from './fuzz-harvest.ts'

/**
 * Sequences of calls. A request is generated with places for what earlier answers have returned, such as `<candidate 7>`,
 * which are filled when it is sent.
 */

const actors = [
  'owner of A',
  'user of A',
  'super admin',
  'franchise user',
  'owner of B',
  'key of A',
  'stranger',
] as const
export type Actor = (typeof actors)[number]

export type Step = {
  operationId: string
  /** Where it differs from that of the sequence. */
  actor: Actor | undefined
  params: Record<string, unknown>
  query: Record<string, unknown>
  type: string | undefined
  body: unknown
  /** The same request a second time, at the same moment. */
  isTwice: boolean
  /** Before it, all work in the background is done. */
  waits: boolean
  /** False only in the shortest form of a sequence that fails. */
  isKept: boolean
}
/** @property focus which of the rows that are there from the start the calls name mostly */
export type Sequence = { actor: Actor; focus: number; makers: Step[]; steps: Step[] }

/** What happens to a row by an operation: the order within a sequence. */
const ranks = ['create', 'read', 'change', 'delete'] as const
export type Rank = (typeof ranks)[number]

export function rankOf({ method, path }: Pick<Route, 'method' | 'path'>): Rank {
  if (method === 'GET' || /\/(search|board|preview|from-people|export|download|decrypt)$/.test(path)) return 'read'
  if (method === 'DELETE' || /\/(archive|retire|erase|cancel|stop|decline|sign-out|end-sessions)$/.test(path))
    return 'delete'
  if (method === 'PUT' || path.includes('{') || /\/(update|activate|convert|merge|tags|restore|undo)$/.test(path))
    return 'change'
  return 'create'
}

/** Bodies that satisfy rules which a schema does not tell, by the name of the operation. */
export type KnownBodies = Record<string, object>

/** @param known bodies that follow from no schema */
export function stepOf(
  route: Route,
  operation: Operation,
  samples: readonly string[],
  known: KnownBodies,
): fc.Arbitrary<Step> {
  const values = new Places(samples, route)
  const inPlace = (place: 'path' | 'query') => operation.parameters.filter((one) => one.in === place)
  const all = (place: 'path' | 'query') =>
    Object.fromEntries(inPlace(place).map(({ name, schema }) => [name, values.fitting(schema, name)]))
  const required = inPlace('query').flatMap(({ name, required }) => (required ? [name] : []))
  const query = all('query')
  const fewest = Object.fromEntries(required.map((name) => [name, query[name]!]))
  return fc.record({
    operationId: fc.constant(route.operationId),
    actor: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, fc.constantFrom(...actors)),
    params: fc.record(all('path')),
    query: fc.oneof(fc.record(fewest), fc.record(query, { requiredKeys: required })),
    ...bodyOf(route, operation, values, known[route.operationId]),
    isTwice: fc.oneof({ weight: 7, arbitrary: fc.constant(false) }, fc.constant(true)),
    waits: fc.oneof({ weight: 59, arbitrary: fc.constant(false) }, fc.constant(true)),
    isKept: fc.noBias(fc.nat(1_000_000)).map((nat) => nat > 0),
  })
}

function bodyOf(
  { operationId, example, ignoresBody }: Route,
  { requestBody }: Operation,
  values: Places,
  known: object | undefined,
): { type: fc.Arbitrary<string | undefined>; body: fc.Arbitrary<unknown> } {
  const json = requestBody?.content['application/json']?.schema
  const form = requestBody?.content['multipart/form-data']?.schema
  if (form) {
    const type = fc.constant('multipart/form-data; boundary=x')
    const fields = known as Record<string, string> | undefined
    if (fields) return { type, body: fc.constant(formOf(fields)) }
    return { type, body: values.file(Object.keys(form.properties ?? {})[0] ?? operationId) }
  }
  if (!json || ignoresBody) return { type: fc.constant(undefined), body: fc.constant('') }
  const valid = [known, example].filter((body) => body !== undefined).map((body) => fc.constant(body))
  return {
    type: fc.constant('application/json'),
    body: fc.oneof(
      { weight: 6, arbitrary: values.fitting(json) },
      { weight: 1, arbitrary: values.damaged(json) },
      ...valid.map((arbitrary) => ({ weight: 8, arbitrary })),
    ),
  }
}

/** The text fields of a form. */
const formOf = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--x--\r\n`

/** The kinds of rows that the requests of an operation name. */
export function placesOf(route: Route, { parameters, requestBody }: Operation): string[] {
  const values = new Places([], route)
  const json = requestBody?.content['application/json']?.schema
  return [
    ...parameters.filter(({ name }) => name).map(({ name, schema }) => values.kindIn(schema, name)),
    ...(json ? values.kindsIn(json) : []),
  ].filter((kind) => kind !== undefined)
}

/** Of 5 to 12 calls. */
export function sequencesOf(makers: fc.Arbitrary<Step>[], steps: fc.Arbitrary<Step>[]): fc.Arbitrary<Sequence> {
  return fc.record({
    actor: fc.constantFrom<Actor>(
      'owner of A',
      'owner of A',
      'owner of A',
      'super admin',
      'super admin',
      'owner of B',
      'franchise user',
    ),
    focus: fc.nat(999),
    makers: makers.length > 0 ? fc.array(fc.oneof(...makers), { maxLength: 3 }) : fc.constant([]),
    steps: fc.array(fc.oneof(...steps), { minLength: 5, maxLength: 9 }),
  })
}

/** A value that is set when the request is sent: what an earlier answer has returned, a version, or a new name. */
const place = /<(\w+) (\d+)>/g

class Places extends Values {
  private readonly route: Route

  constructor(samples: readonly string[], route: Route) {
    super(samples)
    this.route = route
  }

  protected override integer(schema: Schema, name: string): fc.Arbitrary<unknown> {
    const usual = super.integer(schema, name)
    if (name !== 'version' && name !== 'revision') return usual
    return fc.oneof({ weight: 9, arbitrary: fc.constant('<version 0>') }, usual)
  }

  protected override string(schema: Schema, name: string): fc.Arbitrary<string> {
    const usual = super.string(schema, name)
    if (name === 'survey_result_ids')
      return fc.tuple(fc.nat(999), fc.nat(999)).map(([one, other]) => `<survey_result ${one}>,<survey_result ${other}>`)
    const kind = this.kindIn(schema, name)
    if (!kind) return usual
    const at = fc.nat(999).map((nat) => `<${kind} ${nat}>`)
    return fc.oneof({ weight: 9, arbitrary: at }, usual)
  }

  /** The kinds that are named in a schema. */
  kindsIn(schema: Schema, name = ''): (string | undefined)[] {
    const { properties = {}, items, anyOf = [], oneOf = [] } = schema
    return [
      schema.type === 'string' ? this.kindIn(schema, name) : undefined,
      ...Object.entries(properties).flatMap(([field, one]) => this.kindsIn(one, field)),
      ...[...anyOf, ...oneOf, ...(items ? [items] : [])].flatMap((one) => this.kindsIn(one, name)),
    ]
  }

  kindIn({ format, pattern }: Schema, name: string): string | undefined {
    if (format === 'email') return 'new_email'
    if (format === 'uuid') {
      if (/^(id|ids|after_id|copy_of|based_on|again|other)$/.test(name)) return this.kindOfId()
      return kindOf(name)
    }
    if (name === 'id') return this.kindOfId()
    if (known[name]) return known[name]
    if (!format && !pattern?.startsWith('^(?=') && texts.has(name)) return 'new_text'
    return undefined
  }

  /** Of the segment before the parameter; without a parameter, of the path. */
  private kindOfId(): string {
    const { path } = this.route
    const [, before] = /([^/]+)\/\{/.exec(path) ?? []
    return before ? kindOf(before) : kindOfPath(path)
  }
}

/** Strings that are no ids, and the kind of what they take. */
const known: Record<string, string> = {
  link: 'link',
  token: 'token',
  resetToken: 'token',
  session: 'session',
  ticket: 'ticket',
  encrypted: 'encrypted',
  after: 'after',
  company: 'company_slug',
  shareId: 'share_link',
  code: 'code',
  username: 'username',
  password: 'password',
  oldPassword: 'password',
  newPassword: 'new_password',
  new_password: 'new_password',
  url: 'url',
  file: 'image',
}

/** Fields of free text: what is written by the owner of company B holds its canary. */
const texts = new Set(
  'name first last title body subject text note description summary reason answer why practice signs words label'.split(
    ' ',
  ),
)

/** @property side the company whose rows the actor mostly names */
type Filling = {
  side: string
  focus: number
  own: Harvest
  base: Harvest
  password: string
  canary: string
  unique: () => string
  emails: readonly string[]
}

/** The request of a step, with its places filled. */
export function caseOf(step: Step, filling: Filling): Case {
  const ids: string[] = []
  const params = fill(step.params, filling, ids) as Record<string, unknown>
  const query = fill(step.query, filling, ids) as Record<string, unknown>
  const body = step.type?.startsWith('multipart') ? step.body : fill(step.body, filling, ids)
  return {
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, inAddress(value) || 'x'])),
    query: Object.entries(query)
      .map(([name, value]) => `${name}=${inAddress(value)}`)
      .join('&'),
    type: step.type,
    body: typeof body === 'string' && step.type !== 'application/json' ? body : (JSON.stringify(body) ?? ''),
    proxy_user_id: undefined,
  }
}

const inAddress = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()).replace(
    /^\.{1,2}$/,
    'x',
  )

/** @param ids those that the request names so far: a version is that of the nearest one */
function fill(value: unknown, filling: Filling, ids: string[]): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(place, (_, kind: string, at: string) => {
      const text = valueOf(kind, Number(at), filling, ids)
      ids.push(text)
      return text
    })
  }
  if (Array.isArray(value)) return value.map((one) => fill(one, filling, ids))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const filled: Record<string, unknown> = {}
  for (const [name, field] of entries) if (field !== '<version 0>') filled[name] = fill(field, filling, ids)
  for (const [name, field] of entries) {
    if (field !== '<version 0>') continue
    const named = [filled['id'], filled['status_id'], ...ids.toReversed()].filter((id) => typeof id === 'string')
    const versions = named.map((id) => filling.own.versionOf(id) ?? filling.base.versionOf(id))
    filled[name] = versions.find((version) => version !== undefined) ?? 1
  }
  return filled
}

/** Mostly of the actor's own company, and of this sequence where it has one; at times of another company. */
function valueOf(kind: string, at: number, filling: Filling, ids: readonly string[]): string {
  const { side, focus, own, base, password, canary, unique, emails } = filling
  const choice = at % 10
  const from = Math.floor(at / 10)
  switch (kind) {
    case 'new_text':
      return `Text ${unique()}${side === 'B' ? ` ${canary}` : ''}`
    case 'new_email':
      return choice < 8 ? `${unique()}@people.test` : emails[from % emails.length]!
    case 'username':
      return emails[from % emails.length]!
    case 'password':
      return password
    case 'new_password':
      return choice < 2 ? password : `orchard kettle ${unique()}`
    case 'email_of_candidate':
      return own.emailOf(ids.at(-1)!) ?? base.emailOf(ids.at(-1)!) ?? ''
    case 'url':
      return 'https://hooks.example.com/'
  }
  const pools = [
    choice < 9 ? own.of(kind, side) : own.of(kind),
    choice < 9 ? base.of(kind, side) : [],
    own.of(kind),
    base.of(kind),
  ].filter((pool) => pool.length > 0)
  const pool = pools[choice === 8 && pools.length > 1 ? 1 : 0]
  if (!pool) return '00000000-0000-4000-8000-000000000000'
  // Most calls go on with the latest row of this sequence, or with one row from the start, as a person does.
  const isOwn = kind !== 'company' && own.of(kind, side).length > 0 && choice < 8
  return isOwn && choice < 6 ? pool[0]! : pool[(choice < 6 ? focus : from) % pool.length]!
}
