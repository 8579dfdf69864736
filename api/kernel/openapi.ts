import * as z from 'zod/mini'
import { rateLimitMinutes, rateLimits, type RouteLimit } from '@seatwise/contract/limits'
import { problemReply, problems, validationReply, type ProblemCode } from '@seatwise/contract/problems'
import { isShape, type Form, type Route, type Upload } from '@seatwise/contract/route'
import { guideOf } from './openapi-guide.ts'

const json = (schema: object) => ({ 'application/json': { schema } })
const schemaOf = (shape: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
  return schema
}

/** @property features a sentence about each feature, by the name with which its paths begin */
export type Api = { routes: readonly Route[]; features: Readonly<Record<string, string>> }

/** The OpenAPI 3.1 document of a route table. */
export function openApi({ routes, features }: Api, version: string, url: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const path = (paths[route.path] ??= {})
    path[route.method.toLowerCase()] = operation(route, url)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Seatwise',
      version,
      description: guideOf(routes, url),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${url}/api` }],
    tags: Object.entries(features).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Problem: schemaOf(problemReply, 'output'), Validation: schemaOf(validationReply, 'output') },
      parameters: {
        ActingAs: {
          name: 'X-Proxy-User-Id',
          in: 'header',
          description: 'The user as whom a super admin acts, after POST /proxy-sessions.',
          schema: { type: 'string', format: 'uuid' },
        },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'Chosen by the client for one write and sent again when it is tried again: for 24 hours the same answer comes back, with Idempotency-Replayed: true, and nothing happens twice. With another body: 422.',
          schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[!-~]+$' },
        },
      },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The access token of /auth/sign-in or /auth/refresh.' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of /surveys/register or of the mailed link.',
        },
        api_key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key (swk_...) with the permission that x-permission names.',
        },
        refresh_cookie: { type: 'apiKey', in: 'cookie', name: '__Secure-seatwise_refresh' },
      },
    },
  }
}

function operation(route: Route, url: string): object {
  const { operationId, summary, outsideApi, proof, permission, apiKey, idempotencyKey, params, query } = route
  return {
    operationId,
    summary,
    tags: [featureOf(route)],
    ...(outsideApi ? { servers: [{ url }] } : {}),
    ...(permission ? { 'x-permission': permission, 'x-api-key': apiKey ? 'yes' : 'no' } : {}),
    security: proof === 'none' ? [] : [{ [proof]: [] }, ...(apiKey ? [{ api_key: [] }] : [])],
    parameters: [
      ...parameters(params, 'path'),
      ...parameters(query, 'query'),
      ...(proof === 'session' ? [{ $ref: '#/components/parameters/ActingAs' }] : []),
      ...(idempotencyKey ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...requestBody(route),
    responses: { 200: success(route), ...refusals(route) },
  }
}

/** The feature that a path belongs to: its first part, or the second after /public/. */
function featureOf({ path }: Route): string {
  return path.split('/').find((part) => part !== '' && part !== 'public')!
}

function parameters(shape: z.ZodMiniType | undefined, where: 'path' | 'query'): object[] {
  if (!shape) return []
  const { properties = {}, required = [] } = schemaOf(shape, 'input') as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema,
  }))
}

function requestBody({ body, upload, form: texts, example }: Route): { requestBody?: object } {
  if (body) {
    const content = { schema: schemaOf(body, 'input'), ...(example ? { example } : {}) }
    return { requestBody: { required: true, content: { 'application/json': content } } }
  }
  if (upload) return { requestBody: { required: true, content: { 'multipart/form-data': form(upload) } } }
  if (texts) return { requestBody: { required: true, content: { 'multipart/form-data': formOf(texts) } } }
  return {}
}

function form({ field, types, maxBytes, text }: Upload): object {
  const part = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: `At most ${maxBytes} bytes.`,
  }
  return {
    schema: {
      type: 'object',
      properties: {
        ...(text ? { [text.field]: { type: 'string', description: 'Stands before the file.' } } : {}),
        [field]: part,
      },
      required: [field],
    },
    encoding: { [field]: { contentType: types.join(', ') } },
  }
}

/** The fields are only described in words, because their names are ids of questions that a template chooses. */
const formOf = ({ types, maxBytes }: Form): object => ({
  schema: {
    type: 'object',
    description: `Texts, and files of ${types.join(', ')} with at most ${maxBytes} bytes each.`,
    additionalProperties: { type: 'string' },
  },
})

function success({ reply }: Route): object {
  if (isShape(reply)) return { description: 'Done', content: json(schemaOf(reply, 'output')) }
  if (reply.kind === 'file')
    return { description: 'The file', content: Object.fromEntries(reply.types.map((type) => [type, {}])) }
  const data = schemaOf(reply.data, 'output')
  // The schema describes the JSON in the `data` of each event.
  const schema = { type: 'string', contentMediaType: 'application/json', contentSchema: data }
  return { description: 'Events until the client leaves', content: { 'text/event-stream': { schema } } }
}

/** The refusals that the route declares, those that follow from its other declarations, and those of every route. */
function refusals(route: Route): Record<number, object> {
  const { method, params, query, body, upload, limit, idempotencyKey } = route
  const codes: ProblemCode[] = [...route.problems, 'bad_request', 'fault', 'unavailable', 'busy']
  if (params) codes.push('uri_too_long')
  // Fastify reads a body whenever one is sent, even if the route declares none.
  if (method !== 'GET') codes.push('too_large', 'unsupported_media', 'request_timeout')
  const responses: Record<number, object> = {}
  for (const status of new Set(codes.map((code) => problems[code].status))) {
    const names = [...new Set(codes)].filter((code) => problems[code].status === status).join(', ')
    const description = status === 429 && limit ? `${names}: ${limitOf(limit)}` : names
    responses[status] = { description, content: json(problemOf(route, status)) }
  }
  if (query || body || upload || idempotencyKey)
    responses[422] = { description: 'One entry a field', content: json({ $ref: '#/components/schemas/Validation' }) }
  return responses
}

/** A refusal because of a newer version also contains the current row. */
function problemOf({ current }: Route, status: number): object {
  if (!current || status !== problems.changed_meanwhile.status) return { $ref: '#/components/schemas/Problem' }
  return schemaOf(z.extend(problemReply, { current: z.optional(current) }), 'output')
}

function limitOf(limit: RouteLimit): string {
  const { max, of } = rateLimits[limit]
  return `at most ${max} in ${rateLimitMinutes} minutes from one ${of}`
}
