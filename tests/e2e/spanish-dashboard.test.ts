/** The dashboard of clients and agents below /es: in Spanish from the first to the last word, and how people get there. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findAxeViolations } from '#tests/support/axe.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { expectUrl, gotoHydrated, openPage, testBrowser } from '#tests/support/browser.ts'
import { insertSession } from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findCutTexts, lengthenTexts } from '#tests/support/long-texts.ts'
import { type Person, personIn } from '#tests/support/people.ts'
import { listingOf } from '#tests/support/public-pages.ts'
import { testServer } from '#tests/support/server.ts'
import { accountOf } from '#tests/support/signed-in-tab.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { ENGLISH, textsIn } from '#tests/support/spanish-texts.ts'
import { notify } from '#server/domains/notifications/notify.ts'
import { paths } from '#common/paths.ts'
import { STATES } from '#common/states.ts'
import { isTranslated, TRANSLATED } from '#common/translated.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db, { RATE_LIMITS: 'off' })
const browser = await testBrowser()
const { publicId: listing } = await listingOf(db, 'quintavalle')
const client = await personIn(db, { firstName: 'Marta', lastName: 'Ruiz' })
const agent = await personIn(db, { role: 'agent', firstName: 'Marisol', lastName: 'Quintavalle', listing })
const newAgent = await personIn(db, { role: 'agent', firstName: 'Celia', lastName: 'Wexcombe', approval: 'pending' })
const admin = await personIn(db, { role: 'admin', firstName: 'Sol', lastName: 'Vera' })

/** What the pages show, made by those whose pages they are. */
const shown = { conversation: '', request: '', review: '', question: '' }

beforeAll(async () => {
  shown.conversation = await startConversation(client, 'Me llegó una carta del IRS.')
  shown.request = crypto.randomUUID()
  await send(client, 'requests', {
    id: shown.request,
    agents: [listing],
    need: 'irs-notice',
    language: 'es',
    body: 'Me llegó una carta del IRS.',
  })
  const hours = [{ day: 'mon', from: '09:00', to: '12:00' }]
  await send(agent, 'first-calls/hours', { is_on: true, hours, notice_hours: 4, ahead_days: 14, day_max: 4 })
  const [question] = await db<[{ id: string }]>`
    insert into question (author_id, title, body, topic, tax_year, state, published_at, active_at)
    values (${client.who.accountId}, 'Do I pay tax when I sell a rental house?', ${'We rented it out. '.repeat(5)}, 'other',
      2025, 'published', now(), now()) returning id`
  const [review] = await db<[{ id: string }]>`
    insert into review (listing_id, author_id, rating, title, comment, attested_at, state, published_at)
    select id, ${client.who.accountId}, 5, 'Answered the letter', 'Said what would happen next, and it did.', now(),
      'published', now() from listing where public_id = ${listing} returning id`
  Object.assign(shown, { question: question.id, review: review.id })
  await db`
    insert into saved_listing (account_id, listing_id, known_status)
    select ${client.who.accountId}, id, status from listing order by public_id = ${listing} desc, id limit 3`
  await db.begin((tx) =>
    notify(tx, { type: 'system', from: null, to: client.who.accountId, ref: '1', preview: () => 'News.' }),
  )
  await send(newAgent, 'claim/claim-listing/create', { listing_id: null, method: 'document' })
})

