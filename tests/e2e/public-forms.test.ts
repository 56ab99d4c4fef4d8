/** The forms and reader actions of public pages: parts that come alive on a page of plain HTML. */
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectUrl, gotoHydrated, openPage, testBrowser, waitForHydration } from '#tests/support/browser.ts'
import { insertAgent } from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'
import { isKnown, type Person, personIn, storedPairOf } from '#tests/support/people.ts'
import { listingOf } from '#tests/support/public-pages.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { paths } from '#common/paths.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db, { RATE_LIMITS: 'off' })
const browser = await testBrowser()
const listing = await listingOf(db, 'quintavalle')

const TEXT = 'My listing shows the city I left years ago. Please change it to Boise.'
const BODY = 'We rented out the old house for nine years and want to sell it this summer.'
const UNREACHABLE = 'We couldn’t connect. What you typed is still here. Try again in a minute.'

beforeEach(async () => {
  await db`truncate contact_message, correction, mail cascade`
  await db`delete from report`
  await db`delete from question`
  await db`delete from account`
})

const stored = (table: 'contact_message' | 'correction' | 'question' | 'report') =>
  db`select 1 from ${db(table)}`.then(({ length }) => length)

async function insertQuestion() {
  const [question] = await db<[{ id: number; publicId: string; title: string }]>`
    insert into question (title, body, topic, state, published_at)
    values ('Is the sale of a rental house taxed?', ${BODY}, 'rental', 'published', now()) returning id, public_id, title`
  return question
}

type Form = {
  form: string
  path: () => Promise<string>
  fields: Readonly<Record<string, string>>
  button: string
  table: Parameters<typeof stored>[0]
  /** Where it leads, once it is sent. */
  sent: RegExp
}

const FORMS: Form[] = [
  {
    form: 'contact',
    path: async () => paths.contact,
    fields: { topic: 'listing', name: 'Ada Vance', email: 'ada@mail.example', message: TEXT },
    button: 'Send message',
    table: 'contact_message',
    sent: /\/contact\?sent=1$/,
  },
  {
    form: 'question',
    path: async () => paths.newQuestion,
    fields: { title: 'Do I pay tax when I sell a house?', body: BODY, topic: 'rental', email: 'ada@mail.example' },
    button: 'Send my question',
    table: 'question',
    sent: /\/new-question\?sent=confirm$/,
  },
  {
    form: 'correction',
    path: async () => `/corrections?listing=${listing.publicId}`,
    fields: { kind: 'correction', relation: 'self', email: 'ada@mail.example', message: TEXT },
    button: 'Send',
    table: 'correction',
    sent: /\/corrections\?.*asked=/,
  },
  {
    form: 'report',
    path: async () => paths.report('question', (await insertQuestion()).publicId),
    fields: { reason: 'off_topic', note: 'It is about cooking.' },
    button: 'Send report',
    table: 'report',
    sent: /\/report\?.*sent=1/,
  },
]

const field = (page: Page, name: string) => page.locator(`main form [name=${name}]`)

async function fill(page: Page, { fields }: Form): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const control = field(page, name)
    const isSelect = await control.evaluate((element) => element.tagName === 'SELECT')
    await (isSelect ? control.selectOption(value) : control.fill(value))
  }
}

const typedIn = async (page: Page, { fields }: Form) =>
  Object.fromEntries(
    await Promise.all(Object.keys(fields).map(async (name) => [name, await field(page, name).inputValue()] as const)),
  )

const press = (page: Page, { button }: Form) => page.getByRole('button', { name: button, exact: true }).click()

test.each(FORMS)('$form: while the network is away, the text stays, and the form says so', async (form) => {
  const { page } = await openPage(browser)
  await gotoHydrated(page, `${origin}${await form.path()}`)
  await fill(page, form)
  await page.context().setOffline(true)
  await press(page, form)
  await page.getByText(UNREACHABLE).waitFor()
  expect(await typedIn(page, form)).toEqual(form.fields)
  expect(await stored(form.table)).toBe(0)
  await page.context().setOffline(false)
  await press(page, form)
  await expectUrl(page, form.sent)
  expect(await stored(form.table)).toBe(1)
  await page.context().close()
})

