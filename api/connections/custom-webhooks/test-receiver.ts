import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'
import { guardedWebhooks } from '../../outside/webhooks/guarded-transport.ts'

/** One request that the receiver got. */
export type ReceivedRequest = { path: string; headers: Record<string, string>; body: string }
type Answer = (request: IncomingMessage, response: ServerResponse, received: ReceivedRequest) => void

/** The guard takes this for a public address; requests to it arrive at the receiver. */
const publicAddress = '93.184.215.14'

/**
 * A company's receiving system, on this machine. The transport is the real one with its guard; only its resolver and its
 * connector are replaced, so that a public host name leads to the receiver.
 */
export function setUpReceiver() {
  const received: ReceivedRequest[] = []
  const answers = new Map<string, Answer>()
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const path = request.url ?? ''
      // The cast is safe: each header of a delivery occurs once.
      const one: ReceivedRequest = { path, headers: request.headers as Record<string, string>, body }
      received.push(one)
      const answer = answers.get(path)
      if (answer) answer(request, response, one)
      else response.end('ok')
    })
  })
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const transport = guardedWebhooks({
    own: { hosts: [], ports: [] },
    resolve: async (name) => (name.endsWith('.example.com') ? [publicAddress] : []),
    connect: async () => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      return socket
    },
  })
  return {
    transport,
    received,
    /** The requests that arrived at a path. */
    at: (path: string) => received.filter((one) => one.path === path),
    /** Sets the response of a path, instead of 200. */
    answer: (path: string, answer: Answer) => answers.set(path, answer),
    url: (path: string) => `https://hooks.example.com${path}`,
  }
}
