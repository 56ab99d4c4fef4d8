/** An agent writes, an editor publishes, everyone reads; and hostile texts stay text, with the CSP off. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { findAxeViolations } from '#tests/support/axe.ts'
import { openPage, waitForImages, testBrowser, gotoHydrated } from '#tests/support/browser.ts'
import { picture } from '#tests/support/claims.ts'
import { testDatabase } from '#tests/support/database.ts'
import { HOSTILE_TEXTS } from '#tests/support/hostile-texts.ts'
import { type Person, personIn, storedPairOf } from '#tests/support/people.ts'
import { listingOf } from '#tests/support/public-pages.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { createArticle, submitArticle, type Author } from '#server/domains/articles/save-article.ts'
import { decideArticle } from '#server/domains/articles/decide-article.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { readSettings } from '#server/platform/settings.ts'
import type { Editor } from '#server/platform/actors.ts'
import { articleForm } from '#common/article-schemas.ts'
import { paths } from '#common/paths.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db, { RATE_LIMITS: 'off' })
const browser = await testBrowser()
const listing = await listingOf(db, 'quintavalle')
const deps = { sender: readSettings({ NODE_ENV: 'test' }) }
const SENTENCE = 'Keep the letter, read the date on its first page, and answer by then, even if you agree. '

beforeEach(async () => {
  await db`delete from article`
  await db`delete from account`
  await db`delete from mail`
})

async function pageOf(person: Person, options: BrowserContextOptions = {}) {
  const opened = await openPage(browser, options)
  await opened.page.addInitScript((pair) => {
    if (!localStorage.getItem('authorized_user')) localStorage.setItem('authorized_user', pair)
  }, storedPairOf(person))
  return opened
}
async function expectNoViolation(page: Page) {
  expect(await findAxeViolations(page)).toEqual([])
}
const agentIn = () => personIn(db, { role: 'agent', listing: listing.publicId, firstName: 'Marisol', lastName: 'Q' })
const saved = (page: Page) => page.getByText(/^Saved \d{1,2}:\d\d [ap]\.m\.$/).waitFor()
/**
 * Records each time the link input opened without focus in its field, or closed without returning focus to the text.
 */
const watchKeyboard = (page: Page) =>
  page.evaluateHandle(() => {
    const astray: string[] = []
    const text = document.activeElement
    let wasOpen = false
    new MutationObserver(() => {
      const label = [...document.querySelectorAll('label')].find((each) => each.textContent === 'Link URL')
      if (Boolean(label) === wasOpen) return
      wasOpen = !wasOpen
      if (document.activeElement !== (label ? label.control : text)) astray.push(wasOpen ? 'came' : 'went')
    }).observe(document.body, { childList: true, subtree: true })
    return astray
  })
const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Body', exact: true })
/** On a phone, its name is shorter, and says how much is to add. */
const submitOf = (page: Page) => page.getByRole('button', { name: /^Submit/ })

async function write(page: Page) {
  await page.goto(`${origin}${paths.newArticle}`)
  await page.getByLabel('Title').fill('What to do when a letter comes')
  await page.getByLabel('Summary').fill('Three steps for the first hour, and whom to call when the date has passed.')
  await editorOf(page).click()
  await page.getByRole('button', { name: 'Heading', exact: true }).click()
  await page.keyboard.type('First look at the date')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText(SENTENCE.repeat(5))
  // On a phone, they are folded.
  const category = page.getByLabel('Category')
  if (!(await category.isVisible())) await page.getByRole('button', { name: 'Settings' }).first().click()
  await category.selectOption('irs-letters')
  await page.getByLabel('Name of source 1').fill('IRS, Understanding your notice')
  await page.getByLabel('Link to source 1').fill('https://www.irs.gov/notices')
}

