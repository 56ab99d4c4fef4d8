/** What the security policy promises: nothing runs but the built scripts, whatever gets into a page. */
import { type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { openPage, testBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db)
const browser = await testBrowser()

/** Each sets `ran`, if it runs. */
const SET = "globalThis.ran = [...(globalThis.ran ?? []), 'it'].flat()"
const INJECTED = [
  `<script>${SET}</script>`,
  `<script nonce="guessed">${SET}</script>`,
  `<script type="module">${SET}</script>`,
  '<script src="/files/evil.js"></script>',
  '<script src="/api/v2/photos/evil.webp"></script>',
  '<script src="/assets/../files/evil.js"></script>',
  '<script src="https://elsewhere.example/assets/evil.js"></script>',
  '<script src="data:text/javascript,globalThis.ran=1"></script>',
  `<img src="/none.png" onerror="${SET.replaceAll('"', '')}">`,
  '<svg onload="globalThis.ran=1"></svg>',
  '<base href="https://elsewhere.example/">',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '<object data="/files/evil.js"></object>',
].join('')

test('an injected script never runs: not an inline one, not an uploaded one, not one from elsewhere', async () => {
  const { page, complaints } = await openPage(browser)
  const requested: string[] = []
  await page.route('**/*evil*', async (route) => {
    requested.push(route.request().url())
    await route.fulfill({ contentType: 'text/javascript', body: SET })
  })
  await page.route(`${origin}/faq`, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replace('</main>', `${INJECTED}</main>`) })
  })
  await page.goto(`${origin}/faq`)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (globalThis as { ran?: unknown }).ran)).toBeUndefined()
  expect(requested).toEqual([])
  expect(complaints.length).toBeGreaterThan(8)
  await page.context().close()
})

test('text can become HTML or a script address only through our own policy of Trusted Types', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${origin}/faq`)
  const refused = await page.evaluate(() => {
    const tries = [
      () => void (document.body.innerHTML = '<p>x</p>'),
      () => document.body.insertAdjacentHTML('beforeend', '<p>x</p>'),
      () => void (document.createElement('script').src = '/assets/x.js'),
      () => void (document.createElement('script').text = '1'),
      () =>
        void (
          window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }
        ).trustedTypes.createPolicy('other', {}),
    ]
    return tries.map((attempt) => {
      try {
        attempt()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    })
  })
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError', 'TypeError'])
  await page.context().close()
})

/** Chromium decodes a path before it compares it with the policy: `/assets%2f..` counts as under `/assets/`. */
test.each(['/', '/x', '/faq', '/../faq', '/%2e%2e/faq', '/..%2ffaq', '%2f..%2ffaq', '%2f..%2fapi%2fv2%2fopenapi.json'])(
  'nothing but the build is under /assets/: there is nothing at /assets%s',
  async (path) => {
    const { status, headers } = await answerAt(`/assets${path}`)
    expect([status, headers['x-content-type-options']]).toEqual([404, 'nosniff'])
    expect(headers['content-type']).not.toContain('javascript')
  },
)

/** The path as it is: fetch would resolve its dots. */
const answerAt = (path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(origin, { path }, (response) => resolve(response.resume()))
      .on('error', reject)
      .end()
  }).then(({ statusCode, headers }) => ({ status: statusCode, headers }))

test('a link that is pointed at is loaded in advance, unless it is personal, a file, or of little use', async () => {
  const { page, complaints } = await openPage(await testBrowser('whole'))
  const client = await page.context().newCDPSession(page)
  const loaded = new Set<string>()
  client.on('Preload.prefetchStatusUpdated', ({ status, prefetchUrl }) => {
    if (status === 'Ready') loaded.add(new URL(prefetchUrl).pathname)
  })
  await client.send('Preload.enable')
  await page.goto(`${origin}/faq`)
  await page.evaluate(() => {
    const links = ['/contact', '/auth/login', '/dashboard', '/open-data/agents.csv', '/newsletter/confirm/x', '/blog']
    const made = links.map((href) => {
      const link = document.createElement('a')
      Object.assign(link, { href, textContent: `To ${href} .`, rel: href === '/blog' ? 'nofollow' : '' })
      link.style.display = 'block'
      return link
    })
    document.querySelector('h1')?.after(...made)
  })
  for (const href of [
    '/auth/login',
    '/dashboard',
    '/open-data/agents.csv',
    '/newsletter/confirm/x',
    '/blog',
    '/contact',
  ]) {
    await page.getByText(`To ${href} .`).hover()
    await page.waitForTimeout(400)
  }
  await expect.poll(() => [...loaded]).toEqual(['/contact'])
  expect(complaints).toEqual([])
  await page.context().close()
})
