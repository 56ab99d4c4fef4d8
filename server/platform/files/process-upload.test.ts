import sharp from 'sharp'
import { expect, test } from 'vitest'
import { resizePicture, processEvidence, processPhoto } from './process-upload.ts'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8899aa' }, limitInputPixels: false })
const png = await blank(7_400, 5_400).png().toBuffer()
const phone = await blank(7_296, 5_472).jpeg().toBuffer()

test('a small file with too many pixels is rejected before it is decoded, with a message that says so', async () => {
  expect(png.length).toBeLessThan(1_000_000)
  const refusal = { code: 'too_large', message: 'This picture has 40 megapixels. Upload one that has at most 24.' }
  for (const take of [processEvidence, (content: Buffer) => processPhoto(content, null)]) {
    await expect(take(png)).rejects.toMatchObject(refusal)
  }
  const progressive = await blank(7_296, 5_472).jpeg({ progressive: true }).toBuffer()
  await expect(processEvidence(progressive)).rejects.toMatchObject({ code: 'too_large' })
  const huge = await blank(9_000, 6_000).jpeg().toBuffer()
  await expect(processEvidence(huge)).rejects.toMatchObject({
    message: 'This picture has 54 megapixels. Upload one that has at most 50.',
  })
})

test('a 40-megapixel phone photo is accepted as evidence, as a portrait, and as a cover', async () => {
  const { content } = await processEvidence(phone)
  expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: 2_400, height: 1_800 })
  const portrait = await processPhoto(phone, { x: 0.25, y: 0.25, width: 0.5, height: 0.5 })
  expect(await sharp(portrait).metadata()).toMatchObject({ width: 512, height: 512 })
  const [cover] = await resizePicture(phone, { sizes: [{ width: 1_200, height: 630 }], minWidth: 1_200 })
  expect(cover?.width).toBe(1_200)
})

test('an incomplete picture is rejected as unreadable', async () => {
  const half = (await blank(200, 200).png().toBuffer()).subarray(0, 60)
  await expect(processEvidence(half)).rejects.toMatchObject({ code: 'unsupported_media_type' })
  const cut = phone.subarray(0, phone.length / 2)
  await expect(processEvidence(cut)).rejects.toMatchObject({
    message: 'We couldn’t read this picture. Save it again as JPEG or PNG.',
  })
})
