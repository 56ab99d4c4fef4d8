/** Asking, answering, moderating, and reviewing through the screens alone. */
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { findAxeViolations } from '#tests/support/axe.ts'
import { expectUrl, openPage, waitForHydration, testBrowser, gotoHydrated } from '#tests/support/browser.ts'
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
const TITLE = 'Do I pay tax when I sell a rental house?'
const ANSWER =
  'Yes. The part of the gain that comes from depreciation is taxed at up to 25 percent, the rest as long-term gain.'
const COMMENT = 'Answered the letter within a week and said what would happen next.'
const BODY = 'We rented out the old house for nine years and want to sell it this summer.'

beforeEach(async () => {
  await db`delete from review`
  await db`delete from question`
  await db`delete from account`
  await db`delete from mail`
})

async function pageOf(person: Person) {
  const opened = await openPage(browser, { viewport: { width: 390, height: 844 } })
  await opened.page.addInitScript((pair) => {
    if (!localStorage.getItem('authorized_user')) localStorage.setItem('authorized_user', pair)
  }, storedPairOf(person))
  return opened.page
}

async function expectNoViolation(page: Page) {
  expect(await findAxeViolations(page)).toEqual([])
}

async function fill(page: Page) {
  await page.getByLabel('Your question in one line').fill(TITLE)
  await page.getByLabel('What an agent needs to know').fill(BODY)
  await page.getByLabel('Topic').selectOption('rental')
  await page.getByLabel('Your email address').fill('vera@mail.example')
}
const send = (page: Page) => page.getByRole('button', { name: 'Send my question' }).click()

/** Starting from the person's own list: the form holds the last submitted text, not an earlier one. */
async function editsTwice(page: Page, { label, text, save }: Record<'label' | 'text' | 'save', string>) {
  const field = page.getByRole('textbox', { name: label })
  // On a slow connection, what was cached from the visit before would be seen, and typed into.
  await page.route(/\/user\/(answers\?question=|reviews\/)/, async (call) => {
    await setTimeout(500)
    await call.continue()
  })
  let held = text
  for (const addition of ['First addition.', 'Second addition.']) {
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    expect(await field.inputValue()).toBe(held)
    held = `${held} ${addition}`
    await field.fill(held)
    const attest = page.getByLabel('This is my own experience')
    if (await attest.isVisible()) await attest.check()
    await page.getByRole('button', { name: save }).click()
    await page.getByText(addition).waitFor()
  }
}

const WAYS = [
  { way: 'with script', javaScriptEnabled: true },
  { way: 'without script', javaScriptEnabled: false },
]

test.each(WAYS)(
  '$way: a visitor asks, confirms by a button, and waits for a moderator',
  async ({ javaScriptEnabled }) => {
    const { page } = await openPage(browser, { javaScriptEnabled })
    await page.goto(`${origin}${paths.newQuestion}`)
    if (javaScriptEnabled) await waitForHydration(page)
    await send(page)
    await page.getByRole('heading', { name: 'Fix the fields marked below.' }).waitFor()
    await fill(page)
    await page.getByLabel('What an agent needs to know').fill(`${BODY} My number is 219-09-9999.`)
    await send(page)
    await page.getByText('Remove that from your text').first().waitFor()
    await page.getByLabel('What an agent needs to know').fill(BODY)
    await send(page)
    await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
    const [mail] = await db<{ bodyText: string }[]>`select body_text from mail`
    const link = /\/new-question\/confirm\/[\w-]{43}/.exec(mail?.bodyText ?? '')?.[0] ?? ''
    await page.goto(`${origin}${link}`)
    const stateOf = async () => (await db<{ state: string }[]>`select state from question`)[0]?.state
    // Scanners follow links: opening one changes nothing.
    expect(await stateOf()).toBe('unconfirmed')
    await page.getByRole('button', { name: 'Yes, send my question' }).click()
    await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
    expect(await stateOf()).toBe('pending')
    await page.goto(`${origin}${link}`)
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  },
)

