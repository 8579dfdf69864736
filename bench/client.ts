import * as http from 'node:http'
import { ownerAddress } from './data.ts'

/** Connections stay open, as behind a load balancer, and sequential requests share one connection. */
const agent = new http.Agent({ keepAlive: true })

export type Call = {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  token?: string | undefined
  body?: unknown
}

/** The server closed an idle connection at the moment when it was used again. */
class StaleConnection extends Error {}

/** Sends one request and reads the whole answer. Any status other than 2xx ends the run. */
export async function send(call: Call): Promise<string> {
  for (;;)
    try {
      return await sendOnce(call)
    } catch (error) {
      if (!(error instanceof StaleConnection)) throw error
    }
}

function sendOnce({ method, url, token, body }: Call): Promise<string> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers: http.OutgoingHttpHeaders = {}
  if (text !== undefined) {
    headers['content-type'] = 'application/json'
    headers['content-length'] = Buffer.byteLength(text)
  }
  if (token) headers.authorization = `Bearer ${token}`
  return new Promise((done, failed) => {
    const request = http.request(url, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const answer = Buffer.concat(chunks).toString()
        const status = response.statusCode!
        if (status >= 200 && status < 300) done(answer)
        else failed(new Error(`${method} ${url}: ${status} ${answer.slice(0, 400)}`))
      })
    })
    request.on('error', (error) => failed(request.reusedSocket ? new StaleConnection() : error))
    request.end(text)
  })
}

/** The answer, typed as the caller states. The product's own tests prove this type. */
export async function fetchJson<Answer>(call: Call): Promise<Answer> {
  return JSON.parse(await send(call)) as Answer
}

const renewAfterMs = 4 * 60_000
const accessTokens = new Map<string, { token: string; issuedAt: number }>()

/** An access token of the owner of a company, renewed before its five minutes are over. */
export async function tokenOf(productUrl: string, company: number): Promise<string> {
  const key = `${productUrl} ${company}`
  const known = accessTokens.get(key)
  if (known && Date.now() - known.issuedAt < renewAfterMs) return known.token
  const { data } = await fetchJson<{ data: { access_token: string } }>({
    method: 'POST',
    url: `${productUrl}/api/auth/sign-in`,
    body: { username: ownerAddress(company), password: 'demo-password-local' },
  })
  accessTokens.set(key, { token: data.access_token, issuedAt: Date.now() })
  return data.access_token
}

export async function companyIdOf(productUrl: string, company: number): Promise<string> {
  const { data } = await fetchJson<{ data: { company: { id: string } }[] }>({
    method: 'GET',
    url: `${productUrl}/api/users/profile`,
    token: await tokenOf(productUrl, company),
  })
  return data[0]!.company.id
}
