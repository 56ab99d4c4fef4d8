/**
 * Processes uploads by their content, never by their name: pictures are re-encoded (so nothing hidden in them survives,
 * locations and cameras included), PDFs are stored as they are and never opened here.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n, currentLocale } from '#common/i18n.ts'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import { AppError, RetryLaterError } from '../errors.ts'
import { LIMITS } from '../limits.ts'

/**
 * A decompression bomb is small on the wire and huge when decoded. Phones take plain JPEGs, which are scaled down while
 * they are read; in every other format each pixel has to be decoded.
 */
const MEGAPIXELS_MAX = { phone: 50, other: 24 }
const EVIDENCE_SIDE = 2_400
const PHOTO_SIDE = 512
const PROCESS_TIMEOUT_S = 10

sharp.concurrency(1)
sharp.cache(false)

type UploadKind = 'jpeg' | 'png' | 'webp' | 'pdf'
export type ProcessedUpload = { kind: 'image' | 'pdf'; extension: 'webp' | 'pdf'; content: Buffer }
/** The part of the picture to keep, as fractions of its sides. */
export type Crop = { x: number; y: number; width: number; height: number }

/** Detects the type by the first bytes. Null for everything else, SVG and GIF included. */
function detectUploadKind(content: Buffer): UploadKind | null {
  if (content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (content.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  if (content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return content.toString('latin1', 0, 5) === '%PDF-' ? 'pdf' : null
}

/** @throws AppError `unsupported_media_type`, `too_large` */
export async function processEvidence(content: Buffer): Promise<ProcessedUpload> {
  const kind = detectUploadKind(content)
  if (kind === null) throw unsupportedType(i18n._(msg`Upload a JPEG, PNG, WebP, or PDF file.`))
  if (kind === 'pdf') {
    if (!content.subarray(-2048).includes('%%EOF'))
      throw unsupportedType(i18n._(msg`This PDF is incomplete. Save it again, then upload it.`))
    return { kind: 'pdf', extension: 'pdf', content }
  }
  const drawn = (image: Sharp) =>
    image.resize(EVIDENCE_SIDE, EVIDENCE_SIDE, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 })
  return { kind: 'image', extension: 'webp', content: await reencode(content, drawn) }
}

/** Crops a square from the picture. @throws AppError like processEvidence. */
export async function processPhoto(content: Buffer, crop: Crop | null): Promise<Buffer> {
  const kind = detectUploadKind(content)
  if (kind === null || kind === 'pdf') throw unsupportedType(i18n._(msg`Upload a JPEG, PNG, or WebP picture.`))
  const upright = await reencode(content, fitted)
  const { width = 0, height = 0 } = await sharp(upright).metadata()
  return reencode(upright, (image) => {
    const part = crop ? image.extract(inPixels(crop, width, height)) : image
    return part.resize(PHOTO_SIDE, PHOTO_SIDE, { fit: 'cover', position: 'attention' }).webp({ quality: 84 })
  })
}

type Size = { width: number; height: number }

/** One picture in several sizes. @throws AppError like processEvidence, and for a picture that is too small. */
export async function resizePicture(
  content: Buffer,
  { sizes, minWidth }: { sizes: readonly Size[]; minWidth: number },
): Promise<{ width: number; content: Buffer }[]> {
  const kind = detectUploadKind(content)
  if (kind === null || kind === 'pdf') throw unsupportedType(i18n._(msg`Upload a JPEG, PNG, or WebP picture.`))
  const upright = await reencode(content, fitted)
  const { width: full = 0 } = await sharp(upright).metadata()
  if (full < minWidth) throw unsupportedType(i18n._(msg`Upload a picture that’s at least ${{ minWidth }} pixels wide.`))
  const drawn = []
  for (const { width, height } of sizes) {
    const cut = (image: Sharp) => image.resize(width, height, { fit: 'cover', position: 'attention' })
    drawn.push({ width, content: await reencode(upright, (image) => cut(image).webp({ quality: 78 })) })
  }
  return drawn
}

/** For clients that can't read WebP. */
export const asJpeg = (content: Buffer, { width, height }: Size): Promise<Buffer> =>
  reencode(content, (image) =>
    image.resize(width, height, { fit: 'cover', position: 'attention' }).jpeg({ quality: 82 }),
  )

function inPixels({ x, y, width, height }: Crop, fullWidth: number, fullHeight: number) {
  const left = Math.min(fullWidth - 1, Math.max(0, Math.round(x * fullWidth)))
  const top = Math.min(fullHeight - 1, Math.max(0, Math.round(y * fullHeight)))
  return {
    left,
    top,
    width: Math.max(1, Math.min(fullWidth - left, Math.round(width * fullWidth))),
    height: Math.max(1, Math.min(fullHeight - top, Math.round(height * fullHeight))),
  }
}

/** The source for crops: no larger than any part of it is shown. */
const fitted = (image: Sharp) =>
  image.resize(EVIDENCE_SIDE, EVIDENCE_SIDE, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 95 })

/** Rotates the picture upright and drops all metadata: sharp keeps none by default. */
async function reencode(content: Buffer, draw: (image: Sharp) => Sharp): Promise<Buffer> {
  await assertPixelLimit(content)
  try {
    const image = sharp(content, { limitInputPixels: MEGAPIXELS_MAX.phone * 1e6, failOn: 'error', animated: false })
    return await limitImageProcessing(() => draw(image.autoOrient()).timeout({ seconds: PROCESS_TIMEOUT_S }).toBuffer())
  } catch (error) {
    if (error instanceof AppError) throw error
    if (/timeout/i.test((error as Error).message)) {
      throw new AppError('too_large', i18n._(msg`This picture takes too long to process. Upload a smaller one.`))
    }
    throw unreadable()
  }
}

/** Checks the size that the file declares, before any of it is decoded. */
async function assertPixelLimit(content: Buffer): Promise<void> {
  const {
    format,
    isProgressive,
    width = 0,
    height = 0,
  } = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable()
    })
  const most = format === 'jpeg' && !isProgressive ? MEGAPIXELS_MAX.phone : MEGAPIXELS_MAX.other
  const megapixels = (width * height) / 1e6
  if (megapixels <= most) return
  const size = megapixels.toLocaleString(currentLocale(), { maximumFractionDigits: 1 })
  throw new AppError(
    'too_large',
    i18n._(msg`This picture has ${{ size }} megapixels. Upload one that has at most ${{ most }}.`),
  )
}

const unreadable = () => unsupportedType(i18n._(msg`We couldn’t read this picture. Save it again as JPEG or PNG.`))
const unsupportedType = (message: string) => new AppError('unsupported_media_type', message)

/** One picture at a time per process. */
export const limitImageProcessing = createConcurrencyLimit({
  concurrency: LIMITS.uploadsProcessed.max,
  maxQueued: LIMITS.uploadsQueued.max,
  busy: () =>
    new RetryLaterError(
      'busy',
      i18n._(msg`Too many pictures are being uploaded right now. Try again in a few seconds.`),
      10,
    ),
})
