import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { gatewaySms } from './http-gateway.ts'

const text = { id: '0f8fad5b-d9cb-469f-a165-70867728950e', recipient: '+15551234567', body: '123456 is your code' }

async function gateway(answers: RequestListener) {
  const server = createServer(answers).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
}

const send = (url: string, signal = AbortSignal.timeout(10_000)) =>
  gatewaySms({ url, token: 't0ken' }).send(text, signal)

it('A text message arrives as number and text, with the token', async () => {
  const seen: unknown[] = []
  const url = await gateway((request, response) => {
    const { method, headers } = request
    void json(request).then((body) => {
      seen.push({ method, ...headers, body })
      response.writeHead(202).end('{"ok":true}')
    })
  })
  expect(await send(url)).toEqual({ kind: 'sent' })
  expect(seen).toMatchObject([
    {
      method: 'POST',
      authorization: 'Bearer t0ken',
      'content-type': 'application/json',
      'idempotency-key': text.id,
      body: {
        to: text.recipient,
        text: text.body,
      },
    },
  ])
})

it.each([
  [400, 'refused'],
  [422, 'refused'],
  // A wrong token or a failing gateway can be fixed: the message is retried.
  [401, 'failed'],
  [429, 'failed'],
  [500, 'failed'],
  [503, 'failed'],
])('A text message answered with %i is %s, in our own words', async (status, kind) => {
  const url = await gateway((_request, response) => response.writeHead(status).end(`no: ${text.recipient}`))
  const outcome = await send(url)
  expect(outcome).toEqual({ kind, error: expect.stringContaining(`(${status})`) })
  expect(JSON.stringify(outcome)).not.toContain(text.recipient)
})

it.each([301, 302, 303, 307, 308])('A text message does not follow a redirect (%i)', async (status) => {
  let elsewhere = 0
  const target = await gateway((_request, response) => {
    elsewhere++
    response.end()
  })
  const url = await gateway((_request, response) => response.writeHead(status, { location: target }).end())
  expect(await send(url)).toMatchObject({ kind: 'failed' })
  expect(elsewhere).toBe(0)
})

it('A text message may be retried when the gateway is down or does not answer', async () => {
  expect(await send('http://127.0.0.1:1/')).toMatchObject({
    kind: 'failed',
    error: expect.stringMatching(/not reached/),
  })
  const silent = await gateway(() => undefined)
  expect(await send(silent, AbortSignal.timeout(50))).toEqual({ kind: 'failed', error: 'It took too long.' })
})

it('A text message does not wait for an endless response', async () => {
  const url = await gateway((_request, response) => void response.writeHead(200).write('x'))
  expect(await send(url)).toEqual({ kind: 'sent' })
})
