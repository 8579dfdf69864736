import { describe, expect, it } from 'vitest'
import { isBodyAsSigned, signatureFault, type AwsRequest } from './test-aws-signature.ts'

/** The worked examples of Amazon's documents: "Authenticating Requests (AWS Signature Version 4)" of S3, and its test suite. */
const keys = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const s3 = { keys, region: 'us-east-1', service: 's3' }
const then = new Date('2013-05-24T00:00:00Z')
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

function example(url: string, signedHeaders: string, signature: string, more: Partial<AwsRequest> = {}): AwsRequest {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-date': '20130524T000000Z',
    'x-amz-content-sha256': emptyHash,
    authorization: `AWS4-HMAC-SHA256 Credential=${keys.id}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signedHeaders},Signature=${signature}`,
    ...more.headers,
  }
  return { method: 'GET', url, body: Buffer.alloc(0), ...more, headers }
}

const usual = 'host;x-amz-content-sha256;x-amz-date'
const download = example(
  '/test.txt',
  'host;range;x-amz-content-sha256;x-amz-date',
  'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  { headers: { range: 'bytes=0-9' } },
)
const upload = example(
  '/test$file.text',
  'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
  '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  {
    method: 'PUT',
    body: Buffer.from('Welcome to Amazon S3.'),
    headers: {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    },
  },
)
const presigned: AwsRequest = {
  method: 'GET',
  url: `/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${keys.id}%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404`,
  headers: { host: 'examplebucket.s3.amazonaws.com' },
  body: Buffer.alloc(0),
}

describe('the check of signatures in the fake services', () => {
  it.each<[string, AwsRequest]>([
    ['a download of a range', download],
    ['an upload whose key has to be encoded', upload],
    [
      'a parameter without a value',
      example('/?lifecycle', usual, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'),
    ],
    [
      'a list with parameters',
      example('/?max-keys=2&prefix=J', usual, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'),
    ],
    ['a presigned address', presigned],
  ])('accepts the example of S3’s documentation: %s', (_, request) =>
    expect(signatureFault(request, s3, then)).toBeUndefined(),
  )

  it('accepts the example of Signature Version 4’s test suite, which states no hash of the body', () => {
    const other = { id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
    const request = {
      method: 'GET',
      url: '/',
      body: Buffer.alloc(0),
      headers: {
        host: 'example.amazonaws.com',
        'x-amz-date': '20150830T123600Z',
        authorization:
          'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
      },
    }
    const at = new Date('2015-08-30T12:36:00Z')
    const scope = { keys: other, region: 'us-east-1', service: 'service' }
    expect(signatureFault(request, scope, at)).toBeUndefined()
    expect(signatureFault({ ...request, body: Buffer.from('x') }, scope, at)).toBe('wrong')
  })

  it.each<[string, AwsRequest, string]>([
    ['without a signature', { ...download, headers: { ...download.headers, authorization: undefined } }, 'missing'],
    ['of another scheme', { ...download, headers: { ...download.headers, authorization: 'Basic eDp5' } }, 'malformed'],
    ['for another key', { ...download, url: '/other.txt' }, 'wrong'],
    ['with another method', { ...download, method: 'DELETE' }, 'wrong'],
    ['with a parameter more', { ...download, url: '/test.txt?acl' }, 'wrong'],
    ['with another range', { ...download, headers: { ...download.headers, range: 'bytes=0-99' } }, 'wrong'],
    ['with an unsigned x-amz header', { ...download, headers: { ...download.headers, 'x-amz-acl': 'x' } }, 'malformed'],
    ['presigned, with a longer life', { ...presigned, url: presigned.url.replace('86400', '86401') }, 'wrong'],
    ['presigned, for longer than a week', { ...presigned, url: presigned.url.replace('86400', '604801') }, 'malformed'],
  ])('refuses a request %s', (_, request, fault) => expect(signatureFault(request, s3, then)).toBe(fault))

  it.each<[string, Partial<typeof s3>, string]>([
    ['another secret', { keys: { ...keys, secret: 'other' } }, 'wrong'],
    ['another access key', { keys: { ...keys, id: 'other' } }, 'unknown_key'],
    ['another region', { region: 'eu-west-1' }, 'malformed'],
    ['another service', { service: 'cognito-idp' }, 'malformed'],
  ])('refuses a signature for %s', (_, scope, fault) =>
    expect(signatureFault(download, { ...s3, ...scope }, then)).toBe(fault),
  )

  it('refuses a request a quarter of an hour after its date or before it, and a presigned address after its life', () => {
    const at = (seconds: number) => new Date(then.getTime() + seconds * 1000)
    expect([-901, -899, 899, 901].map((seconds) => signatureFault(download, s3, at(seconds)))).toEqual([
      'skewed',
      undefined,
      undefined,
      'skewed',
    ])
    expect([-901, 86_399, 86_401].map((seconds) => signatureFault(presigned, s3, at(seconds)))).toEqual([
      'skewed',
      undefined,
      'expired',
    ])
  })

  it('refuses a body that does not match the signed hash', () => {
    expect(isBodyAsSigned(upload)).toBe(true)
    expect(isBodyAsSigned({ ...upload, body: Buffer.from('Welcome to Amazon S4.') })).toBe(false)
  })
})