test.each(FORMS)('$form: a failure on our side costs no text either', async (form) => {
  const { page } = await openPage(browser)
  await gotoHydrated(page, `${origin}${await form.path()}`)
  await fill(page, form)
  await page.route(
    () => true,
    (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.fallback(),
  )
  await press(page, form)
  await page.getByText(UNREACHABLE).waitFor()
  expect(await typedIn(page, form)).toEqual(form.fields)
  await page.context().close()
})

test.each([true, false])('script %s: what the page does not take is marked, and stays', async (javaScriptEnabled) => {
  const { page } = await openPage(browser, { javaScriptEnabled })
  await page.goto(`${origin}/corrections?listing=${listing.publicId}`)
  if (javaScriptEnabled) await waitForHydration(page)
  await field(page, 'email').fill('no address')
  await field(page, 'message').fill('Short')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const summary = page.getByRole('region', { name: 'Fix the fields marked below.' })
  await summary.waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ''))
    .toContain('Fix the fields marked below.')
  for (const name of ['email', 'message']) expect(await field(page, name).getAttribute('aria-invalid')).toBe('true')
  expect(await field(page, 'kind').getAttribute('aria-invalid')).toBeNull()
  expect(await field(page, 'email').inputValue()).toBe('no address')
  expect(await field(page, 'message').inputValue()).toBe('Short')
  await summary.getByRole('link', { name: 'Describe in a sentence what’s wrong.' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('message')
  await page.context().close()
})

/** Holds back the script that makes a form live. */
async function holdScript(page: Page) {
  const { promise, resolve } = Promise.withResolvers<'fallback' | 'abort'>()
  await page.route(/\/assets\/hydrate-/, async (route) => route[await promise]())
  return resolve
}

test.each(FORMS)('$form: sent twice before its script is there, it arrives exactly once', async (form) => {
  const { page } = await openPage(browser)
  const release = await holdScript(page)
  await page.goto(`${origin}${await form.path()}`)
  await fill(page, form)
  await press(page, form)
  await press(page, form)
  expect(await stored(form.table)).toBe(0)
  release('fallback')
  await expectUrl(page, form.sent)
  expect(await stored(form.table)).toBe(1)
  await page.context().close()
})

test.each(FORMS)('$form: it goes without its script, if that never comes', async (form) => {
  const { page } = await openPage(browser)
  const release = await holdScript(page)
  await page.goto(`${origin}${await form.path()}`)
  await fill(page, form)
  await press(page, form)
  release('abort')
  await expectUrl(page, form.sent)
  expect(await stored(form.table)).toBe(1)
  await page.context().close()
})

test('a number typed and sent before the script is there stays in the browser', async () => {
  const { page } = await openPage(browser)
  const release = await holdScript(page)
  const posts: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && posts.push(request.url())))
  await page.goto(`${origin}${paths.contact}`)
  await field(page, 'message').fill(`${TEXT} My number is 123-45-6789.`)
  await page.getByRole('button', { name: 'Send message' }).click()
  release('fallback')
  await page.getByRole('link', { name: 'This looks like it contains a Social Security number' }).waitFor()
  expect(posts).toEqual([])
  await page.context().close()
})

test('Back brings the form as it was: it can be sent again', async () => {
  const [contact] = FORMS
  if (!contact) throw new Error('The contact form is the first.')
  const { page } = await openPage(browser)
  await gotoHydrated(page, `${origin}${paths.contact}`)
  await fill(page, contact)
  await press(page, contact)
  await expectUrl(page, contact.sent)
  await page.goBack()
  await waitForHydration(page)
  await fill(page, { ...contact, fields: { ...contact.fields, message: `${TEXT} And to Idaho.` } })
  await press(page, contact)
  await expectUrl(page, contact.sent)
  expect(await stored('contact_message')).toBe(2)
  await page.context().close()
})