test('an agent writes, an editor asks for a change and publishes, and the article is readable without script', async () => {
  const [agent, editor] = [await agentIn(), await personIn(db, { role: 'editor' })]
  const { page, complaints } = await pageOf(agent, { viewport: { width: 390, height: 844 } })
  await write(page)
  await saved(page)
  await expectNoViolation(page)
  await page.reload()
  await editorOf(page).getByText('First look at the date').waitFor()
  await submitOf(page).click()
  await page.getByText('In review', { exact: true }).last().waitFor()
  await expectNoViolation(page)
  const [{ id }] = await db<[{ id: string }]>`
    select id::text from article where title = 'What to do when a letter comes' order by updated_at desc limit 1`
  await page.goto(`${origin}${paths.editArticle(id)}`)
  await page.getByText('An editor is reviewing this article.').waitFor()
  await page.getByRole('heading', { name: 'First look at the date' }).waitFor()
  expect(await page.getByLabel('Title').count()).toBe(0)
  await expectNoViolation(page)
  const editorPage = (await pageOf(editor)).page
  const decide = async (button: string, note: string) => {
    await editorPage.goto(`${origin}${paths.ownArticles}`)
    await editorPage.getByRole('link', { name: 'What to do when a letter comes' }).click()
    await editorPage.getByLabel('Note to the author').fill(note)
    await expectNoViolation(editorPage)
    const panel = editorPage.getByRole('form', { name: 'Decide' })
    expect((await panel.boundingBox())?.width, 'wide enough for its buttons').toBeGreaterThan(280)
    expect(await panel.getByText('archive').count(), 'no word of a button that isn’t there').toBe(0)
    expect(await editorPage.getByRole('link', { name: 'All articles' }).count()).toBe(1)
    await editorPage.getByRole('button', { name: button }).click()
    await editorPage.getByText('No articles to review.').waitFor()
  }
  await decide('Request changes', 'Name the form, please.')
  await page.goto(`${origin}${paths.ownArticles}`)
  await page.getByRole('link', { name: 'Continue writing' }).click()
  await page.getByText('Name the form, please.').waitFor()
  await page.getByLabel('Title').fill('What to do when a letter comes at last')
  await submitOf(page).click()
  await page.getByText('In review', { exact: true }).last().waitFor()
  // While an editor has it, its author can read it.
  await page.getByRole('link', { name: 'What to do when a letter comes at last' }).click()
  await page.getByText('An editor is reviewing this article.').waitFor()
  await page.getByRole('heading', { level: 2, name: 'First look at the date' }).waitFor()
  await decide('Publish', '')
  const reader = (await openPage(browser, { javaScriptEnabled: false })).page
  await reader.goto(`${origin}${paths.blog}`)
  await reader.getByRole('link', { name: 'What to do when a letter comes at last' }).first().click()
  await reader.getByRole('heading', { level: 2, name: 'First look at the date' }).waitFor()
  expect(await reader.getByRole('link', { name: 'IRS, Understanding your notice' }).getAttribute('rel')).toBe(
    'nofollow ugc noopener',
  )
  await gotoHydrated(page, reader.url())
  await page.getByRole('heading', { level: 1, name: 'What to do when a letter comes at last' }).waitFor()
  await expectNoViolation(page)
  expect(complaints).toEqual([])
})

test("two windows don't overwrite each other, and what was typed stays", async () => {
  const agent = await agentIn()
  const { page } = await pageOf(agent)
  await write(page)
  await saved(page)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByLabel('Title').fill('The title of the other window')
  await saved(other)
  await page.getByLabel('Title').fill('The title of this window')
  await page.getByText('was saved in another window').waitFor()
  expect(await db`select title from article`).toMatchObject([{ title: 'The title of the other window' }])
  await page.getByRole('button', { name: 'Open the newer version' }).click()
  await page.getByRole('button', { name: 'Restore unsaved text' }).click()
  await saved(page)
  expect(await db`select title from article`).toMatchObject([{ title: 'The title of this window' }])
})

