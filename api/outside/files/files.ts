import { Transform, type Readable } from 'node:stream'

/** A store of files. Keys are made by us from lower case letters, digits, slashes, dashes and dots. */
export type Files = {
  /** Replaces an existing file. Nothing becomes visible unless exactly `size` bytes arrive. */
  put(key: string, bytes: Readable, described: { size: number; type: string }): Promise<void>
  /** Undefined when there is no such file. The reader destroys a stream that it does not read to its end. */
  get(key: string): Promise<{ stream: Readable; size: number } | undefined>
  /** Removing a missing file is not an error. */
  remove(key: string): Promise<void>
  /** The keys that begin with `prefix`. */
  list(prefix: string): AsyncIterable<{ key: string; modified: Date }>
}

/** The prefix under which an adapter writes incomplete files; an interrupted write leaves its bytes there. */
export const draftsPrefix = 'drafts/'

/** Fails on any other number of bytes: half a file must not be taken for a whole one. */
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
