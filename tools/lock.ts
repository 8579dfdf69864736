import { createHash } from 'node:crypto'
import * as net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Waits until no other process has locked the folder. The lock is an abstract socket, which Linux removes with its process. */
export async function lock(folder: string): Promise<() => void> {
  const name = `\0seatwise-build-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  for (;;) {
    const server = net.createServer()
    const failure = await new Promise<NodeJS.ErrnoException | undefined>((done) =>
      server.once('error', done).listen(name, () => done(undefined)),
    )
    if (!failure) return () => server.close()
    // Elsewhere than on Linux two builds at once are made one after the other by hand.
    if (failure.code !== 'EADDRINUSE') return () => undefined
    await wait(200)
  }
}