test('an unfinished article that is submitted says what is missing, links to each field, and keeps what was typed', async () => {
  const { page } = await pageOf(await agentIn(), { viewport: { width: 390, height: 844 } })
  await page.goto(`${origin}${paths.newArticle}`)
  await page.getByLabel('Title').fill('Letters')
  await editorOf(page).waitFor()
  await submitOf(page).click()
  const summary = page.getByRole('region', { name: 'Fix the fields marked below.' })
  await summary.waitFor()
  expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true)
  const fields = await summary
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => document.querySelector(link.getAttribute('href') ?? '')?.id))
  expect(fields).toEqual(['article-title', 'article-summary', 'article-body', 'article-category', 'article-sources'])
  await expectNoViolation(page)
  await saved(page)
  expect(await db`select title, state from article`).toMatchObject([{ title: 'Letters', state: 'draft' }])
})

test('on a phone the tools are one row that scrolls, and each has a name; the arrow keys reach the last one', async () => {
  const { page } = await pageOf(await agentIn(), { viewport: { width: 390, height: 844 } })
  await page.goto(`${origin}${paths.newArticle}`)
  const tools = page.getByRole('toolbar', { name: 'Formatting' })
  await tools.waitFor()
  expect((await tools.boundingBox())?.height).toBeLessThan(60)
  await tools.getByRole('button', { name: /^Bold/ }).focus()
  await page.keyboard.press('ArrowLeft')
  const redo = tools.getByRole('button', { name: /^Redo/ })
  await expect.poll(() => redo.evaluate((button) => button === document.activeElement)).toBe(true)
  await expect.poll(async () => ((await redo.boundingBox())?.x ?? 999) < 390).toBe(true)
  await page.context().close()
})

test('on a phone the tools stay below the bar of a long article, and Settings leads to the fields below it', async () => {
  const { page } = await pageOf(await agentIn(), { viewport: { width: 390, height: 844 } })
  await page.goto(`${origin}${paths.newArticle}`)
  await editorOf(page).click()
  for (let line = 0; line < 40; line++) {
    await page.keyboard.type('A line')
    await page.keyboard.press('Enter')
  }
  const submit = await submitOf(page).boundingBox()
  const tools = await page.getByRole('toolbar', { name: 'Formatting' }).boundingBox()
  expect(tools?.y).toBeGreaterThanOrEqual((submit?.y ?? 999) + (submit?.height ?? 0))
  expect(tools?.y).toBeLessThan(200)
  const category = page.getByLabel('Category')
  expect(await category.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Settings' }).first().click()
  await expect.poll(() => category.evaluate((field) => field === document.activeElement)).toBe(true)
  expect((await category.boundingBox())?.y).toBeLessThan(844)
  await page.context().close()
})

test('a link is set, changed, and removed by keyboard, and a wrong address stays so that it can be fixed', async () => {
  const { page, complaints } = await pageOf(await agentIn(), { viewport: { width: 390, height: 844 } })
  await page.goto(`${origin}${paths.newArticle}`)
  await editorOf(page).click()
  await page.keyboard.type('Read the notice')
  for (let letter = 0; letter < 'notice'.length; letter++) await page.keyboard.press('Shift+ArrowLeft')
  const astray = await watchKeyboard(page)
  await page.keyboard.press('Control+k')
  const address = page.getByLabel('Link URL')
  await page.getByText('Linked text: “notice”').waitFor()
  await address.fill('javascript:alert(1)')
  await expectNoViolation(page)
  await page.keyboard.press('Enter')
  await page.locator('[aria-invalid]').waitFor()
  expect(await address.inputValue()).toBe('javascript:alert(1)')
  await address.fill('https://www.irs.gov/notices')
  await page.keyboard.press('Enter')
  const link = editorOf(page).getByRole('link', { name: 'notice', exact: true })
  expect(await link.getAttribute('href')).toBe('https://www.irs.gov/notices')
  expect(await editorOf(page).evaluate((text) => text === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+k')
  expect(await address.inputValue()).toBe('https://www.irs.gov/notices')
  await page.keyboard.press('Escape')
  await address.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('button', { name: 'Remove link' }).press('Enter')
  await link.waitFor({ state: 'detached' })
  await editorOf(page).getByText('Read the notice').waitFor()
  expect(await astray.jsonValue()).toEqual([])
  expect(complaints).toEqual([])
})

test('a slash opens a menu of blocks, which the keyboard searches, chooses from, and closes', async () => {
  const { page, complaints } = await pageOf(await agentIn())
  await page.goto(`${origin}${paths.newArticle}`)
  await editorOf(page).click()
  await page.keyboard.type('/')
  const menu = page.getByRole('listbox', { name: 'Blocks' })
  expect(await menu.getByRole('option').count()).toBe(8)
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'Subheading', selected: true }).waitFor()
  const active = await editorOf(page).getAttribute('aria-activedescendant')
  expect(await page.locator(`[id="${active}"]`).textContent()).toContain('Subheading')
  await expectNoViolation(page)
  await page.keyboard.press('Enter')
  await menu.waitFor({ state: 'detached' })
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/div')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/table')
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  expect(await editorOf(page).evaluate((text) => text === document.activeElement)).toBe(true)
  await saved(page)
  const [{ body }] = await db<[{ body: { content: unknown } }]>`select body from article`
  expect(body.content).toEqual([
    { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'By keyboard' }] },
    { type: 'horizontalRule' },
    { type: 'paragraph', content: [{ type: 'text', text: '/table' }] },
  ])
  expect(complaints).toEqual([])
})

