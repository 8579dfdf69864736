import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { urlOf } from './handle.ts'
import { openApi, type Api } from './openapi.ts'

type Needs = { app: FastifyInstance; config: Config }

/**
 * /api/openapi.json is for programs, /api/docs for people. Both contain only the routes that are served. The document is
 * made when it is first asked for, because that takes a fifth of a second, and few starts of the product need it.
 */
export async function registerDocumentation({ app, config }: Needs, { routes, features }: Api) {
  let made: ReturnType<typeof openApi> | undefined
  const document = () => {
    if (made) return made
    const served = new Set(app.served.map(({ method, url }) => `${method} ${url}`))
    const shownRoutes = routes.filter((route) => served.has(`${route.method} ${urlOf(route)}`))
    made = openApi({ routes: shownRoutes, features }, config.version, config.public_url)
    return made
  }
  app.get('/api/openapi.json', async () => document())
  await app.register(swagger, { openapi: {}, transformObject: () => document() as never })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    transformStaticCSP: (header) => header,
  })
}
