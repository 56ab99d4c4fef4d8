/** Tax resources and /faq in a real browser: complete, sourced, searchable without script, readable by everyone. */
import { formatList } from '#common/format-list.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listFaqs } from '#server/domains/resources/list-faqs.ts'
import { listNotices } from '#server/domains/resources/list-entries.ts'
import { paths } from '#common/paths.ts'
import { SERVICES } from '#common/option-lists.ts'
import { formatDate } from '#common/dates.ts'
import { findAxeViolationsInBothThemes, findAxeViolations } from '#tests/support/axe.ts'
import { openPage, waitForHydration, testBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { personIn, storedPairOf } from '#tests/support/people.ts'
import { testServer } from '#tests/support/server.ts'

const PAGES = [
  paths.taxResources,
  paths.deadlines,
  paths.forms,
  paths.notices,
  paths.notice('cp2000'),
  paths.notice('lt16'),
  paths.glossary,
  paths.stateAgencies,
  paths.freeHelp,
  paths.officialTools,
  paths.taxTips,
  paths.faq,
] as const

/** As in tests/e2e/guides.test.ts; the names of Forms W-4 and W-9 and “certified mail” contain such a word. */
const FORBIDDEN =
  /(?<!Number and )\bcertif(?!icate|ied mail)|\bguarante|\bseal(?:ed|s)?\b|\beagles?\b|\bIRS[-\s](?:verified|approved|endorsed)\b|coming soon/i

const db = await testDatabase()
const origin = await testServer(db)
const browser = await testBrowser()

describe.each(PAGES)('%s', (path) => {
  let read: Awaited<ReturnType<typeof openPage>>
  let status: number | undefined

  beforeAll(async () => {
    read = await openPage(browser)
    status = (await read.page.goto(`${origin}${path}`))?.status()
  })
  afterAll(() => read.page.context().close())

  test('responds, with one heading, its own canonical address, the breadcrumb, and no browser errors', async () => {
    const { page, complaints } = read
    expect(status).toBe(200)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${origin}${path}`)
    expect(await page.locator('meta[name=robots]').count()).toBe(0)
    expect(await page.locator('nav[aria-label=Breadcrumb] [aria-current=page]').textContent()).not.toBe('')
    expect(complaints).toEqual([])
  })

  test('says who we are not, names sources over https, and uses no forbidden word', async () => {
    const { page } = read
    const text = (await page.locator('main').textContent()) ?? ''
    expect(text).toContain('We are not the IRS.')
    expect(FORBIDDEN.exec(text)?.[0]).toBeUndefined()
    const links = await page
      .locator('main a[href*=":"]')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
    // The hub and the list of notices leave sources to the pages they link to.
    expect(links.length > 0 || path === paths.notices || path === paths.taxResources).toBe(true)
    expect(links.filter((href) => !/^(?:https:\/\/|tel:\+1-|webcal:\/\/)/.test(href))).toEqual([])
  })

  test('its contents link to headings or to parts that open, and no anchor is used twice', async () => {
    const { page } = read
    const rail = page.getByRole('navigation', { name: 'On this page' })
    const targets = await rail.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    for (const target of targets) expect(await page.locator(`:is(h2, h3, details > ul)${target}`).count()).toBe(1)
    const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id))
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
  })

  test('has no axe violation: light and wide, dark and narrow', async () => {
    expect(await findAxeViolationsInBothThemes(read.page)).toEqual([])
  })

  test('is complete without script and fits 320 pixels', async () => {
    const { page } = await openPage(browser, { javaScriptEnabled: false, viewport: { width: 320, height: 800 } })
    await page.goto(`${origin}${path}`)
    expect(await page.locator('h1').isVisible()).toBe(true)
    expect(await page.locator('main li').count()).toBeGreaterThan(5)
    const over = await page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(over).toBe(0)
    await page.context().close()
  })
})

const htmlOf = async (path: string) => (await fetch(`${origin}${path}`)).text()
const headOf = (html: string) => ({
  title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
  description: /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '',
})

test('every page and every notice has its own title and description, short enough to be shown in full', async () => {
  const noticePaths = (await listNotices(db)).map(({ slug }) => paths.notice(slug))
  const all = [...new Set<string>([...PAGES, ...noticePaths])]
  const heads = await Promise.all(all.map(async (path) => headOf(await htmlOf(path))))
  expect(new Set(heads.map(({ title }) => title)).size).toBe(all.length)
  expect(new Set(heads.map(({ description }) => description)).size).toBe(all.length)
  for (const { title, description } of heads) {
    expect(title.length).toBeLessThanOrEqual(70)
    expect(description.length).toBeGreaterThan(70)
    expect(description.length).toBeLessThanOrEqual(230)
  }
})

test('every notice links to agents by an existing service and to other existing notices', async () => {
  const slugs = new Set((await listNotices(db)).map(({ slug }) => slug))
  for (const slug of slugs) {
    const html = await htmlOf(paths.notice(slug))
    const services = [...html.matchAll(/href="\/agents\?service=([a-z-]+)"/g)].map(([, service]) => service)
    expect(services.length).toBeGreaterThan(0)
    expect(services.filter((service) => !SERVICES.some((known) => known.slug === service))).toEqual([])
    const related = [...html.matchAll(/href="\/tax-resources\/notices\/([a-z0-9-]+)"/g)].map(([, other]) => other ?? '')
    expect(related.filter((other) => !slugs.has(other) || other === slug)).toEqual([])
  }
})

test.each([
  [paths.resource, 308, paths.taxResources],
  [`${paths.resource}?q=levy`, 308, `${paths.taxResources}?q=levy`],
  ['/tax-resources/notices/CP2000', 301, paths.notice('cp2000')],
  ['/tax-resources/notices/cp0000', 404, null],
  [`${paths.deadlines}?who=pirates`, 400, null],
  [`${paths.deadlinesFeed}?who=pirates`, 400, null],
  [`${paths.faq}?category=weather`, 400, null],
  [`${paths.faq}?q=${'x'.repeat(101)}`, 400, null],
])('%s answers %i', async (path, status, to) => {
  const answer = await fetch(`${origin}${path}`, { redirect: 'manual' })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('location')).toBe(to)
})

test('from a number on paper to the notice, without script', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${origin}${paths.taxResources}`)
  await page.getByLabel('Search all resources').fill('cp 2000')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await page.waitForURL(`${origin}${paths.notice('cp2000')}`)
  await page.getByLabel('Date on your letter').fill('2026-11-05')
  await page.getByRole('button', { name: 'Count the days' }).click()
  const answer = page.locator('output')
  await expect.poll(() => answer.textContent()).toContain(`Saturday, ${formatDate('2026-12-05')} Day 30`)
  expect(await answer.textContent()).toContain(`Monday, ${formatDate('2026-12-07')}`)
  expect(await answer.textContent()).toMatch(/\d+ days? (?:left|past the deadline)|Today is the last day/)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex,follow')
  await page.context().close()
})

test('the answers are searched with script too, without a complaint', async () => {
  const { page, complaints } = await openPage(browser)
  await page.goto(`${origin}${paths.faq}`)
  await waitForHydration(page)
  await page.getByLabel('Search the answers').fill('penalties')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await page.getByText('answers match “penalties.”').waitFor()
  await page.getByRole('heading', { name: 'Can penalties be removed?' }).waitFor()
  await page.getByRole('heading', { name: 'What is an enrolled agent?' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Show all' }).click()
  await page.getByRole('heading', { name: 'What is an enrolled agent?' }).waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

test('the box of a notice says first whether it is a bill, how long there is, and where to count the days', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${origin}${paths.notice('cp2000')}`)
  const [first] = await page.locator('main h2').all()
  expect(await first?.textContent()).toBe('Not a bill. You have 30 days from the date on the letter.')
  const box = page.getByRole('region', { name: 'Not a bill.' })
  expect(await box.getByLabel('Date on your letter').isVisible()).toBe(true)
  await page.goto(`${origin}${paths.notice('cp14')}`)
  expect(await page.locator('main h2').first().textContent()).toBe('Act by the date printed on the letter.')
  await page.context().close()
})

test('the source of the dates and the link to report one are on the page once', async () => {
  const html = await htmlOf(paths.deadlines)
  expect(html.split('Report a wrong').length - 1).toBe(1)
  expect(html.split('href="https://www.irs.gov/publications/p509"').length - 1).toBe(1)
  expect(html).toContain('href="https://www.fincen.gov/report-foreign-bank-and-financial-accounts"')
})

test('a list says once what wasn’t verified, and a day once what is due on it', async () => {
  const lists = [paths.forms, paths.glossary, paths.officialTools, paths.taxTips, paths.stateAgencies, paths.freeHelp]
  for (const list of lists)
    expect((await htmlOf(list)).split(/haven’t checked (?:them|the others) again/).length - 1).toBe(1)
  const [, upcoming = ''] = (await htmlOf(`${paths.deadlines}?who=everyone`)).split('id="to-come"')
  const rows = [...upcoming.matchAll(/<li class="date-row">.*?dateTime="([^"]*)".*?<ul/g)].map(
    ([row, day]) => `${day} ${/moved from ([^<]*)/.exec(row)?.[1] ?? ''}`,
  )
  expect(rows.length).toBeGreaterThan(10)
  expect(new Set(rows).size).toBe(rows.length)
})

test('on the hub, a number typed from a letter leads to the letter', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${origin}${paths.taxResources}`)
  await page.getByLabel('Search all resources').fill('cp504')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await page.waitForURL(`${origin}${paths.notice('cp504')}`)
  await page.goto(`${origin}${paths.notices}`)
  await page.getByLabel('Number on your letter').fill('Letter 1058')
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await page.waitForURL(`${origin}${paths.notice('lt11')}`)
  await page.context().close()
})

test('without script, choosing a state leads to its tax agency', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
  await page.goto(`${origin}${paths.stateAgencies}`)
  await page.getByLabel('State', { exact: true }).selectOption('Wyoming')
  await page.getByRole('button', { name: 'Go to state' }).click()
  await page.waitForURL(`${origin}${paths.stateAgencies}#wy`)
  const row = page.locator('#wy')
  await row.getByRole('link', { name: 'Wyoming Department of Revenue' }).waitFor()
  const top = (await row.boundingBox())?.y ?? 0
  expect(top).toBeGreaterThan(64)
  expect(top).toBeLessThan(700)
  expect((await fetch(`${origin}${paths.stateAgencies}?state=XX`)).url).toBe(`${origin}${paths.stateAgencies}`)
  await page.context().close()
})

test('the form with the number that was searched for comes first', async () => {
  const hub = (await htmlOf(`${paths.taxResources}?q=1040x`)).split('id="found-')[1]
  expect(/href="([^"]*)" class="font-semibold"/.exec(hub ?? '')?.[1]).toBe(`${paths.forms}#form-1040-x`)
  const list = (await htmlOf(`${paths.forms}?q=1040x`)).split('class="fold-body">')[1]
  expect(/<li id="([^"]*)"/.exec(list ?? '')?.[1]).toBe('form-1040-x')
})

test('a search without results says so and offers everything', async () => {
  for (const path of [paths.taxResources, paths.forms, paths.notices, paths.glossary, paths.faq]) {
    const html = await htmlOf(`${path}?q=qwxzv`)
    expect(html).toContain('qwxzv')
    expect(html).toContain('Show all')
    expect(html).toContain('<meta name="robots" content="noindex,follow"')
  }
  expect(await htmlOf(`${paths.faq}?q=${encodeURIComponent('"><script>alert(1)</script>')}`)).not.toContain(
    '<script>alert',
  )
})

test('the questions in the structured data are those of the page and of the API', async () => {
  const faqs = await listFaqs(db)
  const html = await htmlOf(paths.faq)
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, text]) =>
    JSON.parse(text ?? '{}'),
  )
  const page = blocks.find((block) => block['@type'] === 'FAQPage')
  expect(page.mainEntity.map((entity: { name: string }) => entity.name)).toEqual(faqs.map(({ question }) => question))
  expect(page.mainEntity[0].acceptedAnswer).toEqual({ '@type': 'Answer', text: faqs[0]?.answer })
  for (const { slug } of faqs) expect(html).toContain(`id="${slug}"`)
  const { data } = (await (await fetch(`${origin}/api/v2/faqs/index`)).json()) as { data: { slug: string }[] }
  expect(data.map(({ slug }) => slug)).toEqual(faqs.map(({ slug }) => slug))
})