test('a draft survives a reload, and similar questions appear while typing', async () => {
  const ada = await personIn(db)
  await db`
    insert into question (author_id, title, body, topic, state, published_at)
    values (${ada.who.accountId}, 'Is there tax when selling my rental house?', ${BODY}, 'rental', 'published', now())`
  const { page } = await openPage(browser)
  await gotoHydrated(page, `${origin}${paths.newQuestion}`)
  await fill(page)
  await page.getByText('Has this been asked before?').waitFor()
  await page.reload()
  await page.getByText('We restored your draft').waitFor()
  await expect.poll(() => page.getByLabel('What an agent needs to know').inputValue()).toBe(BODY)
  await page.getByText('Has this been asked before?').waitFor()
  await expectNoViolation(page)
  // They were shown while typing: no need to ask again.
  await send(page)
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
})

test('without script, similar questions are shown before the question is sent', async () => {
  const ada = await personIn(db)
  await db`
    insert into question (author_id, title, body, topic, state, published_at)
    values (${ada.who.accountId}, 'Is there tax when selling my rental house?', ${BODY}, 'rental', 'published', now())`
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${origin}${paths.newQuestion}`)
  await fill(page)
  await send(page)
  await page.getByText('Is your question one of these? They’ve already been asked:').waitFor()
  await page.getByRole('button', { name: 'None of these: send my question' }).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
})

test('the topic is chosen from the title until the person chooses one', async () => {
  const { page } = await openPage(browser)
  await gotoHydrated(page, `${origin}${paths.newQuestion}`)
  const [title, topic] = [page.getByLabel('Your question in one line'), page.getByLabel('Topic')]
  await title.fill('I got a CP2000 letter. Do I have to pay it?')
  await expect.poll(() => topic.inputValue()).toBe('irs-notice')
  await title.fill('Do I pay tax on bitcoin that I swapped?')
  await expect.poll(() => topic.inputValue()).toBe('crypto')
  await topic.selectOption('appeals')
  await title.fill('How do I pay estimated taxes this year?')
  await page.waitForResponse(/questions\/topic/)
  expect(await topic.inputValue()).toBe('appeals')
})

test('a search that finds nothing becomes the title of a new question', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${origin}${paths.questions}?q=zebra+stripes`)
  await page.getByRole('link', { name: 'Ask “zebra stripes”' }).click()
  expect(await page.getByLabel('Your question in one line').inputValue()).toBe('zebra stripes')
})

test('without script, the filters have a button of their own', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${origin}/questions`)
  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('Answers', { exact: true }).selectOption('No answer yet')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await page.waitForURL(/answered=no/)
  await page.context().close()
})

test('a list shows how the answer begins and whose it is; the question’s page leads to the agent and to the letter', async () => {
  const agent = await personIn(db, { role: 'agent', listing: listing.publicId })
  const [asked] = await db<[{ publicId: string; title: string }]>`
    with asked as (
      insert into question (title, body, topic, state, published_at)
      values ('Is a CP2000 a bill that I have to pay?', ${BODY}, 'irs-notice', 'published', now())
      returning id, public_id, title),
    answered as (
      insert into answer (question_id, author_id, listing_id, body, state, published_at)
      select asked.id, ${agent.who.accountId}, l.id, ${ANSWER}, 'published', now()
      from asked, listing l where l.public_id = ${listing.publicId})
    select public_id, title from asked`
  await db`
    insert into question (title, body, topic, state, published_at)
    values ('No one has answered this one', ${BODY}, 'rental', 'published', now())`
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${origin}${paths.questions}`)
  const row = page.getByRole('listitem').filter({ hasText: asked.title })
  expect(await row.innerText()).toMatch(/Answered by Marisol Quintavalle, EA[\s\S]*The part of the gain/)
  const open = page.getByRole('listitem').filter({ hasText: 'No one has answered this one' })
  expect(await open.innerText()).toContain('No answer yet')
  await page.goto(`${origin}${paths.question(asked)}`)
  const leadsTo = (name: string | RegExp) => page.getByRole('link', { name }).first().getAttribute('href')
  expect(await leadsTo('Message Marisol')).toBe(paths.newMessage(listing.publicId))
  expect(await leadsTo('View profile')).toBe(paths.listing(listing))
  expect(await leadsTo(/^CP2000:/)).toBe(paths.notice('cp2000'))
  expect(await leadsTo('Email me new answers')).toBe(paths.signInTo(paths.question(asked)))
  const { page: live } = await openPage(browser)
  await live.goto(`${origin}${paths.question(asked)}`)
  await expectNoViolation(live)
})

