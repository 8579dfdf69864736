import { Transform, type Readable } from 'node:stream'

/** A file store. The product creates the keys, from lower-case letters, digits, slashes, dashes and dots. */
export type Files = {
  /** Writes or replaces a file. Nothing becomes visible unless exactly `size` bytes arrive. */
  put(key: string, bytes: Readable, described: { size: number; type: string }): Promise<void>
  /** Undefined if there is no such file. The caller must destroy a stream that it does not read to the end. */
  get(key: string): Promise<{ stream: Readable; size: number } | undefined>
  /** Removing a file that does not exist is no error. */
  remove(key: string): Promise<void>
  /** The keys that begin with `prefix`. */
  list(prefix: string): AsyncIterable<{ key: string; modified: Date }>
}

/** The prefix under which an adapter writes incomplete files. An interrupted write leaves its bytes there. */
export const draftsPrefix = 'drafts/'

/**
 * A stream that fails unless exactly this number of bytes passes, so that an incomplete file is never stored as
 * complete.
 */
export function exactly(size: number): Transform {
  let seen = 0
  const wrongSize = () => new Error(`${seen} bytes arrived instead of ${size}`)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      if (seen > size) done(wrongSize())
      else done(null, chunk)
    },
    flush: (done) => done(seen < size ? wrongSize() : null),
  })
}
