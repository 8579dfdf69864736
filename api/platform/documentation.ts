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
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of route.problems) {
    const { status } = problems[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const refusals = [...byStatus].map(([status, codes]) => [
    status,
    { description: codes.join(', '), content: json({ $ref: '#/components/schemas/Problem' }) },
  ])
  const checked = Boolean(route.query || route.body)
  return {
    summary: route.summary,
    tags: [route.path.split('/')[route.path.startsWith('/public/') ? 2 : 1]!],
    security: route.proof === 'none' ? [] : [{ [route.proof]: [] }],
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.body ? { requestBody: { required: true, content: json(schemaOf(route.body, 'input')) } } : {}),
    responses: {
      200: { description: 'Done', content: json(schemaOf(route.reply, 'output')) },
      ...Object.fromEntries(refusals),
      ...(checked
        ? {
            422: { description: 'Fields that do not hold', content: json({ $ref: '#/components/schemas/Validation' }) },
          }
        : {}),
      503: {
        description: 'unavailable: try again after Retry-After',
        content: json({ $ref: '#/components/schemas/Problem' }),
      },
    },
  }
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