test('an agent answers in the dashboard, a moderator publishes, the asker accepts', async () => {
  const ada = await personIn(db)
  await isKnown(db, ada)
  const [question] = await db<[{ publicId: string; title: string }]>`
    insert into question (author_id, title, body, topic, state, published_at)
    values (${ada.who.accountId}, ${TITLE}, ${BODY}, 'individual', 'published', now()) returning public_id, title`
  const agent = await pageOf(
    await personIn(db, { role: 'agent', listing: listing.publicId, firstName: 'Marisol', lastName: 'Quintavalle' }),
  )
  await gotoHydrated(agent, `${origin}${paths.ownQuestions}`)
  await agent.getByRole('link', { name: TITLE, exact: true }).click()
  await agent.getByRole('link', { name: 'Answer this question' }).click()
  await agent.getByRole('textbox', { name: 'Your answer' }).fill(ANSWER)
  await expectNoViolation(agent)
  await agent.getByRole('button', { name: 'Publish answer' }).click()
  await agent.getByText('This is one of your first two posts').waitFor()
  await editsTwice(agent, { label: 'Your answer', text: ANSWER, save: 'Save answer' })

  const moderator = await pageOf(await personIn(db, { role: 'moderator' }))
  await moderator.goto(`${origin}${paths.moderation}`)
  await moderator.getByText('This is one of this person’s first two posts').waitFor()
  await moderator.getByRole('heading', { name: `The question: ${TITLE}` }).waitFor()
  await expectNoViolation(moderator)
  await moderator.getByRole('button', { name: 'Publish' }).click()
  await moderator.getByText('Nothing to review').waitFor()
  // The decision can be undone for ten seconds, and closing the page asks first.
  const closing = moderator.waitForEvent('dialog')
  await moderator.close({ runBeforeUnload: true })
  const dialog = await closing
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await moderator.getByRole('button', { name: 'Undo' }).click()
  await moderator.getByRole('button', { name: 'Publish' }).click()
  await moderator.getByRole('button', { name: 'Send now' }).click()
  await moderator.getByText('Decision saved.').waitFor()

  const asker = await pageOf(ada)
  await gotoHydrated(asker, `${origin}${paths.question(question)}`)
  await asker.getByRole('button', { name: 'Accept this answer' }).click()
  await asker.getByText('Accepted answer', { exact: true }).waitFor()
  await expectNoViolation(asker)
})