async function send(who: Person, path: string, body: object): Promise<{ data: { conversation_id: string } }> {
  const answer = await fetch(`${origin}/api/v2/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBeLessThan(300)
  return answer.json()
}

const startConversation = async (who: Person, body: string): Promise<string> =>
  (await send(who, 'chats', { listing_id: listing, id: crypto.randomUUID(), body })).data.conversation_id

/** Each with a session of its own: a key that renews one works once. */
async function openAs({ who }: Person, options: Parameters<typeof openPage>[1] = {}) {
  const opened = await openPage(browser, options)
  const { sessionId, token: accessToken, refreshToken } = await insertSession(db, who.accountId)
  await db`update session set factor_at = now() where id = ${sessionId}`
  await opened.page.addInitScript((pair) => {
    if (!localStorage.getItem('authorized_user')) localStorage.setItem('authorized_user', pair)
  }, JSON.stringify({ accessToken, refreshToken }))
  return opened
}

async function goTo(page: Page, path: string) {
  await page.goto(`${origin}/es${path}`)
  // The page is complete once nothing of it is loading.
  await page.locator('main :is(h1, h2):visible').first().waitFor()
  await page.waitForLoadState('networkidle')
}

type Screen = readonly [who: 'client' | 'agent' | 'new agent' | 'admin', path: string]
const PEOPLE = { client, agent, 'new agent': newAgent, admin } as const
const screens = (): readonly Screen[] => [
  ['client', '/dashboard'],
  ['client', '/dashboard/messages'],
  ['client', paths.conversation(shown.conversation)],
  ['client', paths.conversation(crypto.randomUUID())],
  ['client', paths.writeTo(listing)],
  ['client', '/dashboard/requests'],
  ['client', '/dashboard/bulk-verification'],
  ['client', paths.ownRequest(shown.request)],
  ['client', '/dashboard/requests/new'],
  ['client', paths.writeRequest({ agents: [listing] })],
  ['client', '/dashboard/calls'],
  ['client', `${paths.bookCall}?with=${listing}`],
  ['client', paths.moveCall(crypto.randomUUID())],
  ['client', '/dashboard/notifications'],
  ['client', paths.notificationSettings],
  ['client', '/dashboard/saved'],
  ['client', '/dashboard/api-keys'],
  ['client', '/dashboard/webhooks'],
  ['client', '/dashboard/account'],
  ['client', '/dashboard/help'],
  ['client', '/dashboard/questions'],
  ['client', paths.ownQuestionsShowing('following')],
  ['client', '/dashboard/reviews'],
  ['client', '/dashboard/reviews/new'],
  ['client', paths.editReview(shown.review)],
  ['client', '/dashboard/become-agent'],
  ['client', '/dashboard/listing'],
  ['agent', '/dashboard'],
  ['agent', paths.conversation(shown.conversation)],
  ['agent', '/dashboard/calls'],
  ['agent', '/dashboard/notifications'],
  ['agent', '/dashboard/listing'],
  ['agent', '/dashboard/education'],
  ['agent', paths.ownQuestionsShowing('leads')],
  ['agent', paths.writeAnswer(shown.question)],
  ['agent', '/dashboard/reviews'],
  ['agent', '/dashboard/help'],
  ['new agent', '/dashboard'],
  ['new agent', '/dashboard/listing'],
  ['new agent', '/dashboard/questions/answer'],
  ['admin', '/dashboard'],
]

/** Of states; of time zones; what someone wrote, in quotation marks. */
const NAMES: ReadonlySet<string> = new Set(STATES.map(({ name }) => name))
const isEnglish = (text: string) =>
  ENGLISH.test(text.replaceAll(/“[^”]*”/g, '')) && !NAMES.has(text) && !/^\w+\/[\w /-]+$/.test(text)

test('every page of the dashboard that is translated is among the screens', () => {
  const opened = new Set(screens().map(([, path]) => path.split('?')[0]))
  expect(TRANSLATED.filter((path) => path.startsWith('/dashboard') && !opened.has(path))).toEqual([])
})

test('every screen is in Spanish, and as wide as a small phone', async () => {
  for (const [who, person] of Object.entries(PEOPLE)) {
    const { page, complaints } = await openAs(person, { viewport: { width: 320, height: 700 } })
    for (const [, path] of screens().filter(([whose]) => whose === who)) {
      await goTo(page, path)
      expect([path, await page.locator('html').getAttribute('lang')]).toEqual([path, 'es'])
      expect([who, path, (await textsIn(page)).filter(isEnglish)]).toEqual([who, path, []])
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320])
      await lengthenTexts(page)
      await page.setViewportSize({ width: 1280, height: 700 })
      expect([path, await findCutTexts(page)]).toEqual([path, []])
      await page.setViewportSize({ width: 320, height: 700 })
    }
    expect(complaints.filter((complaint) => !/40[34]/.test(complaint))).toEqual([])
    await page.context().close()
  }
})

test('the screens of a client have no violation, light and dark', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await openAs(client, { colorScheme })
    for (const path of [
      '/dashboard',
      paths.conversation(shown.conversation),
      '/dashboard/notifications',
      '/dashboard/account',
    ]) {
      await goTo(page, path)
      expect([path, await findAxeViolations(page, colorScheme === 'light' ? 'wcag' : 'colors')]).toEqual([path, []])
    }
    await page.context().close()
  }
})

test('who signs in in Spanish reads the overview, writes a message, and is notified in Spanish', async () => {
  const id = await accountOf(db, 'Lucía', 'lucia@mail.example')
  await db`update account set language = 'es' where id = ${id}`
  const { page, complaints } = await openPage(browser)
  await gotoHydrated(page, `${origin}/es/auth/login`)
  await page.getByRole('main').getByLabel('Correo electrónico').fill('lucia@mail.example')
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
  await page.getByRole('heading', { name: 'Hola, Lucía' }).waitFor()
  await expectUrl(page, `${origin}/es/dashboard?count=0`)

  await page.goto(`${origin}/es${paths.writeTo(listing)}`)
  await page.getByLabel('Su mensaje').fill('Mi número es 123-45-6789')
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await page
    .getByText(/número de Seguro Social/)
    .first()
    .waitFor()
  await page.getByLabel('Su mensaje').fill('¿Me ayuda con un aviso CP2000?')
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expectUrl(page, /\/es\/dashboard\/messages\?chat=/)
  await page.getByText('Enviado', { exact: false }).first().waitFor()

  const preview = () => 'Noticias.'
  await db.begin((tx) => notify(tx, { type: 'system', from: null, to: id, ref: '1', preview }))
  await page.goto(`${origin}/es${paths.notifications}`)
  await page.getByRole('heading', { name: '1 notificación sin leer' }).waitFor()
  await page.getByRole('button', { name: 'Marcar como leída: Noticias.' }).click()
  await page.getByRole('heading', { name: 'No hay notificaciones sin leer' }).waitFor()
  expect(complaints.filter((complaint) => !/422/.test(complaint))).toEqual([])
  await page.context().close()
})

test('the language of the account leads to the dashboard in that language, and back', async () => {
  const { page } = await openAs(await personIn(db))
  await page.goto(`${origin}${paths.account}`)
  await page.getByLabel('Language').selectOption('es')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expectUrl(page, `${origin}/es${paths.account}#profile`)
  await page.getByLabel('Idioma').selectOption('en')
  await page.getByRole('button', { name: 'Guardar perfil' }).click()
  await expectUrl(page, `${origin}${paths.account}#profile`)
  await page.context().close()
})

