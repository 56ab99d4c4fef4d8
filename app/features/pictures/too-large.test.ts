import { expect, test } from 'vitest'
import { PHOTO_MAX_BYTES } from '#common/listing-content.ts'
import { tooLarge } from './too-large.ts'

const fileOf = (bytes: number) => new File([new Uint8Array(bytes)], 'me.png')

test('a picture of five megabytes is allowed, and one byte more is rejected before upload', () => {
  expect(tooLarge(fileOf(PHOTO_MAX_BYTES))).toBe(null)
  expect(tooLarge(fileOf(PHOTO_MAX_BYTES + 1))).toContain('larger than 5 MB')
})
