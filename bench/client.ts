import * as http from 'node:http'
import { owner } from './world.ts'

/** Connections are kept, as a load balancer keeps them; one after another means one of them. */
const agent = new http.Agent({ keepAlive: true })

export type Call = {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  token?: string | undefined
  body?: unknown
}

/** Sends one request and reads the whole answer; anything but 200 ends the run. */
export function send({ method, url, token, body }: Call): Promise<string> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  return new Promise((done, failed) => {
    const request = http.request(url, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const answer = Buffer.concat(chunks).toString()
        if (response.statusCode === 200) done(answer)
        else failed(new Error(`${method} ${url}: ${response.statusCode} ${answer.slice(0, 400)}`))
      })
    })
    request.on('error', failed)
    request.end(text)
  })
}

/** The answer as the caller declares it: this is a client, and the product's tests hold its shape. */
export async function ask<Answer>(call: Call): Promise<Answer> {
  return JSON.parse(await send(call)) as Answer
}

const renewAfterMs = 4 * 60_000
const sessions = new Map<number, { token: string; since: number }>()

/** An access token of a company's owner, renewed before its five minutes are over. */
export async function tokenOf(url: string, company: number): Promise<string> {
  const known = sessions.get(company)
  if (known && Date.now() - known.since < renewAfterMs) return known.token
  const { data } = await ask<{ data: { access_token: string } }>({
    method: 'POST',
    url: `${url}/api/auth/sign-in`,
    body: { username: owner(company), password: 'demo-password-local' },
  })
  sessions.set(company, { token: data.access_token, since: Date.now() })
  return data.access_token
}

export async function companyIdOf(url: string, company: number): Promise<string> {
  const { data } = await ask<{ data: { company: { id: string } }[] }>({
    method: 'GET',
    url: `${url}/api/users/profile`,
    token: await tokenOf(url, company),
  })
  return data[0]!.company.id
}
