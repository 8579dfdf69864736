import type { GetObjectCommandOutput, S3 } from '@aws-sdk/client-s3'
import { pipeline, Transform, type Readable } from 'node:stream'
import type { Config } from '../../kernel/config.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { StartRefused } from '../../start-refused.ts'
import { exactly, type Files } from './files.ts'

/**
 * Timeout of one attempt, and between two pieces of a file. It is short enough that even after one retry, the response
 * comes before a browser gives up.
 */
const defaultTimeoutMs = 5_000
/** The largest answers but files are pages of a list with 1,000 keys of up to 1,024 bytes. */
const maxAnswerBytes = 4 * 1024 * 1024

/**
 * Stores files in a bucket of S3 or a compatible service.
 * @throws StartRefused if the AWS SDK, an optional dependency, is not installed
 */
export async function s3Files(s3: NonNullable<Config['s3']>, timeoutMs = defaultTimeoutMs): Promise<Files> {
  const { bucket: Bucket, region, endpoint, uses_path_style, keys } = s3
  const sdk = await import('@aws-sdk/client-s3').catch((cause: unknown) => {
    throw new StartRefused('S3_BUCKET is set, but the package @aws-sdk/client-s3 is not installed: run npm ci.', {
      cause,
    })
  })
  const client = new sdk.S3({
    region,
    ...(endpoint ? { endpoint } : {}),
    ...(keys ? { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } } : {}),
    forcePathStyle: uses_path_style,
    // Compatible services refuse the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: timeoutMs, socketTimeout: timeoutMs, throwOnRequestTimeout: true },
  })

  boundAnswers(client, timeoutMs)

  return {
    async put(Key, bytes, { size, type }) {
      const broken = new AbortController()
      // The SDK pipes the body without handling its errors, so the request is aborted. S3 stores nothing of an aborted
      // request.
      const body = pipeline(bytes, exactly(size), (error) => {
        if (error) broken.abort(error)
      })
      const put = client.putObject(
        { Bucket, Key, Body: body, ContentLength: size, ContentType: type },
        { abortSignal: broken.signal },
      )
      const stored = await put.catch((error: unknown) => {
        bytes.destroy()
        if (broken.signal.aborted) throw broken.signal.reason
        refuseUnavailable(error)
      })
      refuseAnotherService(stored.ETag !== undefined)
    },

    async get(Key) {
      const found = await client.getObject({ Bucket, Key }, { requestTimeout: timeoutMs }).catch(undefinedWhenAbsent)
      if (!found) return undefined
      const stream = streamOf(found)
      const isFile = found.ETag !== undefined && found.ContentLength !== undefined
      if (!isFile) stream.destroy()
      refuseAnotherService(isFile)
      return { stream, size: found.ContentLength ?? 0 }
    },

    async remove(Key) {
      const removed = await client.deleteObject({ Bucket, Key }, { requestTimeout: timeoutMs }).catch(refuseUnavailable)
      refuseAnotherService(removed.$metadata.httpStatusCode === 204)
      await removeVersions(Key)
    },

    async *list(Prefix) {
      let ContinuationToken: string | undefined
      do {
        const page = await client
          .listObjectsV2({ Bucket, Prefix, ContinuationToken }, { requestTimeout: timeoutMs })
          .catch(refuseUnavailable)
        refuseAnotherService(page.IsTruncated !== undefined)
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified) yield { key: Key, modified: LastModified }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }

  /** In a bucket with versions, a removed file is only hidden: an erased person's must be gone. */
  async function removeVersions(Key: string) {
    const page = await client
      .listObjectVersions({ Bucket, Prefix: Key }, { requestTimeout: timeoutMs })
      .catch(undefinedWhereUnknown)
    const versions = [...(page?.Versions ?? []), ...(page?.DeleteMarkers ?? [])].filter((one) => one.Key === Key)
    for (const { VersionId } of versions)
      await client.deleteObject({ Bucket, Key, VersionId }, { requestTimeout: timeoutMs }).catch(refuseUnavailable)
    // Those of this page are gone, so the next page is the first one now.
    if (page?.IsTruncated && versions.length > 0) await removeVersions(Key)
  }
}

/** The SDK reads answers whole, for as long as they last. A file is passed on as it comes. */
function boundAnswers(client: S3, timeoutMs: number) {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args)
        // The cast is safe: in Node, this is what the handler of the SDK answers.
        const response = result.response as { statusCode: number; body: Readable }
        if (commandName === 'GetObjectCommand' && response.statusCode < 300) return result
        response.body = bounded(response.body, timeoutMs)
        return result
      },
    // Closest to the handler, before the answer is parsed.
    { step: 'deserialize', priority: 'low' },
  )
}

function bounded(body: Readable, timeoutMs: number): Readable {
  let seen = 0
  const answer = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      if (seen > maxAnswerBytes) done(new Error('the answer is too large'))
      else done(null, chunk)
    },
  })
  const timer = setTimeout(() => answer.destroy(new Error('the answer does not end')), timeoutMs)
  return pipeline(body, answer, () => clearTimeout(timer))
}

/** A proxy in between may answer a page of its own with status 200: nothing was stored, read or removed then. */
function refuseAnotherService(isOfS3: boolean) {
  if (!isOfS3) refuseUnavailable(new Error('the answer is not one of S3'))
}

/** Undefined for a service that keeps no versions. */
function undefinedWhereUnknown(error: unknown): undefined {
  if (!(error instanceof Error) || !['NotImplemented', 'MethodNotAllowed'].includes(error.name))
    refuseUnavailable(error)
}

/** The cast is safe: in Node, a response body is a Node stream, although the type includes those of browsers. */
const streamOf = ({ Body }: GetObjectCommandOutput) => Body as Readable

/** The SDK's message is logged and never sent to the client. */
function refuseUnavailable(cause: unknown): never {
  throw new Refusal('unavailable', cause)
}

/** Undefined if the file does not exist. Other errors, such as a missing bucket, are thrown as `unavailable`. */
function undefinedWhenAbsent(error: unknown): undefined {
  if (!(error instanceof Error) || error.name !== 'NoSuchKey') refuseUnavailable(error)
}
