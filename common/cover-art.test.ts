import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ARTICLE_CATEGORIES } from './articles.ts'
import { coverArt } from './cover-art.ts'

const sprite = readFileSync(join(import.meta.dirname, 'illustrations.svg'), 'utf8')
const isDrawn = (name: string) => sprite.includes(`<symbol id="${name}"`)
const slugs = Array.from({ length: 60 }, (_, nth) => `an-article-${nth}`)

test('every part of every cover is in the sprite, and inside the cover', () => {
  for (const { slug: category } of ARTICLE_CATEGORIES) {
    for (const slug of slugs) {
      const { pattern, shape, spots } = coverArt({ slug, category })
      for (const name of [pattern, shape, ...spots.map((spot) => spot.name)])
        expect({ name, isDrawn: isDrawn(name) }).toEqual({ name, isDrawn: true })
      for (const { x, y, side } of spots) {
        expect(Math.min(x, y, 800 - x - side, 450 - y - side)).toBeGreaterThanOrEqual(0)
      }
    }
  }
})

test('a cover stays the same, and those of one subject differ', () => {
  const covers = slugs.map((slug) => JSON.stringify(coverArt({ slug, category: 'owing-tax' })))
  expect(slugs.map((slug) => JSON.stringify(coverArt({ slug, category: 'owing-tax' })))).toEqual(covers)
  expect(new Set(covers).size).toBeGreaterThan(30)
  const drawn = slugs.map((slug) =>
    coverArt({ slug, category: 'owing-tax' })
      .spots.map(({ name }) => name)
      .join(),
  )
  expect(new Set(drawn).size, 'pairs of drawings').toBeGreaterThan(8)
})

test('an article of a category that is gone has a cover too', () => {
  expect(coverArt({ slug: 'x', category: 'weather' }).spots).toHaveLength(2)
})
