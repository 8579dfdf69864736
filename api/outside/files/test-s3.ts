import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { isBodyAsSigned, signatureFault, type AwsRequest, type SignatureFault } from '../test-aws-signature.ts'

export type TestS3 = Awaited<ReturnType<typeof startTestS3>>

type StoredObject = { bytes: Buffer; type: string; modified: Date }
type Answer = { status: number; headers?: Record<string, string | number>; body?: string | Buffer }

/** The errors that S3 documents, with their status. */
const statuses = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NotImplemented: 501,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
} as const

const refusalOf: Record<SignatureFault, keyof typeof statuses> = {
  missing: 'AccessDenied',
  malformed: 'AuthorizationHeaderMalformed',
  unknown_key: 'InvalidAccessKeyId',
  skewed: 'RequestTimeTooSkewed',
  expired: 'AccessDenied',
  wrong: 'SignatureDoesNotMatch',
}

/**
 * A fake S3 on loopback with one empty bucket, according to Amazon's API reference. It supports the calls of our
 * adapter, with the bucket in the path, and refuses others as not implemented.
 * @param options.hasVersions a removed object stays behind a delete marker
 */
export async function startTestS3({ pageSize = 1000, hasVersions = false } = {}) {
  const bucket = 'seatwise'
  const region = 'us-east-1'
  const keys = { id: 'AKIATEST', secret: randomBytes(30).toString('base64') }
  const objects = new Map<string, StoredObject>()
  /** Newest first. */
  const versions: { key: string; id: string; kind: 'Version' | 'DeleteMarker' }[] = []
  const addVersion = (key: string, kind: (typeof versions)[number]['kind']) => {
    if (hasVersions) versions.unshift({ key, id: randomBytes(16).toString('base64url'), kind })
  }
  const continuations = new Map<string, string>()

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  async function answer(message: IncomingMessage, response: ServerResponse) {
    // S3 stores no incomplete request, and its client is no longer waiting for a response.
    const body = await buffer(message).catch(() => undefined)
    if (!body) return
    const { method = '', url = '', headers } = message
    const { status, headers: own, body: text = '' } = perform({ method, url, headers, body })
    response.writeHead(status, { 'content-length': Buffer.byteLength(text), ...own })
    response.end(text)
  }

  function perform(request: AwsRequest): Answer {
    const fault = signatureFault(request, { keys, region, service: 's3' })
    if (fault) return refusal(refusalOf[fault])
    if (!isBodyAsSigned(request)) return refusal('XAmzContentSHA256Mismatch')
    const { pathname, searchParams } = new URL(request.url, 'http://localhost')
    const [name, ...rest] = pathname.slice(1).split('/').map(decodeURIComponent)
    if (name !== bucket) return refusal('NoSuchBucket')
    const key = rest.join('/')
    if (!key && hasVersions && searchParams.has('versions')) return listVersions(searchParams)
    if (!key) return request.method === 'GET' ? list(searchParams) : refusal('NotImplemented')
    if (request.method === 'PUT') return put(key, request)
    if (request.method === 'GET') return get(key)
    if (request.method !== 'DELETE') return refusal('NotImplemented')
    const version = searchParams.get('versionId')
    if (version !== null) {
      const index = versions.findIndex((one) => one.key === key && one.id === version)
      if (index < 0) return refusal('InvalidArgument')
      versions.splice(index, 1)
    } else {
      objects.delete(key)
      addVersion(key, 'DeleteMarker')
    }
    return { status: 204 }
  }

  function listVersions(query: URLSearchParams): Answer {
    const matching = versions
      .filter(({ key }) => key.startsWith(query.get('prefix') ?? ''))
      .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    const page = matching.slice(0, pageSize)
    const entries = page.map(
      ({ key, id, kind }) => `<${kind}><Key>${escape(key)}</Key><VersionId>${id}</VersionId></${kind}>`,
    )
    return xml(
      200,
      `<ListVersionsResult><IsTruncated>${page.length < matching.length}</IsTruncated>${entries.join('')}</ListVersionsResult>`,
    )
  }

  function put(key: string, { headers, body }: AwsRequest): Answer {
    addVersion(key, 'Version')
    objects.set(key, { bytes: body, type: headers['content-type'] ?? 'binary/octet-stream', modified: new Date() })
    return { status: 200, headers: { etag: etagOf(body) } }
  }

  function get(key: string): Answer {
    const object = objects.get(key)
    if (!object) return refusal('NoSuchKey')
    const { bytes, type, modified } = object
    const headers = { 'content-type': type, 'last-modified': modified.toUTCString(), etag: etagOf(bytes) }
    return { status: 200, headers, body: bytes }
  }

  /** ListObjectsV2. S3 may return fewer keys than requested. */
  function list(query: URLSearchParams): Answer {
    const known = ['list-type', 'prefix', 'continuation-token', 'x-id']
    if (query.get('list-type') !== '2' || [...query.keys()].some((name) => !known.includes(name)))
      return refusal('NotImplemented')
    const token = query.get('continuation-token')
    const after = token === null ? '' : continuations.get(token)
    if (after === undefined) return refusal('InvalidArgument')
    const matching = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    const page = matching.sort().slice(0, pageSize)
    // Real tokens contain characters that must be URL-encoded.
    const next = page.length < matching.length ? `${randomBytes(16).toString('base64')}+/=` : undefined
    if (next) continuations.set(next, page.at(-1)!)
    const contents = page.map((key) => {
      const { bytes, modified } = objects.get(key)!
      return `<Contents><Key>${escape(key)}</Key><LastModified>${modified.toISOString()}</LastModified><ETag>${escape(etagOf(bytes))}</ETag><Size>${bytes.length}</Size></Contents>`
    })
    return xml(
      200,
      `<ListBucketResult><Name>${bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${next !== undefined}</IsTruncated>${next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}${contents.join('')}</ListBucketResult>`,
    )
  }

  const { port } = server.address() as AddressInfo
  return {
    settings: { bucket, region, endpoint: `http://127.0.0.1:${port}`, uses_path_style: true, keys },
    /** The keys of all versions and delete markers. */
    versionedKeys: () => versions.map(({ key }) => key),
    /** May be called more than once. */
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const refusal = (code: keyof typeof statuses) => xml(statuses[code], `<Error><Code>${code}</Code></Error>`)

const xml = (status: number, text: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>${text}`,
})

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const escape = (text: string) => text.replaceAll(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
