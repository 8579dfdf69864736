import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server on loopback that takes everything, and notes the Message-ID of each mail. */
export async function openMailServer() {
  const ids: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, reply) => {
      let text = ''
      stream.on('data', (part: Buffer) => (text += part.toString()))
      stream.on('end', () => {
        ids.push(/^message-id: (<[^>]+>)/im.exec(text)?.[1] ?? 'none')
        reply()
      })
    },
  })
  // A sender that is cut off resets its connection.
  server.on('error', () => undefined)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.server.address() as AddressInfo
  return { ids, port, url: `smtp://127.0.0.1:${port}`, close: () => server.close() }
}
