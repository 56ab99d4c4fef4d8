/**
 * Files in a bucket: of Amazon, or of any server that speaks the same language. Loaded only where S3_BUCKET is set,
 * because the client is large. A bucket of ours is never public: the site reads from it and answers itself.
 */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { AppError } from '../errors.ts'
import type { Settings } from '../settings.ts'

export type BucketSettings = Pick<
  Settings,
  'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>
export type StoredName = { name: string; changedAt: Date }
export type Bucket = ReturnType<typeof openBucket>

const TYPES: Readonly<Record<string, string>> = { webp: 'image/webp', pdf: 'application/pdf', csv: 'text/csv' }
const TRIES = 3
const CONNECT_WITHIN_MS = 3_000
const ANSWER_WITHIN_MS = 15_000

export function openBucket(settings: BucketSettings & { S3_BUCKET: string }) {
  const client = clientOf(settings)
  const Bucket = settings.S3_BUCKET
  return {
    async put(key: string, content: Buffer): Promise<void> {
      const ContentType = TYPES[key.split('.').at(-1) ?? '']
      await reached(client.send(new PutObjectCommand({ Bucket, Key: key, Body: content, ContentType })))
    },
    /** Null when there is none. */
    async get(key: string): Promise<Buffer | null> {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw away(error)
      }
    },
    /** Gone already is as good. */
    async remove(key: string): Promise<void> {
      await reached(client.send(new DeleteObjectCommand({ Bucket, Key: key })))
    },
    /** All keys that begin so, a thousand at a time. */
    async *list(prefix: string): AsyncGenerator<StoredName[]> {
      let token: string | undefined
      do {
        const asked = new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: token })
        const { Contents = [], NextContinuationToken } = await reached(client.send(asked))
        yield Contents.flatMap(({ Key, LastModified }) =>
          Key && LastModified ? [{ name: Key.slice(prefix.length), changedAt: LastModified }] : [],
        )
        token = NextContinuationToken
      } while (token)
    },
  }
}

function clientOf({ S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: BucketSettings): S3Client {
  return new S3Client({
    region: S3_REGION,
    // Servers that are not Amazon's name the bucket in the path, and many know no checksums beyond the old ones.
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, requestTimeout: ANSWER_WITHIN_MS },
    // Without keys the client asks the machine it runs on: a role needs none.
    ...(S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
      ? { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }
      : {}),
  })
}

async function reached<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw away(error)
  }
}

/** What the bucket says may name keys and hosts: it is for the log, not for a visitor. */
const away = (cause: unknown) =>
  Object.assign(new AppError('busy', 'Files cannot be reached now. Please try again in a minute.'), { cause })
