import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import type { Form, Upload } from '@seatwise/contract/route'
import { connectionSignal } from './connection-signal.ts'
import { documentType } from './document-type.ts'
import { Invalid, Refusal } from './refusal.ts'
import { refuseGone } from './work-queue.ts'

/** Two minutes: a phone with a slow connection needs one for 10 MB. */
export const readingMs = 120_000

/** Only the server instances for upload routes parse multipart forms; all other routes accept JSON only. */
export async function registerMultipart(app: FastifyInstance, { maxBytes, text }: Upload) {
  const texts = text ? { fields: 1, parts: 2, fieldSize: text.maxBytes } : { fields: 0, parts: 1 }
  await app.register(multipart, { limits: { fileSize: maxBytes, files: 1, ...texts } })
}

/**
 * `name` comes from the client and can be any text.
 * @property text what was sent before the file, if the route takes a text; otherwise empty
 */
export type Uploaded = { name: string; type: string; bytes: Buffer; text: string }

/**
 * Reads the only file of a form. Its type is determined from its bytes, never from what the client says.
 * @throws Refusal `too_large`; Invalid if the form has no such field or the type of the file is not allowed
 */
export const readUpload = (request: FastifyRequest, upload: Upload): Promise<Uploaded> =>
  untilGone(request, () => uploadOf(request, upload))

async function uploadOf(request: FastifyRequest, { field, types, text, ...sentences }: Upload): Promise<Uploaded> {
  const part = await request.file().catch(refuseBroken)
  if (part?.fieldname !== field) throw new Invalid([{ path: field, message: sentences.invalid }])
  const bytes = await part.toBuffer().catch(refuseBroken)
  const type = await typeOf(bytes, types)
  if (!type || !types.includes(type)) throw new Invalid([{ path: field, message: refusalOf(bytes, sentences) }])
  return { name: part.filename, type, bytes, text: text ? textBefore(part, text) : '' }
}

function textBefore({ fields }: MultipartFile, { field }: NonNullable<Upload['text']>): string {
  const sent = fields[field]
  if (!sent || Array.isArray(sent) || sent.type !== 'field') return ''
  if (sent.valueTruncated || typeof sent.value !== 'string') throw new Refusal('too_large')
  return sent.value
}

/** Maximum number of files in a form. Browsers send an empty one for each field without a chosen file. */
const maxFiles = 6
/** All files of a form are held in memory: together they have at most so many times the bytes of one. */
const maxTogether = 4
const tooLargeTogether = 'These files are too large together. Send this one later.'
const maxFields = 300
const maxFieldBytes = 40_000

export async function registerForms(app: FastifyInstance, { maxBytes }: Form) {
  const limits = { fileSize: maxBytes, files: maxFiles, fields: maxFields, fieldSize: maxFieldBytes, fieldNameSize: 60 }
  // A file that is too large is an error of its field only; the rest of the form is still read.
  await app.register(multipart, { limits: { ...limits, parts: maxFiles + maxFields }, throwFileSizeLimit: false })
}

/** @property refused files that were refused, each with a sentence for the sender */
export type SentForm = {
  texts: Map<string, string[]>
  files: Map<string, Uploaded>
  refused: { path: string; message: string }[]
}

/**
 * Reads the texts and files of a form. A file of another type is reported and left out, so that no typed text is lost.
 */
export const readForm = (request: FastifyRequest, form: Form): Promise<SentForm> =>
  untilGone(request, () => formOf(request, form))

async function formOf(request: FastifyRequest, { types, maxBytes, ...sentences }: Form): Promise<SentForm> {
  const sent: SentForm = { texts: new Map(), files: new Map(), refused: [] }
  let held = 0
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        const text = typeof part.value === 'string' ? part.value : ''
        sent.texts.set(part.fieldname, [...(sent.texts.get(part.fieldname) ?? []), text])
        continue
      }
      const bytes = await part.toBuffer()
      // Browsers send an empty file without a name for a field without a chosen file.
      if (bytes.length === 0 && !part.filename) continue
      if (held + bytes.length > maxTogether * maxBytes) {
        sent.refused.push({ path: part.fieldname, message: tooLargeTogether })
        continue
      }
      const type = part.file.truncated ? undefined : await typeOf(bytes, types)
      held += bytes.length
      if (type && types.includes(type)) sent.files.set(part.fieldname, { name: part.filename, type, bytes, text: '' })
      else sent.refused.push({ path: part.fieldname, message: refusalOf(bytes, sentences) })
    }
  } catch (error) {
    refuseBroken(error as Error)
  }
  return sent
}

/**
 * Reads a body as long as the client is connected, and for at most two minutes. The form parser does not end if the
 * connection was closed before it begins, or if the client stops sending; the request would then keep its place in a
 * queue forever.
 */
async function untilGone<Body>(request: FastifyRequest, read: () => Promise<Body>): Promise<Body> {
  if (!request.isMultipart()) throw new Refusal('unsupported_media')
  const signal = connectionSignal(request)
  refuseGone(signal)
  const end = Promise.withResolvers<never>()
  const leave = () => end.reject(new Refusal('bad_request'))
  const deadline = setTimeout(() => {
    // The rest of the body is discarded.
    request.raw.unpipe().resume()
    end.reject(new Refusal('request_timeout'))
  }, readingMs)
  signal.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([read(), end.promise])
  } finally {
    clearTimeout(deadline)
    signal.removeEventListener('abort', leave)
  }
}

async function typeOf(bytes: Buffer, types: Upload['types']): Promise<string | undefined> {
  // Plain text has no signature, so the code that reads a CSV file reports other types.
  if (types.includes('text/csv')) return 'text/csv'
  if (types.includes('text/plain')) return documentType(bytes)
  return (await fileTypeFromBuffer(bytes))?.mime
}

/** Files of Office 97 to 2003 begin with these bytes. */
const outdatedBegin = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const refusalOf = (bytes: Buffer, { invalid, outdated = invalid }: Pick<Form, 'invalid' | 'outdated'>) =>
  bytes.subarray(0, outdatedBegin.length).equals(outdatedBegin) ? outdated : invalid

/** Answers 400 for truncated forms and missing boundaries, because the multipart parser sets no status for them. */
function refuseBroken(error: Error): never {
  throw 'statusCode' in error ? error : new Refusal('bad_request', error)
}