test('a picture needs alt text', async () => {
  const { page } = await pageOf(await agentIn())
  await page.goto(`${origin}${paths.newArticle}`)
  await editorOf(page).click()
  const file = { name: 'desk.jpg', mimeType: 'image/jpeg', buffer: await picture() }
  await page.locator('input[aria-label="Choose a picture"]').setInputFiles(file)
  const words = page.getByLabel('Picture description')
  await words.press('Enter')
  await page.getByText('Enter a description for people who can’t see the picture.').waitFor()
  expect(await editorOf(page).locator('img').count()).toBe(0)
  await words.fill('A desk with a letter on it')
  await words.press('Enter')
  await editorOf(page).getByRole('img', { name: 'A desk with a letter on it' }).waitFor()
  await saved(page)
  const [{ body }] = await db<[{ body: unknown }]>`select body from article`
  expect(JSON.stringify(body)).toContain('A desk with a letter on it')
})

test('what is typed while offline is saved after reconnecting', async () => {
  const { page } = await pageOf(await agentIn())
  await write(page)
  await saved(page)
  await page.context().setOffline(true)
  await page.getByLabel('Title').fill('A title typed without a line')
  await page.getByText('our site isn’t responding').waitFor()
  await page.context().setOffline(false)
  await saved(page)
  expect(await db`select title from article`).toMatchObject([{ title: 'A title typed without a line' }])
})

test('a paste from Word or the web keeps its structure and loses everything else', async () => {
  const { page, complaints } = await pageOf(await agentIn())
  await write(page)
  await editorOf(page).click()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      `<h2 class="MsoNormal" style="color:red" onclick="alert(1)">Pasted heading</h2><p>Plain <b>bold</b>
      <a href="javascript:alert(1)">bad link</a> <a href="https://www.irs.gov/">good link</a>
      <img src="https://evil.example/x.png" onerror="document.title='hit'"><script>document.title='hit'</script></p>
      <table><tr><td>Cell</td></tr></table>`,
    )
    const target = document.querySelector('.ProseMirror')
    target?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await editorOf(page).getByText('Pasted heading').waitFor()
  await saved(page)
  const [{ body }] = await db<[{ body: unknown }]>`select body from article`
  const text = JSON.stringify(body)
  for (const kept of ['Pasted heading', '"bold"', 'https://www.irs.gov/', '"tableCell"', 'bad link'])
    expect(text).toContain(kept)
  for (const lost of ['javascript', 'evil.example', 'Mso', 'onclick', 'color']) expect(text).not.toContain(lost)
  expect(await page.title()).not.toBe('hit')
  expect(complaints).toEqual([])
})

