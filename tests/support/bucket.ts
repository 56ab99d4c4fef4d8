/** A server that speaks the S3 protocol, in this process and on disk, deleted at the end of the file. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll } from 'vitest'
import type { BucketSettings } from '#server/platform/files/s3-bucket.ts'

/** The one key pair that the server knows. */
const KEY = 'S3RVER'

/** Call at the top of a test file, with `await`. `folder` is where a machine without a bucket would store its files. */
export async function startTestBucket(): Promise<BucketSettings & { S3_BUCKET: string; DATA_DIR: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'enrolled-bucket-'))
  const directory = join(folder, 'bucket')
  const configureBuckets = [{ name: 'enrolled-files' }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = await server.run()
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    DATA_DIR: join(folder, 'data'),
    S3_BUCKET: 'enrolled-files',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: KEY,
    S3_SECRET_ACCESS_KEY: KEY,
  }
}
