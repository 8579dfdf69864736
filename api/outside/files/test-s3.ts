import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import S3rver from 's3rver'

export type TestS3 = Awaited<ReturnType<typeof startTestS3>>

/** An S3 service on this machine, with one empty bucket. */
export async function startTestS3() {
  const bucket = 'seatwise'
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: mkdtempSync(path.join(tmpdir(), 'seatwise-s3-')),
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  return {
    settings: {
      bucket,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      uses_path_style: true,
      keys: { id: 'S3RVER', secret: 'S3RVER' },
    },
    /** May be called twice. */
    stop: () => server.close().catch(() => undefined),
  }
}
