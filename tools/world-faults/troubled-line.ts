import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'

/**
 * What is wrong with the way to a service. silent: connections are taken, and nothing comes back. slow: everything
 * arrives later, in both directions. says: every connection gets this text instead of the service's. endless: the text,
 * and after it bytes without end. refused: nobody listens.
 */
export type Trouble =
  | { kind: 'none' }
  | { kind: 'silent' }
  | { kind: 'refused' }
  | { kind: 'slow'; ms: number }
  | { kind: 'says'; text: string }
  | { kind: 'endless'; text: string }

const filling = Buffer.alloc(64 * 1024, 'x')

export type Line = Awaited<ReturnType<typeof openLine>>

/** A relay of TCP on loopback in front of a service, in which trouble can be made. */
export async function openLine(target: NetConnectOpts) {
  let trouble: Trouble = { kind: 'none' }
  const sockets = new Set<Socket>()
  const server = createServer(take).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  function track(socket: Socket) {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }

  function take(near: Socket) {
    track(near)
    near.setNoDelay()
    if (trouble.kind === 'says') return say(near, trouble.text)
    if (trouble.kind === 'endless') return sayWithoutEnd(near, trouble.text)
    const far = connect(target)
    track(far)
    pass(near, far)
    pass(far, near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  }

  /** Whatever is passed keeps its order: each part is due when it has waited, and no earlier than the one before it. */
  function pass(from: Socket, to: Socket) {
    let due = 0
    const later = (work: () => void) => {
      const now = performance.now()
      due = Math.max(due, now + (trouble.kind === 'slow' ? trouble.ms : 0))
      if (due <= now) work()
      else setTimeout(work, due - now)
    }
    from.on('data', (chunk) => {
      if (trouble.kind !== 'silent') later(() => to.writable && to.write(chunk))
    })
    from.on('end', () => later(() => to.end()))
  }

  return {
    port,
    /** Connections that are open get into the trouble too, or are cut where it leaves them no way to go on. */
    set: async (next: Trouble) => {
      const before = trouble
      trouble = next
      if (next.kind !== 'none' && next.kind !== 'slow' && next.kind !== 'silent') cut()
      // Bytes were lost, so those connections are good for nothing.
      if (before.kind === 'silent' || before.kind === 'endless') cut()
      if (next.kind === 'refused' && server.listening) server.close()
      if (next.kind !== 'refused' && !server.listening) await once(server.listen(port, '127.0.0.1'), 'listening')
    },
    close: () => {
      cut()
      server.close()
    },
  }

  function cut() {
    for (const socket of sockets) socket.destroy()
  }
}

function say(socket: Socket, text: string) {
  // The client is heard first, as servers of HTTP do; those of SMTP speak without being asked.
  if (text.startsWith('HTTP/')) socket.once('data', () => socket.end(text))
  else socket.end(text)
}

function sayWithoutEnd(socket: Socket, text: string) {
  const fill = () => {
    while (socket.writable && socket.write(filling));
  }
  const begin = () => {
    socket.write(text)
    fill()
  }
  socket.on('drain', fill)
  if (text.startsWith('HTTP/')) socket.once('data', begin)
  else begin()
}