test('hostile texts in every field stay text', async () => {
  const agent = (await agentIn()).who as Author
  const editor = (await personIn(db, { role: 'editor' })).who as Editor
  const paragraphs = HOSTILE_TEXTS.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
  const heading = {
    type: 'heading',
    attrs: { level: 2 },
    content: [{ type: 'text', text: '<img src=x onerror=hit()>' }],
  }
  const slugs: string[] = []
  for (let at = 0; at < HOSTILE_TEXTS.length; at += 30) {
    const text = HOSTILE_TEXTS[at] ?? ''
    const form = articleForm.parse({
      title: `${text.slice(0, 90)} in a title`,
      summary: `${text.slice(0, 200)} These words make the summary long enough.`,
      body: { type: 'doc', content: [heading, ...paragraphs.slice(at, at + 30)] },
      category: 'safety',
      tags: [],
      tax_year: null,
      sources: [{ title: text.slice(0, 150), url: 'https://www.irs.gov/"><script>hit()</script>' }],
      review_by: null,
    })
    const draft = await createArticle(db, agent, form)
    const sent = await submitArticle(db, agent, draft)
    await decideArticle(db, deps, editor, { ...sent, decision: 'publish', note: '' })
  }
  for (const { slug } of await db<{ slug: string }[]>`select slug from article`) slugs.push(slug)
  const { page } = await openPage(browser, { bypassCSP: true })
  await page.addInitScript(() =>
    Object.assign(window, { hits: 0, hit: () => (window as never as { hits: number }).hits++ }),
  )
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  for (const path of [paths.blog, paths.blogAll, paths.home, paths.articlesBy(listing), ...slugs.map(paths.article)]) {
    await gotoHydrated(page, `${origin}${path}`)
    await waitForImages(page)
    expect(await page.locator('h1').count()).toBe(1)
    expect([path, await page.evaluate(() => (window as never as { hits: number }).hits), dialogs]).toEqual([
      path,
      0,
      [],
    ])
  }
  const feed = await (await fetch(`${origin}${paths.articlesFeed}`)).text()
  const parsed = await page.evaluate((xml) => {
    const document = new DOMParser().parseFromString(xml, 'application/xml')
    return [document.querySelectorAll('parsererror, script, img').length, document.querySelectorAll('entry').length]
  }, feed)
  expect(parsed).toEqual([0, slugs.length])
})

test('the page of an author says who writes, in their own words, and since when', async () => {
  const agent = (await agentIn()).who as Author
  const editor = (await personIn(db, { role: 'editor' })).who as Editor
  const form = articleForm.parse({
    title: 'When a letter comes',
    summary: 'What to read first in a letter, and by when to answer it.',
    body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: SENTENCE.repeat(6) }] }] },
    category: 'safety',
    tags: [],
    tax_year: null,
    sources: [{ title: 'The letter', url: 'https://www.irs.gov/' }],
    review_by: null,
  })
  const sent = await submitArticle(db, agent, await createArticle(db, agent, form))
  await decideArticle(db, deps, editor, { ...sent, decision: 'publish', note: '' })
  await db`
    update listing_profile set headline = 'Returns on Blackstone', bio = 'I read every letter to you first.', credentials = '{CFP}'
    where listing_id = (select id from listing where public_id = ${listing.publicId})`
  await db`update article set published_at = '2026-02-03'`
  await bumpDataVersion(db, 'listings')
  const html = await (await fetch(`${origin}${paths.articlesBy(listing)}`)).text()
  for (const words of ['Returns on Blackstone', 'I read every letter to you first.', 'Enrolled agent (EA), CFP']) {
    expect(html).toContain(words)
  }
  expect(html).toMatch(/Author since <time [^>]*>February.2026<\/time>/)
  expect(html).toContain(`href="${paths.listing(listing)}"`)
})
