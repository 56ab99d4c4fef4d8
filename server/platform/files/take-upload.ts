/**
 * What somebody sent, by what it is and never by what it is called: pictures are drawn anew (so that nothing hidden in
 * them survives, places and cameras included), PDFs are kept as they are and never opened here.
 */
import sharp, { type Sharp } from 'sharp'
import { AppError } from '../errors.ts'

/** A bomb is small on the wire and huge when drawn: 40 megapixels are more than any phone takes for this. */
const PIXELS_MAX = 40_000_000
const EVIDENCE_SIDE = 2_400
const PHOTO_SIDE = 512
const DRAW_WITHIN_S = 10

sharp.concurrency(1)
sharp.cache(false)

export type SentKind = 'jpeg' | 'png' | 'webp' | 'pdf'
export type Taken = { kind: 'image' | 'pdf'; extension: 'webp' | 'pdf'; content: Buffer }
/** The part of the picture to keep, in shares of its sides. */
export type Crop = { x: number; y: number; width: number; height: number }

/** By the first bytes. Null for everything else, SVG and GIF included. */
export function sentKind(content: Buffer): SentKind | null {
  if (content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (content.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  if (content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return content.toString('latin1', 0, 5) === '%PDF-' ? 'pdf' : null
}

/** @throws AppError `unsupported_media_type`, `too_large` */
export async function takeEvidence(content: Buffer): Promise<Taken> {
  const kind = sentKind(content)
  if (kind === null) throw notOurs('Send a JPEG, PNG, WebP or PDF file.')
  if (kind === 'pdf') {
    if (!content.subarray(-2048).includes('%%EOF')) throw notOurs('This PDF is not complete.')
    return { kind: 'pdf', extension: 'pdf', content }
  }
  const drawn = (image: Sharp) =>
    image.resize(EVIDENCE_SIDE, EVIDENCE_SIDE, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 })
  return { kind: 'image', extension: 'webp', content: await redraw(content, drawn) }
}

/** A square of the picture. @throws AppError as takeEvidence. */
export async function takePhoto(content: Buffer, crop: Crop | null): Promise<Buffer> {
  const kind = sentKind(content)
  if (kind === null || kind === 'pdf') throw notOurs('Send a JPEG, PNG or WebP picture.')
  const upright = await redraw(content, (image) => image.webp({ quality: 95 }))
  const { width = 0, height = 0 } = await sharp(upright).metadata()
  return redraw(upright, (image) => {
    const part = crop ? image.extract(inPixels(crop, width, height)) : image
    return part.resize(PHOTO_SIDE, PHOTO_SIDE, { fit: 'cover', position: 'attention' }).webp({ quality: 84 })
  })
}

type Size = { width: number; height: number }

/** One shape in several sizes. @throws AppError as takeEvidence, and for a picture that is too small. */
export async function cutPicture(
  content: Buffer,
  { sizes, leastWidth }: { sizes: readonly Size[]; leastWidth: number },
): Promise<{ width: number; content: Buffer }[]> {
  const kind = sentKind(content)
  if (kind === null || kind === 'pdf') throw notOurs('Send a JPEG, PNG or WebP picture.')
  const upright = await redraw(content, (image) =>
    image.resize(EVIDENCE_SIDE, EVIDENCE_SIDE, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 95 }),
  )
  const { width: full = 0 } = await sharp(upright).metadata()
  if (full < leastWidth) throw notOurs(`Send a picture that is at least ${leastWidth} pixels wide.`)
  const drawn = []
  for (const { width, height } of sizes) {
    const cut = (image: Sharp) => image.resize(width, height, { fit: 'cover', position: 'attention' })
    drawn.push({ width, content: await redraw(upright, (image) => cut(image).webp({ quality: 78 })) })
  }
  return drawn
}

/** For those who cannot read WebP. */
export const asJpeg = (content: Buffer, { width, height }: Size): Promise<Buffer> =>
  redraw(content, (image) => image.resize(width, height, { fit: 'cover', position: 'attention' }).jpeg({ quality: 82 }))

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

/** Turned upright, without any metadata: sharp keeps none unless told to. */
async function redraw(content: Buffer, draw: (image: Sharp) => Sharp): Promise<Buffer> {
  try {
    const image = sharp(content, { limitInputPixels: PIXELS_MAX, failOn: 'error', animated: false })
    return await draw(image.autoOrient()).timeout({ seconds: DRAW_WITHIN_S }).toBuffer()
  } catch (error) {
    if (/pixel limit/i.test((error as Error).message)) {
      throw new AppError('too_large', 'This picture has too many pixels. Send a smaller one.')
    }
    throw notOurs('This picture cannot be read. Save it again as JPEG or PNG.')
  }
}

const notOurs = (message: string) => new AppError('unsupported_media_type', message)