test('the other language is one link away, on the same page, with its query', async () => {
  const { page } = await openAs(client)
  await page.goto(`${origin}${paths.conversation(shown.conversation)}`)
  await page.getByRole('banner').getByRole('link', { name: 'Español' }).click()
  await expectUrl(page, `${origin}/es${paths.conversation(shown.conversation)}`)
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await expectUrl(page, `${origin}${paths.conversation(shown.conversation)}`)
  await goTo(page, '/dashboard/saved')
  await page.getByRole('contentinfo').getByRole('link', { name: 'English', exact: true }).click()
  await expectUrl(page, `${origin}/dashboard/saved`)
  await page.context().close()
})

test('from a page in Spanish, the dashboard and the way back are in Spanish', async () => {
  const { page } = await openAs(client)
  await gotoHydrated(page, `${origin}/es/contact`)
  await page.getByRole('banner').getByRole('link', { name: 'Panel' }).click()
  await expectUrl(page, /\/es\/dashboard\?count=\d+$/)
  await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Guardados' }).click()
  await expectUrl(page, `${origin}/es/dashboard/saved`)
  await page.getByRole('banner').getByRole('link', { name: 'Buscar agente' }).first().click()
  await expectUrl(page, `${origin}/es/agents`)
  await page.context().close()
})

test('without a session, it leads to sign-in in Spanish, and returns; signing out leads to the first page in Spanish', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${origin}/es${paths.account}`)
  await expectUrl(page, /\/es\/auth\/login\?error=SessionRequired&callbackUrl=%2Fes%2Fdashboard%2Faccount$/)
  await page.getByText('Inicie sesión para continuar.').waitFor()
  await page.context().close()
  const out = await openAs(await personIn(db))
  await goTo(out.page, '/dashboard/help')
  await out.page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expectUrl(out.page, `${origin}/es`)
  await out.page.getByText('Sesión cerrada.').waitFor()
  await out.page.context().close()
})

test('a page of the staff opens in English, also from the Spanish dashboard', async () => {
  expect(isTranslated(paths.admin)).toBe(false)
  const { page } = await openAs(admin)
  await goTo(page, '/dashboard')
  await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Todas las colas' }).click()
  await expectUrl(page, `${origin}${paths.admin}`)
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await page.context().close()
})
