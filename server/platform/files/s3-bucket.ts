/**
 * Files in a bucket: Amazon S3, or any server with the same API. Loaded only when S3_BUCKET is set, because the client
 * is large. Our bucket is never public: the site reads from it and serves the files itself.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
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
const MAX_ATTEMPTS = 3
const CONNECT_TIMEOUT_MS = 3_000
const RESPONSE_TIMEOUT_MS = 15_000

export function openBucket(settings: BucketSettings & { S3_BUCKET: string }) {
  const client = clientOf(settings)
  const Bucket = settings.S3_BUCKET
  return {
    async put(key: string, content: Buffer): Promise<void> {
      const ContentType = TYPES[key.split('.').at(-1) ?? '']
      await orUnavailable(client.send(new PutObjectCommand({ Bucket, Key: key, Body: content, ContentType })))
    },
    /** Null when there is no such file. */
    async get(key: string): Promise<Buffer | null> {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw unavailableError(error)
      }
    },
    /** A file that is already gone counts as removed. */
    async remove(key: string): Promise<void> {
      await orUnavailable(client.send(new DeleteObjectCommand({ Bucket, Key: key })))
    },
    /** All keys with this prefix, a thousand at a time. */
    async *list(prefix: string): AsyncGenerator<StoredName[]> {
      let token: string | undefined
      do {
        const listCommand = new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: token })
        const { Contents = [], NextContinuationToken } = await orUnavailable(client.send(listCommand))
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
    // Servers other than Amazon's take the bucket in the path, and many support only the old checksums.
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: RESPONSE_TIMEOUT_MS },
    // Without keys the client uses the role of the machine it runs on.
    ...(S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
      ? { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }
      : {}),
  })
}

async function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw unavailableError(error)
  }
}

/** The bucket's message may contain keys and hosts: it is for the log, not for a visitor. */
const unavailableError = (cause: unknown) =>
  Object.assign(new AppError('busy', i18n._(msg`Files are temporarily unavailable. Try again in a minute.`)), { cause })
