import type { GetObjectCommandOutput } from '@aws-sdk/client-s3'
import { pipeline, type Readable } from 'node:stream'
import type { Config } from '../../kernel/config.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { StartRefused } from '../../start-refused.ts'
import { exactly, type Files } from './files.ts'

/**
 * Timeout of one attempt, and between two pieces of a file. It is short enough that even after one retry, the response
 * comes before a browser gives up.
 */
const defaultTimeoutMs = 5_000

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
      await put.catch((error: unknown) => {
        bytes.destroy()
        if (broken.signal.aborted) throw broken.signal.reason
        refuseUnavailable(error)
      })
    },

    async get(Key) {
      const found = await client.getObject({ Bucket, Key }, { requestTimeout: timeoutMs }).catch(undefinedWhenAbsent)
      return found && { stream: streamOf(found), size: found.ContentLength ?? 0 }
    },

    async remove(Key) {
      await client.deleteObject({ Bucket, Key }, { requestTimeout: timeoutMs }).catch(refuseUnavailable)
      await removeVersions(Key)
    },

    async *list(Prefix) {
      let ContinuationToken: string | undefined
      do {
        const page = await client
          .listObjectsV2({ Bucket, Prefix, ContinuationToken }, { requestTimeout: timeoutMs })
          .catch(refuseUnavailable)
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
