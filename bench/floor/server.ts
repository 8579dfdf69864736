import * as http from 'node:http'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { apply } from './apply.ts'
import { firstScreen, moveCards } from './board.ts'
import { exportRows } from './export.ts'
import { campaignFigures } from './figures.ts'
import { loadBenchmarks } from './fit.ts'
import { listPage, searchPage } from './list.ts'
import { addViewer } from './live.ts'
import { openRecord } from './open.ts'
import { submit, type GivenAnswer } from './submit.ts'

/**
 * The floor: a minimal server that does the same work without sign-in, validation, policies and layers. It connects as
 * the owner of the database, reads the company from the query string, and exits at the first error.
 */
const db = new pg.Pool({ host: process.env.PGHOST, user: 'postgres', database: 'seatwise' })
const benchmarks = await loadBenchmarks(db)
const benchmarkById = new Map(benchmarks.map((benchmark) => [benchmark.id, benchmark]))
let page = { plain: Buffer.alloc(0), gzipped: Buffer.alloc(0) }

type ListRequest = { after?: string; filters?: { search?: string } }

const server = http.createServer((request, response) => void serve(request, response))
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))

async function serve(request: http.IncomingMessage, response: http.ServerResponse) {
  const [path, company] = request.url!.split('?company=') as [string, string]
  if (request.method === 'GET' && path === '/page') return sendPage(request, response)
  if (request.method === 'GET' && path === '/export') return exportRows(db, company, response)
  if (path === '/live') return addViewer(company, response)
  if (path.startsWith('/apply/')) return apply(db, request, response)
  const text = request.method === 'GET' ? '' : await read(request)
  if (!/^\/(readyz|select-1|search|board|move|submit|page|results\/|figures\/)/.test(path))
    return response.writeHead(404).end()
  const json = await answer(path, company, text, request)
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(json),
  })
  response.end(json)
}

async function answer(path: string, company: string, text: string, request: http.IncomingMessage) {
  if (path === '/readyz') return '{}'
  if (path === '/select-1') return JSON.stringify((await db.query({ name: 'one', text: 'SELECT 1' })).rows)
  if (path.startsWith('/figures/')) return campaignFigures(db, company, path.slice('/figures/'.length))
  if (path === '/search') {
    const { after, filters } = JSON.parse(text) as ListRequest
    return filters?.search ? searchPage(db, company, filters.search) : listPage(db, company, after)
  }
  if (path === '/board') return firstScreen(db, company)
  if (path === '/move') {
    const { ids, status_id } = JSON.parse(text) as { ids: string[]; status_id: string }
    return moveCards(db, company, ids, status_id)
  }
  if (path === '/submit') {
    const { answers } = JSON.parse(text) as { answers: GivenAnswer[] }
    return submit(db, benchmarks, request.headers.authorization!.slice('Bearer '.length), answers)
  }
  if (path === '/page') {
    const { html } = JSON.parse(text) as { html: string }
    page = { plain: Buffer.from(html), gzipped: gzipSync(html, { level: 9 }) }
    return '{}'
  }
  return openRecord(db, benchmarkById, company, path.slice('/results/'.length))
}

async function read(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** Sends the plain HTML page of row 11, compressed once, like the product's pages. */
function sendPage(request: http.IncomingMessage, response: http.ServerResponse) {
  const acceptsGzip = request.headers['accept-encoding']?.includes('gzip')
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    ...(acceptsGzip ? { 'content-encoding': 'gzip' } : {}),
  })
  response.end(acceptsGzip ? page.gzipped : page.plain)
}