test('without script an answer opens, and the few that a search finds are open already', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${origin}${paths.faq}`)
  expect(await page.locator('#cannot-pay').isVisible()).toBe(false)
  await page.getByRole('heading', { name: 'I owe more than I can pay. What now?' }).click()
  await page.locator('#cannot-pay').waitFor()
  await page.goto(`${origin}${paths.faq}?q=penalties`)
  const answers = page.locator('li > details.fold')
  const open = page.locator('li > details.fold[open]')
  expect(await answers.count()).toBeGreaterThan(0)
  expect(await open.count()).toBe(await answers.count())
  await page.goto(`${origin}${paths.faq}`)
  await page.locator('section[aria-labelledby=letters]').getByRole('link', { name: 'Open all' }).click()
  await page.getByRole('link', { name: 'Close all' }).waitFor()
  expect(await open.count()).toBe(await page.locator('section[aria-labelledby=letters] li > details.fold').count())
  await page.context().close()
})

test('a search of the glossary begins with the words that are asked for', async () => {
  const html = await htmlOf(`${paths.glossary}?q=lien`)
  const titles = [...html.matchAll(/<h3[^>]*>([^<]+)/g)].map(([, title]) => title ?? '')
  const named = titles.filter((title) => /lien/i.test(title))
  expect(named.length).toBeGreaterThan(1)
  expect(titles.length).toBeGreaterThan(named.length)
  expect(titles.slice(0, named.length)).toEqual(named)
})

test('a form says when it is due next and which letters name it, and a word leads to the words that explain it', async () => {
  const forms = await htmlOf(paths.forms)
  const [, row = ''] = forms.split('<li id="form-1040-es"')
  expect(row.split('</li>')[0]).toMatch(/Next due <a href="\/tax-resources\/deadlines\?who=everyone#[a-z0-9-]+">/)
  const slugs = new Set((await listNotices(db)).map(({ slug }) => slug))
  const named = [...forms.matchAll(/href="\/tax-resources\/notices\/([a-z0-9-]+)"/g)].map(([, slug]) => slug ?? '')
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((slug) => !slugs.has(slug))).toEqual([])
  const words = await htmlOf(paths.glossary)
  const related = [...words.matchAll(/href="\/tax-resources\/glossary#([a-z0-9-]+)"/g)].map(([, slug]) => slug ?? '')
  expect(related.length).toBeGreaterThan(20)
  expect(related.filter((slug) => !words.includes(`id="${slug}"`))).toEqual([])
})

test('an answer can be linked to', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${origin}${paths.faq}#cannot-pay`)
  expect(await page.getByRole('heading', { name: 'I owe more than I can pay. What now?' }).isVisible()).toBe(true)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1_000)
  expect(await page.locator('#cannot-pay').isVisible(), 'its answer is open').toBe(true)
  expect(await page.locator('details.fold[open]').count(), 'and no other').toBe(1)
  await page.context().close()
})

