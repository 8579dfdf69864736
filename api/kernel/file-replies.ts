import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileReply } from '@seatwise/contract/route'

/** The reply of a handler whose route declares a file. */
export type FileAnswer = ({ bytes: Uint8Array } | { stream: Readable; size?: number }) & {
  /** One of the types that the route declares, perhaps with a charset. */
  type: string
  /** The name under which a browser saves the file; any text. */
  name?: string
  disposition: 'inline' | 'attachment'
  /** Undefined: caches do not store the file. */
  cacheControl?: string
}

/** If a browser opens the file as a page, the sandbox denies it scripts and the product's origin (stored XSS). */
export function sendFile(declared: FileReply, file: FileAnswer, reply: FastifyReply): FastifyReply {
  if (!declared.types.includes(file.type.split(';')[0]!)) throw new Error(`answered a file of undeclared ${file.type}`)
  void reply
    .type(file.type)
    .header('content-disposition', contentDisposition(file.disposition, file.name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
  if (file.cacheControl) void reply.header('cache-control', file.cacheControl)
  // The length lets a client notice when the stream ends too early.
  if ('stream' in file && file.size !== undefined) void reply.header('content-length', file.size)
  return reply.send(
    'stream' in file ? file.stream : Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength),
  )
}

/** RFC 6266: an ASCII name for old clients, and the full name encoded according to RFC 8187. */
export function contentDisposition(disposition: FileAnswer['disposition'], name: string | undefined): string {
  if (name === undefined) return disposition
  // Replaces path separators, control characters and direction overrides ("gpj.exe" shown as "exe.jpg").
  const safe = name.toWellFormed().replaceAll(/[/\\\p{Cc}\p{Cf}]/gu, '_')
  const ascii = asciiName(safe.replaceAll(/["%]/g, '_'))
  const encoded = encodeURIComponent(safe).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Replaces accented letters by the letters without accents and removes other characters; "file" if nothing is left. */
function asciiName(name: string): string {
  const known = name
    .normalize('NFKD')
    .replaceAll(/[^ -~]/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .replace(/^[ -]+/, '')
  return /^\w/.test(known) ? known : `file${/\.\w+$/.exec(known)?.[0] ?? ''}`
}
