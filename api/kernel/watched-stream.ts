import { Readable } from 'node:stream'

/** A client that reads nothing for so long has left without closing its connection. */
const maxStallMs = 30_000

/** A stream that ends with an error when nothing of it is read for a while. */
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
