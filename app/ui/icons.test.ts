import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const drawn = [...read('icons.svg').matchAll(/<g id="([\w-]+)"(?: transform="translate\(0 (\d+)\)")?/g)]
const style = read('icons.css')
const placeOf = (selector: string) =>
  Number(new RegExp(`${selector}[^{]*\\{\\s*--icon: (\\d+);`).exec(style)?.[1] ?? Number.NaN)

test('each icon is shown from the position where it is drawn', () => {
  const named = [...read('icon.tsx').matchAll(/^ {2}\| '([\w-]+)'$/gm)].map(([, name = '']) => name)
  expect(named).not.toHaveLength(0)
  const order = drawn.map(([, name]) => name)
  for (const name of named) expect(order[placeOf(`\\.icon-${name}`)]).toBe(name)
  for (const badgeClass of ['stamp-yes', 'stamp-past', 'stamp-none'])
    expect(order[placeOf(`\\.${badgeClass}`)]).toBe(badgeClass)
  expect(order[placeOf("\\[aria-pressed='true'\\]")]).toBe('saved')
})

test('the image is as tall as its stacked icons', () => {
  expect(drawn.map(([, , top = '0']) => Number(top))).toEqual(drawn.map((_, at) => at * 24))
  expect(read('icons.svg')).toContain(`viewBox="0 0 24 ${drawn.length * 24}"`)
  expect(style).toContain(`var(--icon) / ${drawn.length - 1})`)
})
