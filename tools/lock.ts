import { createHash } from 'node:crypto'
import * as net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Waits until no other process has locked the folder. The lock is an abstract socket, which Linux removes when its
 * process ends.
 */
export async function lock(folder: string): Promise<() => void> {
  const name = `\0seatwise-build-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  for (;;) {
    const server = net.createServer()
    const failure = await new Promise<NodeJS.ErrnoException | undefined>((done) =>
      server.once('error', done).listen(name, () => done(undefined)),
    )
    if (!failure) return () => server.close()
    // On other systems than Linux there is no lock, so simultaneous builds must be avoided by hand.
    if (failure.code !== 'EADDRINUSE') return () => undefined
    await wait(200)
  }
}
