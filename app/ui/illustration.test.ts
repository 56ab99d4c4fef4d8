import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const sprite = read('../../common/illustrations.svg')

test('every drawing that can be named is in the sprite, and no other', () => {
  const table = /const SPOTS = \{(.*?)\n\}/s.exec(read('illustration.tsx'))?.[1] ?? ''
  const named = [...table.matchAll(/^ {2}'?([\w-]+)'?: '/gm)].map(([, name]) => name)
  expect(named).not.toHaveLength(0)
  const drawn = [...sprite.matchAll(/<symbol id="([\w-]+)"/g)].map(([, name = '']) => name)
  const partsOfOthers = /^(?:receipt|pattern|cover)-/
  expect(drawn.filter((name) => !partsOfOthers.test(name)).sort()).toEqual(named.sort())
})

test('drawings have the colors of the theme, and none of their own', () => {
  const colors = new Set([...sprite.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, color]) => color))
  for (const color of colors) expect(color).toMatch(/^(none|currentColor|var\(--[a-z-]+\))$/)
})

test('the sprite stays within 15 KB as it is sent', () => {
  expect(brotliCompressSync(Buffer.from(sprite)).length).toBeLessThan(15 * 1024)
})
