import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { brands } from '@seatwise/domain/brands/brands'
import { isPage, isSharedReport } from '@seatwise/domain/pages'
import { surveyPages, type AuthRole, type BrandKey } from '@seatwise/contract/values/base'
import { answerProblem } from './http.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { preloadLinks } from './preloads.ts'

const built = fileURLToPath(new URL('../../web/dist/', import.meta.url))

/**
 * Trusted Types policies. The survey and shared reports write no markup; in the shell, Mantine writes the text of
 * styles through the policy `default`.
 */
const trusted = { survey: "'none'", index: 'default', 'shared-report': "'none'" }
type Page = keyof typeof trusted

type Needs = {
  app: FastifyInstance
  config: Config
  /** Accounts of the demo world with which the login page offers to sign in by a click. */
  demoAccounts: readonly { email: string; role: AuthRole }[]
}

/**
 * What the server itself has drawn into a page.
 * @property root the content of the page
 * @property values what the scripts of the page read from it, by the name of a meta element
 */
type Drawn = { brand: BrandKey; title: string; root: string; values: Record<string, object> }
export type SendPage = (request: FastifyRequest, reply: FastifyReply, drawn?: Drawn) => FastifyReply

/**
 * Serves the web application. Files with a hash in their name are cached forever, pages never. All files were
 * compressed at build time.
 * @param drawSurvey answers a page of the survey, into which the server may draw
 */
export async function registerPages(
  server: Needs,
  drawSurvey: (request: FastifyRequest, reply: FastifyReply, send: SendPage) => Promise<FastifyReply>,
) {
  const { app } = server
  if (!existsSync(path.join(built, 'index.html'))) {
    app.setNotFoundHandler((_, reply) => answerProblem(reply, 'not_found'))
    return
  }
  await app.register(fastifyStatic, {
    root: path.join(built, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  })
  const pages = {
    login: page('index', server, 'login'),
    shell: page('index', server, 'shell'),
    survey: page('survey', server, 'survey'),
    sharedReport: page('shared-report', server, 'shared-report'),
  }
  await app.register(fastifyStatic, {
    root: path.join(built, 'logos'),
    prefix: '/logos/',
    maxAge: '1d',
    index: false,
    decorateReply: false,
    setHeaders: (reply) => void reply.header('content-type', 'image/svg+xml; charset=utf-8'),
  })
  app.get('/favicon.svg', (_, reply) => reply.redirect(brands[server.config.brand].logos.light.mark))
  for (const page of surveyPages) app.get(page, (request, reply) => drawSurvey(request, reply, pages.survey))
  app.get('/survey/*', (request, reply) => pages.survey(request, reply.status(404)))
  // The URL alone gives access, so no cache may store the page and no search engine may list it.
  app.get('/shared/*', (request, reply) =>
    pages.sharedReport(
      request,
      reply.status(isSharedReport(pathOf(request)) ? 200 : 404).header('x-robots-tag', 'noindex, nofollow'),
    ),
  )
  app.get('/login', (request, reply) => pages.login(request, reply))
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = /^(GET|HEAD)$/.test(request.method) && !/^\/(api|assets|logos|images)\//.test(request.url)
    if (!wantsPage) return answerProblem(reply, 'not_found')
    return pages.shell(request, reply.status(isPage(pathOf(request)) ? 200 : 404))
  })
}

const pathOf = ({ url }: FastifyRequest) => url.replace(/[?#].*$/s, '')

/** The brand and the boot configuration are written into the page, so that the first paint needs no script. */
function page(
  name: Page,
  { config, demoAccounts }: Omit<Needs, 'app'>,
  first: Parameters<typeof preloadLinks>[1],
): SendPage {
  const brand = brands[config.brand]
  const demo =
    config.app_env === 'local' && config.demo_password
      ? { password: config.demo_password, accounts: demoAccounts.map(({ email, role }) => ({ email, role })) }
      : null
  const bootConfig = {
    brand: config.brand,
    app_env: config.app_env,
    version: config.version,
    webhooks_to_this_machine: config.webhooks_to_this_machine,
    legacy_funnel_url: config.legacy_funnel_url,
    /** Name of the hosted identity provider that the login page offers, if one is configured. */
    hosted: config.oidc?.name ?? null,
    sentry_dsn: config.sentry_dsn ?? null,
    demo: first === 'login' || first === 'shell' ? demo : null,
  }
  const { html: template, styleHash } = withStyleInside(readFileSync(path.join(built, `${name}.html`), 'utf8'))
  const html = template
    .replace('data-brand="hb"', `data-brand="${brand.key}"`)
    .replaceAll('%BRAND_NAME%', brand.name)
    .replaceAll('%TAGLINE%', brand.tagline)
    .replace('%FIRST%', first)
    .replace('</head>', `${preloadLinks(built, first)}\n  </head>`)
    .replace('%BOOT_CONFIG%', inAttribute(JSON.stringify(bootConfig)))
  const plain = Buffer.from(html)
  const zipped = gzipSync(plain, { level: 9 })
  return (request, reply, drawn) => {
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', name === 'shared-report' ? 'no-store' : 'no-cache')
      .header('vary', 'accept-encoding')
      .header('content-security-policy', policy(name, styleHash, config.sentry_dsn))
    const zips = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    if (drawn) return reply.send(withDrawn(html, drawn))
    return zips ? reply.header('content-encoding', 'gzip').send(zipped) : reply.send(plain)
  }
}

/** Functions as replacements, because texts may contain `$`. */
function withDrawn(html: string, { brand, title, root, values }: Drawn): string {
  const metas = Object.entries(values).map(
    ([name, value]) => `<meta name="${name}" content="${inAttribute(JSON.stringify(value))}" />`,
  )
  return html
    .replace(/data-brand="\w+"/, `data-brand="${brand}"`)
    .replace(/<title>.*?<\/title>/s, () => `<title>${inAttribute(title)}</title>`)
    .replace('href="/favicon.svg"', `href="${brands[brand].logos.light.mark}"`)
    .replace('</head>', () => `${metas.join('')}</head>`)
    .replace(/(<div id="root">).*?(<\/div>\s*<\/body>)/s, (_, begin: string, end: string) => begin + root + end)
}

const inAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function policy(name: Page, styleHash: string, sentryDsn: string | undefined): string {
  // Only the staff application may send its errors to Sentry.
  const connect = sentryDsn && name === 'index' ? `'self' ${new URL(sentryDsn).origin}` : "'self'"
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styleHash}`,
    `connect-src ${connect}`,
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    // The form of the survey is in the HTML: before the scripts run, a browser would send what was entered in the URL.
    `form-action ${name === 'survey' ? "'none'" : "'self'"}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trusted[name]}`,
  ].join('; ')
}

/**
 * Inlines the page's small stylesheet and allows it by its hash. As a separate file it would delay the first paint by a
 * round trip.
 */
function withStyleInside(html: string): { html: string; styleHash: string } {
  const [link, file] = /<link rel="stylesheet"[^>]*href="\/assets\/([^"]+)"[^>]*>/.exec(html) ?? []
  if (!link || !file) throw new Error('A page without its stylesheet: build the web again')
  const css = readFileSync(path.join(built, 'assets', file), 'utf8')
  const hash = createHash('sha256').update(css).digest('base64')
  return { html: html.replace(link, () => `<style>${css}</style>`), styleHash: `'sha256-${hash}'` }
}