test('dates can be downloaded as a calendar, all or some', async () => {
  const all = await fetch(`${origin}${paths.deadlinesFeed}`)
  expect(all.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(all.headers.get('content-disposition')).toContain('tax-deadlines.ics')
  const events = (text: string) => text.split('BEGIN:VEVENT').length - 1
  const some = await (await fetch(`${origin}${paths.deadlinesFeed}?who=estates`)).text()
  expect(events(await all.text())).toBeGreaterThan(events(some))
  expect(events(some)).toBeGreaterThan(0)
  const html = await htmlOf(`${paths.deadlines}?who=estates`)
  expect(html).toContain(`href="${paths.deadlinesFeed}?who=estates"`)
})

test('a notice prints with its source, and without what is useless on paper', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${origin}${paths.notice('cp2000')}`)
  const button = page.getByRole('button', { name: 'Print this page' })
  await button.waitFor()
  const address = page.getByText('https://www.irs.gov/individuals/understanding-your-cp2000-series-notice')
  expect(await address.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  await button.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Date on your letter').isVisible()).toBe(false)
  expect(await address.isVisible()).toBe(true)
  await page.context().close()
})

test('the sitemap has every one of these pages, each with the day it was written', async () => {
  const xml = await htmlOf('/sitemaps/pages.xml')
  const dayOf = (path: string) => xml.split(`<loc>${origin}${path}</loc><lastmod>`)[1]?.slice(0, 10)
  for (const path of PAGES) expect([path, dayOf(path)]).toEqual([path, expect.stringMatching(/^2026-11-2\d$/)])
  const cp2000 = (await listNotices(db)).find(({ slug }) => slug === 'cp2000')
  expect(dayOf(paths.notice('cp2000'))).toBe(cp2000?.writtenOn)
  expect(xml).not.toContain(`<loc>${origin}${paths.resource}</loc>`)
})

/** A tab of an editor, on the admin page with this question open. */
async function openContentEditor(question: string) {
  const someone = await personIn(db, { role: 'editor' })
  // Demo staff have no second factor to show.
  await db`update account set is_demo = true where email = ${someone.email}`
  const { page, complaints } = await openPage(browser)
  await page.addInitScript((stored) => localStorage.setItem('authorized_user', stored), storedPairOf(someone))
  await page.goto(`${origin}${paths.adminQueue('texts')}`)
  await page.getByRole('button', { name: question }).click()
  await page.getByLabel('Answer').waitFor()
  return { page, complaints }
}

test('an editor changes an answer; a person who saves an older version keeps what they typed, and decides', async () => {
  const first = await openContentEditor('What is an enrolled agent?')
  const second = await openContentEditor('What is an enrolled agent?')
  const save = (page: typeof first.page) => page.getByRole('button', { name: 'Save', exact: true }).click()
  await first.page.getByLabel('Answer').fill('Too short.')
  await save(first.page)
  await first.page.getByText('At least 40 characters.').waitFor()
  await first.page.getByLabel('Answer').fill('A person whom the Treasury has licensed, says the first editor.')
  await first.page.getByRole('button', { name: 'Preview' }).click()
  await first.page.getByRole('region', { name: 'Preview' }).getByText('says the first editor').waitFor()
  expect(await findAxeViolations(first.page)).toEqual([])
  await save(first.page)
  await first.page.getByText('Saved. The change is on the site now.').waitFor()
  expect(await htmlOf(paths.faq)).toContain('says the first editor')
  const typed = 'A person whom the Treasury has licensed, says the second editor.'
  await second.page.getByLabel('Answer').fill(typed)
  await save(second.page)
  await second.page.getByRole('region', { name: 'Preview' }).getByText('says the first editor').waitFor()
  await expect.poll(() => second.page.getByLabel('Answer').inputValue()).toBe(typed)
  expect(await htmlOf(paths.faq)).not.toContain('says the second editor')
  await second.page.getByRole('button', { name: 'Keep my version' }).click()
  await save(second.page)
  await second.page.getByText('Saved. The change is on the site now.').waitFor()
  expect(await htmlOf(paths.faq)).toContain('says the second editor')
  expect(first.complaints).toEqual([])
  await Promise.all([first, second].map(({ page }) => page.context().close()))
})

test('the deadlines say what they rest on, and that those of a coming year are calculated', async () => {
  const html = (await htmlOf(`${paths.deadlines}?who=everyone`)).replaceAll(/<[^>]+>/g, '').replaceAll('\u00a0', ' ')
  expect(html).toContain('IRS Publication 509 for 2026, adjusted under')
  expect(html).toContain('Written in November 2026 and not yet reviewed by a tax professional.')
  expect(html).toContain('We calculated the dates for 2027 using the same rules')
  expect(html).toContain(
    'Estimated tax payments are generally due on April 15, June 15, and September 15 of the tax year',
  )
})

test('each month of the year to come leads to its dates, says how many it has, and is a calendar', async () => {
  const html = await htmlOf(`${paths.deadlines}?who=everyone&months`)
  const [, strip = ''] = html.split('aria-label="Months"')
  const months = [...(strip.split('</nav>')[0] ?? '').matchAll(/href="#(month-[\d-]+)"/g)].map(([, id]) => id)
  expect(months.length).toBeGreaterThan(5)
  for (const id of months) expect(html).toContain(`<h3 id="${id}"`)
  expect(html.split('class="card month-grid"').length - 1).toBeGreaterThanOrEqual(months.length)
})

test('the title of the deadlines names the years that are on the page', async () => {
  await db`
    update resource_entry set content = content || '{"date": "2031-04-15"}'
    where id = (select max(id) from resource_entry where kind = 'deadline')`
  const html = await htmlOf(`${paths.deadlines}?who=everyone&years`)
  const dates = [...html.matchAll(/<time dateTime="(\d{4})-\d\d-\d\d" class="[^"]*font-semibold/g)]
  const years = [...new Set(dates.map(([, year]) => year))].toSorted()
  expect(years).toContain('2031')
  expect(html).toContain(`<title>Federal tax deadlines for ${formatList(years.map(String))} `)
})

test('the glossary shows what each word means, without opening anything', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${origin}${paths.glossary}`)
  const meanings = page.locator('.letter .lookup > div > p:first-child')
  expect(await meanings.count()).toBeGreaterThan(100)
  for (const meaning of [meanings.first(), meanings.last()]) expect(await meaning.isVisible()).toBe(true)
  await page.context().close()
})

test('a list of entries keeps its small print folded, and a link to an entry opens its part', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${origin}${paths.forms}`)
  expect(await page.getByRole('link', { name: /^Report an error/ }).count()).toBe(0)
  await page.goto(`${origin}${paths.forms}#form-9465`)
  const entry = page.locator('#form-9465')
  await entry.waitFor()
  await entry.locator('summary').click()
  await entry.getByRole('link', { name: /^Report an error/ }).waitFor()
  expect(await page.getByRole('link', { name: /^Report an error/ }).count()).toBe(1)
  await page.context().close()
})
