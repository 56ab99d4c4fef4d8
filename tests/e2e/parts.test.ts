/**
 * What the design system looks like: each part of /dev/parts at three widths in light and dark, and once each with
 * forced colors and reduced motion. The accepted looks are small grayscale prints in parts.json. A part that changed
 * fails, with the path of its picture; accept the new looks with `ACCEPT_PARTS=1 npm test -- tests/e2e/parts.test.ts`.
 */
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Locator } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { findAxeViolations } from '#tests/support/axe.ts'
import { openPage, testBrowser, waitForImages } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'

const db = await testDatabase()
const origin = await testServer(db)
const browser = await testBrowser()

const ACCEPTED = join(import.meta.dirname, 'parts.json')
const accepted = JSON.parse(await readFile(ACCEPTED, 'utf8')) as Record<string, string>
const found: Record<string, string> = {}
const isAccepting = process.env['ACCEPT_PARTS'] === '1'

const SIDE = 16
/** Of 255, on average: another build of Chromium draws letters and lines a little differently. */
const TOLERANCE = 5

/** A part's picture, small and gray: few bytes that still tell where something is. */
const printOf = async (picture: Buffer): Promise<string> =>
  (await sharp(picture).grayscale().resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer()).toString('base64')

function difference(one: string, other: string): number {
  const [first, second] = [Buffer.from(one, 'base64'), Buffer.from(other, 'base64')]
  if (first.length !== second.length) return Infinity
  return first.reduce((total, gray, at) => total + Math.abs(gray - (second[at] ?? 0)), 0) / first.length
}

const LOOKS: readonly [name: string, options: BrowserContextOptions][] = [
  ...[390, 798, 1280].flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme): [string, BrowserContextOptions] => [
      `${width} ${colorScheme}`,
      { viewport: { width, height: 900 }, colorScheme },
    ]),
  ),
  ['forced colors', { viewport: { width: 798, height: 900 }, forcedColors: 'active' }],
  ['reduced motion', { viewport: { width: 798, height: 900 }, reducedMotion: 'reduce' }],
]

test.each(LOOKS)('the parts look as accepted: %s', async (look, options) => {
  const { page, complaints } = await openPage(browser, options)
  await page.goto(`${origin}/dev/parts`)
  await waitForImages(page)
  await page.evaluate(() => document.fonts.ready)
  const pictures = await mkdtemp(join(tmpdir(), 'parts-'))
  const changed: string[] = []
  const parts = await page.locator('[data-part]').all()
  expect(parts.length).toBeGreaterThan(12)
  const pictureOf = async (name: string, part: Locator) => {
    const picture = await part.screenshot()
    const file = join(pictures, `${name.replace(/\W+/g, '-')}.png`)
    await writeFile(file, picture)
    found[name] = await printOf(picture)
    if (!isAccepting && difference(found[name], accepted[name] ?? '') > TOLERANCE) changed.push(file)
  }
  for (const part of parts) {
    const name = `${look}: ${await part.getAttribute('data-part')}`
    await pictureOf(name, part)
    const opener = part.locator('button[popovertarget]:enabled:visible').first()
    if (!(await opener.count())) continue
    await opener.click()
    await pictureOf(`${name}, open`, page.locator(':popover-open'))
    await page.keyboard.press('Escape')
  }
  expect(changed).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a part that changed is seen', async () => {
  const plain = await sharp({ create: { width: 300, height: 80, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  const [button] = [Buffer.from('<svg width="300" height="80"><rect x="10" y="20" width="90" height="44"/></svg>')]
  const withButton = await sharp(plain)
    .composite([{ input: button }])
    .png()
    .toBuffer()
  expect(difference(await printOf(plain), await printOf(withButton))).toBeGreaterThan(TOLERANCE)
})

afterAll(async () => {
  if (isAccepting) await writeFile(ACCEPTED, `${JSON.stringify(found, null, 2)}\n`)
})

test('the parts have no axe violation, in light and dark', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await openPage(browser, { colorScheme })
    await page.goto(`${origin}/dev/parts`)
    expect(await findAxeViolations(page, 'wcag')).toEqual([])
    await page.context().close()
  }
})
