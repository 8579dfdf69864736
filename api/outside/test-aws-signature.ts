import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export type AwsRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer }
export type AwsKeys = { id: string; secret: string }
export type SignatureFault = 'missing' | 'malformed' | 'unknown_key' | 'skewed' | 'expired' | 'wrong'

const algorithm = 'AWS4-HMAC-SHA256'
const maxSkewMs = 15 * 60_000
const maxValiditySeconds = 7 * 24 * 60 * 60

/**
 * Checks AWS Signature Version 4 according to its documentation, from the headers or a presigned URL, for the fake
 * services on loopback. It does not use the SDK, so that a bug of the SDK does not go unnoticed.
 * @returns undefined if the signature is right
 */
export function signatureFault(
  request: AwsRequest,
  { keys, region, service }: { keys: AwsKeys; region: string; service: string },
  now = new Date(),
): SignatureFault | undefined {
  const { searchParams } = new URL(request.url, 'http://localhost')
  const isPresigned = searchParams.has('X-Amz-Signature')
  if (!isPresigned && !request.headers.authorization) return 'missing'
  const signature = isPresigned ? fromAddress(searchParams) : fromHeaders(request.headers)
  if (!signature) return 'malformed'

  const { credential, date, signedHeaders, value, validitySeconds } = signature
  const [id, ...scope] = credential.split('/')
  if (id !== keys.id) return 'unknown_key'
  if (scope.join('/') !== [date.slice(0, 8), region, service, 'aws4_request'].join('/')) return 'malformed'
  if (!coversRequired(signedHeaders, request.headers)) return 'malformed'

  const ageMs = now.getTime() - timeOf(date)
  if (!(ageMs > -maxSkewMs)) return 'skewed'
  if (validitySeconds === undefined && ageMs > maxSkewMs) return 'skewed'
  if (validitySeconds !== undefined && !(validitySeconds > 0 && validitySeconds <= maxValiditySeconds))
    return 'malformed'
  if (validitySeconds !== undefined && ageMs > validitySeconds * 1000) return 'expired'

  const payload = payloadHash(request, isPresigned)
  const canonical = sha256(canonicalRequest(request, signedHeaders, payload))
  const key = [...scope].reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${keys.secret}`)
  const expected = hmac(key, [algorithm, date, scope.join('/'), canonical].join('\n')).toString('hex')
  return isSame(expected, value) ? undefined : 'wrong'
}

/** The hash in the header is signed. This checks that it is the hash of the body. */
export function isBodyAsSigned({ headers, body }: AwsRequest): boolean {
  const stated = headers['x-amz-content-sha256']
  return stated === undefined || stated === 'UNSIGNED-PAYLOAD' || stated === sha256(body)
}

function fromHeaders(headers: IncomingHttpHeaders) {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  )
  const date = headers['x-amz-date']
  if (!parts || typeof date !== 'string') return undefined
  const [, credential, signedHeaders, value] = parts
  return {
    credential: credential!,
    signedHeaders: signedHeaders!.split(';'),
    value: value!,
    date,
    validitySeconds: undefined,
  }
}

function fromAddress(query: URLSearchParams) {
  const of = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  if (of('Algorithm') !== algorithm) return undefined
  return {
    credential: of('Credential'),
    signedHeaders: of('SignedHeaders').split(';'),
    value: of('Signature'),
    date: of('Date'),
    validitySeconds: Number(of('Expires')),
  }
}

/** A host or x-amz header that is not signed could be replaced on the way. */
function coversRequired(signedHeaders: string[], headers: IncomingHttpHeaders): boolean {
  const required = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  return required.every((name) => signedHeaders.includes(name))
}

function payloadHash({ headers, body }: AwsRequest, isPresigned: boolean): string {
  if (isPresigned) return 'UNSIGNED-PAYLOAD'
  return headers['x-amz-content-sha256']?.toString() ?? sha256(body)
}

function canonicalRequest({ method, url, headers }: AwsRequest, signedHeaders: string[], payload: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const lines = signedHeaders.map(
    (name) => `${name}:${headers[name]?.toString().trim().replaceAll(/ +/g, ' ') ?? ''}\n`,
  )
  const path = pathname.split('/').map((part) => encode(decodeURIComponent(part)))
  return [method, path.join('/'), query, lines.join(''), signedHeaders.join(';'), payload].join('\n')
}

/** RFC 3986: encodes five more characters than encodeURIComponent, as Amazon does. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const timeOf = (date: string) => Date.parse(date.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'))
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