test('the newsletter form, pressed first of all, says what is wrong in a message', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${origin}/`)
  await page.getByRole('form', { name: 'Newsletter' }).getByRole('button', { name: 'Subscribe' }).click()
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText('The data is incorrectly filled.', { exact: true })
    .waitFor()
  await page.context().close()
})

async function pageOf(person: Person) {
  const opened = await openPage(browser)
  await opened.page.addInitScript((pair) => {
    if (!localStorage.getItem('authorized_user')) localStorage.setItem('authorized_user', pair)
  }, storedPairOf(person))
  return opened
}

test('a signed-in person asks under their account, without an address and without a mail', async () => {
  const ada = await personIn(db)
  await isKnown(db, ada)
  const { page, complaints } = await pageOf(ada)
  await page.goto(`${origin}${paths.newQuestion}`)
  await page.getByLabel('Show my first name and initial').waitFor()
  expect(await page.getByLabel('Your email address').count()).toBe(0)
  await page.getByLabel('Your question in one line').fill('Do I pay tax when I sell a house?')
  await page.getByLabel('What an agent needs to know').fill(BODY)
  await page.getByLabel('Topic').selectOption('rental')
  await page.getByRole('button', { name: 'Send my question' }).click()
  await page.getByRole('heading', { level: 1, name: 'Do I pay tax when I sell a house?' }).waitFor()
  const [newest] = await db`select author_id, state from question order by id desc limit 1`
  expect(newest).toEqual({ authorId: ada.who.accountId, state: 'published' })
  expect(await page.evaluate(() => localStorage.getItem('draft question'))).toBeNull()
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a reader follows a question and finds an answer helpful: the page shows both', async () => {
  const [ada, agent] = [await personIn(db), await personIn(db, { role: 'agent', listing: listing.publicId })]
  const question = await insertQuestion()
  await db`
    insert into answer (question_id, author_id, listing_id, body, state, published_at)
    select ${question.id}, ${agent.who.accountId}, id, ${`Yes. ${BODY}`}, 'published', now()
    from listing where public_id = ${listing.publicId}`
  const { page, complaints } = await pageOf(ada)
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/standing') && asked.push(request.url())))
  await page.goto(`${origin}${paths.question(question)}`)
  const follow = page.getByRole('button', { name: 'Email me new answers' })
  await follow.waitFor()
  expect(asked.length, 'known to every part of the page after one call').toBe(1)
  await follow.click()
  await page.getByRole('button', { name: 'You’re following this question', pressed: true }).waitFor()
  await page.getByRole('button', { name: 'Helpful' }).click()
  await page.getByText('1 reader found this answer helpful').waitFor()
  await page.getByRole('button', { name: 'You found this helpful', pressed: true }).waitFor()
  await page.getByRole('region', { name: 'Messages' }).locator('.toast-done').first().waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a first message is checked, outlives a reload, and waits while its writer registers', async () => {
  const agent = await insertAgent(db)
  const { page } = await openPage(browser)
  const release = await holdScript(page)
  await page.goto(`${origin}${paths.newMessage(agent.publicId)}`)
  const message = page.getByLabel('Your message')
  await message.fill('Can you help before December 15? My SSN is 219-09-9999.')
  await page.getByRole('button', { name: 'Continue' }).click()
  release('fallback')
  await page.getByText('This looks like it contains a Social Security number').first().waitFor()
  await message.fill('Can you help before December 15?')
  await page.reload()
  await waitForHydration(page)
  expect(await message.inputValue()).toBe('Can you help before December 15?')
  await page.getByRole('button', { name: 'Continue' }).click()
  const to = new URLSearchParams({ callbackUrl: paths.writeTo(agent.publicId) })
  await expectUrl(page, `${origin}${paths.register}?${to}`)
  await page.context().close()
})

test('the agents of a comparison that somebody sent are ticked on the list', async () => {
  const { page } = await openPage(browser)
  await gotoHydrated(page, `${origin}${paths.compare([listing.publicId])}`)
  await page.goto(`${origin}${paths.agents}?q=quintavalle`)
  await waitForHydration(page)
  await expect.poll(() => page.locator(`.card-acts input[value="${listing.publicId}"]`).isChecked()).toBe(true)
  await page.context().close()
})
