import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compressPiece, spliceGzip } from './splice-gzip.ts'

test('the unzipped page is the pieces with the nonce between them, whatever they contain', () => {
  const bytes = fc.uint8Array({ maxLength: 5_000 }).map((array) => Buffer.from(array))
  fc.assert(
    fc.property(fc.array(bytes, { minLength: 1, maxLength: 8 }), fc.string(), (pieces, nonce) => {
      const between = Buffer.from(nonce)
      const spliced = spliceGzip(pieces, pieces.map(compressPiece), between)
      const whole = Buffer.concat(pieces.flatMap((piece, index) => (index ? [between, piece] : [piece])))
      return gunzipSync(spliced).equals(whole)
    }),
  )
})

test('two responses of one page differ only in their nonce', () => {
  const pieces = ['<script nonce="', '">', '</script>'].map((text) => Buffer.from(text.repeat(200)))
  const compressed = pieces.map(compressPiece)
  const [one, two] = ['a'.repeat(32), 'b'.repeat(32)].map((nonce) =>
    gunzipSync(spliceGzip(pieces, compressed, Buffer.from(nonce))).toString(),
  )
  expect(one).not.toBe(two)
  expect(one?.replaceAll('a'.repeat(32), 'b'.repeat(32))).toBe(two)
})
