import { Readable } from 'node:stream'

/** A client that has read nothing for this long has left without closing its connection. */
const maxStallMs = 30_000

/** A stream that fails if nobody reads from it for this long. */
export function watched(contents: AsyncIterable<string | Buffer>): Readable {
  let stalled: NodeJS.Timeout | undefined
  const stream = Readable.from(chunks(), { highWaterMark: 1 })
  return stream.once('close', () => clearTimeout(stalled))

  async function* chunks() {
    for await (const chunk of contents) {
      stalled = setTimeout(() => stream.destroy(new Error('the client of an export stopped reading')), maxStallMs)
      yield chunk
      clearTimeout(stalled)
    }
  }
}