test('without script: a profile shows the newest five answers and links to all of them', async () => {
  const agent = await personIn(db, { role: 'agent', listing: listing.publicId })
  await db`
    with asked as (
      insert into question (title, body, topic, state, published_at)
      select 'A question of a test, number ' || n, ${BODY}, 'rental', 'published', now() from generate_series(1, 7) n
      returning id)
    insert into answer (question_id, author_id, listing_id, body, state, published_at)
    select asked.id, ${agent.who.accountId}, l.id, repeat('An answer of a test. ', 5), 'published', now()
    from asked, listing l where l.public_id = ${listing.publicId}`
  await db`
    insert into question (title, body, topic, state, published_at)
    values ('Nobody has answered this one', ${BODY}, 'rental', 'published', now())`
  const { page } = await openPage(browser, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await page.goto(`${origin}${paths.listing(listing)}`)
  expect(await page.locator('section[aria-labelledby=answers] li').count()).toBe(5)
  await page.getByRole('link', { name: 'All 7 answers' }).click()
  await page.getByText('7 questions answered by Marisol Quintavalle').waitFor()
  expect(await page.getByRole('link', { name: /A question of a test/ }).count()).toBe(7)
  await page.getByLabel('Search questions and answers').fill('number 3')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByText('1 question answered by Marisol Quintavalle').waitFor()
  await page.getByRole('link', { name: 'See all questions' }).click()
  await page.getByText('8 questions', { exact: true }).waitFor()
  await page.goto(`${origin}${paths.questionsAnsweredBy('00000000')}`)
  await page.getByText('No questions match your search.').waitFor()
})

test('a client reviews by keyboard, the agent replies from a neutral template, a visitor reports without script', async () => {
  const ada = await personIn(db)
  await isKnown(db, ada)
  const client = await pageOf(ada)
  await gotoHydrated(client, `${origin}${paths.listing(listing)}`)
  await client.getByRole('link', { name: 'Write a review' }).click()
  const stars = client.getByRole('group', { name: 'Your rating' }).getByRole('radio')
  await stars.first().focus()
  await client.keyboard.press('Space')
  await client.keyboard.press('ArrowRight')
  await client.keyboard.press('ArrowRight')
  await client.getByLabel('Your experience').fill(COMMENT)
  await client.getByLabel('This is my own experience').check()
  await expectNoViolation(client)
  await client.getByRole('button', { name: 'Submit review' }).click()
  await client.getByRole('heading', { level: 1, name: 'Your reviews' }).waitFor()
  const [kept] = await db`select rating, state from review`
  expect(kept).toEqual({ rating: 3, state: 'published' })
  await editsTwice(client, { label: 'Your experience', text: COMMENT, save: 'Save review' })

  const agent = await pageOf(await personIn(db, { role: 'agent', listing: listing.publicId }))
  await agent.goto(`${origin}${paths.ownReviews}`)
  await agent.getByRole('button', { name: 'Reply' }).click()
  await agent.getByLabel('Your reply (public)').fill('We prepared your return, and you know it.')
  await agent.getByRole('button', { name: 'Publish reply' }).click()
  await agent.getByText('IRC 7216 and Circular 230) requires you to keep that confidential').first().waitFor()
  await agent.getByLabel('Your reply (public)').fill('')
  await agent.getByRole('button', { name: 'A concern' }).click()
  await agent.getByRole('button', { name: 'Publish reply' }).click()
  await agent.getByText('Your reply', { exact: true }).waitFor()

  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${origin}${paths.listing(listing)}`)
  await page.getByRole('link', { name: /^Report the review by/ }).click()
  await page.getByLabel('What’s wrong with this post?').selectOption('not_own')
  const more = page.getByLabel('Details (optional)')
  await more.fill('They gave my SSN 123-45-6789 away.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByText('This looks like it contains a Social Security number').first().waitFor()
  expect(await page.getByLabel('What’s wrong with this post?').inputValue()).toBe('not_own')
  expect(await more.inputValue()).toBe('They gave my SSN 123-45-6789 away.')
  await more.fill('They gave my number away.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
  expect(await db`select kind, reason from report`).toEqual([{ kind: 'review', reason: 'not_own' }])
  await page.getByRole('link', { name: 'Go back to the page' }).click()
  await expectUrl(page, `${origin}${paths.listing(listing)}#reviews`)
})

test('a moderator works through the queue by keyboard alone; the author sees the reason', async () => {
  const ada = await personIn(db)
  for (const title of [
    'The first of three questions',
    'The second of three questions',
    'The third of three questions',
  ]) {
    await db`
      insert into question (author_id, title, body, topic, state, held_for)
      values (${ada.who.accountId}, ${title}, ${BODY}, 'rental', 'pending', 'first_posts')`
  }
  const { page } = await openPage(browser, { viewport: { width: 1280, height: 900 } })
  await page.addInitScript(
    (pair) => localStorage.setItem('authorized_user', pair),
    storedPairOf(await personIn(db, { role: 'moderator' })),
  )
  await page.goto(`${origin}${paths.moderation}`)
  const expectHeading = (title: string) => page.getByRole('heading', { level: 2, name: title }).waitFor()
  await expectHeading('The first of three questions')
  await page.keyboard.press('j')
  await expectHeading('The second of three questions')
  await page.keyboard.press('r')
  await page.getByRole('radio').first().press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expectNoViolation(page)
  await page.keyboard.press('Enter')
  await expectHeading('The third of three questions')
  // Each decision submits the one before.
  await page.keyboard.press('a')
  await page.getByText('Decision saved.').waitFor()
  await expectHeading('The first of three questions')
  await page.keyboard.press('u')
  await expectHeading('The third of three questions')
  const states = await db`select state, reason from question order by id`
  expect(states.map(({ state, reason }) => [state, reason])).toEqual([
    ['pending', null],
    ['rejected', 'abuse'],
    ['pending', null],
  ])
  const author = await pageOf(ada)
  await author.goto(`${origin}${paths.ownQuestions}`)
  await author.getByText('Public reason: An insult or a threat.').waitFor()
})
