import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import * as z from 'zod/mini'
import { problemReply, problems, validationReply, type ProblemCode } from '@seatwise/contract/problems'
import type { Route } from '@seatwise/contract/route'
import { urlOf } from './handle.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

const json = (schema: object) => ({ 'application/json': { schema } })
const schemaOf = (shape: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
  return schema
}

type Needs = { app: FastifyInstance; config: Config }

/** The OpenAPI 3.1 document, derived from the route table that the server answers by. */
function openApi(routes: readonly Route[], version: string, url: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const path = (paths[route.path] ??= {})
    path[route.method.toLowerCase()] = operation(route)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Seatwise',
      version,
      description: 'Surveys, scored results and role fit. Paths are relative to /api.',
    },
    servers: [{ url: `${url}/api` }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problemReply, 'output'), Validation: schemaOf(validationReply, 'output') },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The access token of /auth/sign-in or /auth/refresh.' },
        survey: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of /surveys/register or of the mailed link.',
        },
        refresh_cookie: { type: 'apiKey', in: 'cookie', name: 'seatwise_refresh' },
      },
    },
  }
}

function operation(route: Route): object {
  return {
    summary: route.summary,
    tags: [route.path.split('/')[route.path.startsWith('/public/') ? 2 : 1]!],
    security: route.proof === 'none' ? [] : [{ [route.proof]: [] }],
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...requestBody(route),
    responses: { 200: { description: 'Done', content: json(schemaOf(route.reply, 'output')) }, ...refusals(route) },
  }
}

function requestBody({ body, file }: Route): { requestBody?: object } {
  if (body) return { requestBody: { required: true, content: json(schemaOf(body, 'input')) } }
  if (!file) return {}
  const schema = { type: 'object', properties: { [file]: { type: 'string', format: 'binary' } }, required: [file] }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

/** The route's own refusals and those that the server gives before any route: of unreadable requests, and 503. */
function refusals(route: Route): Record<number, object> {
  const codes: ProblemCode[] = [...route.problems, 'bad_request', 'unavailable']
  if (route.params) codes.push('uri_too_long')
  // Fastify reads a body whenever one is sent, also where the route has none.
  if (route.method !== 'GET') codes.push('too_large', 'unsupported_media')
  const responses: Record<number, object> = {}
  for (const code of new Set(codes)) {
    const { status } = problems[code]
    const sameStatus = [...new Set(codes)].filter((other) => problems[other].status === status)
    responses[status] = { description: sameStatus.join(', '), content: json({ $ref: '#/components/schemas/Problem' }) }
  }
  if (route.query || route.body || route.file)
    responses[422] = { description: 'One entry a field', content: json({ $ref: '#/components/schemas/Validation' }) }
  return responses
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

/** /api/openapi.json for programs, /api/docs for people. */
export async function registerDocumentation({ app, config }: Needs, known: readonly Route[]) {
  const served = new Set(app.served.map(({ method, url }) => `${method} ${url}`))
  const routes = known.filter(({ method, path }) => served.has(`${method} ${urlOf(path)}`))
  const document = openApi(routes, config.version, config.public_url)
  app.get('/api/openapi.json', async () => document)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self' data:; frame-ancestors 'none'",
    transformStaticCSP: (header) => header,
  })
}
