/** The pages below /es: in Spanish from the first to the last word, and linked with the English ones. */
import { expect, test } from 'vitest'
import { openPage, testBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { listingOf, publicPages } from '#tests/support/public-pages.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { ENGLISH, textsIn } from '#tests/support/spanish-texts.ts'
import sources from '../../content/sources.json' with { type: 'json' }
import { paths } from '#common/paths.ts'
import { STATES } from '#common/states.ts'
import { addressIn, isTranslated, TRANSLATED } from '#common/translated.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db)
const browser = await testBrowser()
const signIn = [
  '/auth/login',
  '/auth/login?error=SessionEnded',
  '/auth/register',
  '/auth/register?tab=1',
  '/auth/register?tab=1&step=2',
  '/auth/register?tab=1&step=3',
  '/auth/register/success',
  '/auth/verify/no-such-token',
  '/auth/reset-password',
  '/auth/reset-password/reset',
  '/auth/reset-password/success',
  '/auth/reset-password/no-such-token',
]
const translated = [
  ...Object.values(await publicPages(db)).filter((path) => isTranslated(path.split('?')[0] ?? '')),
  ...signIn,
  paths.newMessage((await listingOf(db, 'quintavalle')).publicId),
]

const read = async (path: string) => (await fetch(`${origin}${path}`, { redirect: 'manual' })).text()

async function textsOf(path: string): Promise<string[]> {
  const { page } = await openPage(browser)
  await page.goto(`${origin}${path}`)
  const texts = await textsIn(page)
  await page.context().close()
  return texts
}

/** Of states, and of pages at the IRS, which are in English. */
const NAMES: ReadonlySet<string> = new Set([...STATES, ...Object.values(sources)].map(({ name }) => name))

/** Those of the dashboard are in spanish-dashboard.test.ts. */
const ofVisitors = TRANSLATED.filter((path) => !path.startsWith('/dashboard'))

test('pages that are translated exist', () => {
  expect(translated.length).toBeGreaterThanOrEqual(ofVisitors.length - 1)
})

test.each(translated)('%s is in Spanish', async (path) => {
  const address = addressIn('es', path)
  const html = await read(address)
  expect(html).toContain('<html lang="es">')
  expect(html).toContain('Traducción sin revisión profesional')
  expect((await textsOf(address)).filter((text) => ENGLISH.test(text) && !NAMES.has(text))).toEqual([])
})

test.each([
  ['/es/agents?q=audit+Fresno&language=es', 'Representación en auditorías'],
  ['/es/agents?q=EA+in+Fresno+who+plays+marimba', 'Omitimos palabras para las que no encontramos coincidencias: '],
  ['/es/agents?q=payroll+Fresno', 'Fresno'],
  ['/es/agents?q=como+verificar+un+preparador', 'Para verificar a alguien, escriba al menos el apellido.'],
  ['/es/agents?q=near+me', 'Agregue su ciudad o código postal'],
  ['/es/agents?q=555-12-3456', 'No podemos buscar por número de Seguro Social.'],
  ['/es/agents?zip=00000', 'No encontramos el código postal'],
  ['/es/agents?radius=7', 'Omitimos una parte de la búsqueda que no pudimos leer'],
] as const)('what was made of the search %s is said in Spanish', async (address, words) => {
  const texts = await textsOf(address)
  expect(texts.join(' ')).toContain(words)
  // What was typed is in quotation marks.
  expect(texts.filter((text) => ENGLISH.test(text.replaceAll(/“[^”]*”/g, '')))).toEqual([])
})

test.each(translated)('%s in both languages names both, and leads to the other', async (path) => {
  for (const language of ['en', 'es'] as const) {
    const other = language === 'en' ? 'es' : 'en'
    const html = await read(addressIn(language, path))
    const links = [...html.matchAll(/<link rel="alternate" hrefLang="([\w-]+)"/g)].map(([, name]) => name)
    expect(links).toEqual(/name="robots" content="noindex/.test(html) ? [] : ['en', 'es', 'x-default'])
    expect(html).toContain(
      `<a href="${addressIn(other, path).replaceAll('&', '&amp;')}" lang="${other}" hrefLang="${other}"`,
    )
  }
})

test('an agent’s own words are in the language of the page, where they were written in it', async () => {
  const path = translated.find((each) => /quintavalle-/.test(each)) ?? ''
  const [english, spanish] = [await read(path), await read(addressIn('es', path))]
  expect(spanish).toContain('>Cartas del IRS, respondidas con calma.</p>')
  expect(spanish).not.toContain('I read the letter with you')
  expect(english).toContain('Letters from the IRS, answered calmly.')
  expect(english).toMatch(/<details lang="es"[^>]*>.*Leo la carta con usted y le digo qué pide\..*<\/details>/)
})

test('a heading that begins with another word than in English has its capital letter', async () => {
  expect(await read('/es/agents/ca/fresno/languages/spanish')).toContain(
    '>Agentes registrados que hablan español en Fresno, CA</h1>',
  )
})

test('a note after a link says that its page is only in English, but not in the menus, and not on a file', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${origin}/es/contact`)
  const noteOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((link) => getComputedStyle(link, '::after').content)
  expect(await noteOf('main a[href^="/company-info/privacy"]')).toBe('"\u00a0(en inglés)"')
  expect(await noteOf('footer a[href^="/company-info/privacy"]')).toBe('none')
  expect(await noteOf('header a[href^="/blog"]')).toBe('none')
  await page.context().close()
  const agents = await read('/es/agents/ca/fresno')
  expect(agents).toMatch(/<a [^>]*href="\/es\/new-message/)
  expect(agents).not.toMatch(/data-note="[^"]*" href="[^"]*\.vcf"/)
})

test('what links to a translated page in Spanish leads to it in Spanish, everything else to English', async () => {
  const html = await read('/es')
  expect(html).toContain('<a href="/es" class="wordmark">')
  expect(html).toContain('<a hrefLang="en" data-note="(en inglés)" href="/faq">')
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/es"\/>/)
})

test('a quotation is marked by its own language, and a letter is named in that of the page', async () => {
  const cp75 = await read('/es/tax-resources/notices/cp75')
  expect(cp75).toMatch(/<q lang="es">[^<]+<\/q> <span/)
  expect(cp75).not.toMatch(/<q lang="es">[^<]+<\/q>[^<]*<span[^>]*> \(en inglés\)/)
  expect(await read('/es/tax-resources/notices/cp504')).toMatch(
    /<q lang="en">[^<]+<\/q><span[^>]*> \(en inglés\)<\/span>/,
  )
  expect(await read('/es/tax-resources/notices/lt11')).toContain('Carta 1058')
  expect(await read('/es/find-or-verify-enrolled-agents')).toContain('Qué prueba una coincidencia y qué no</a>')
})

test.each([
  ['/es/data?from=home', '/data?from=home'],
  ['/es/faq', '/faq'],
  ['/es/dashboard/admin/claims?item=1', '/dashboard/admin/claims?item=1'],
  ['/es/dashboard/articles', '/dashboard/articles'],
])('%s, which is only in English, leads to %s', async (path, to) => {
  const answer = await fetch(`${origin}${path}`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([307, to])
})

test("a page that isn't there says so in Spanish, and in English elsewhere", async () => {
  for (const [path, words] of [
    ['/es/nada', 'No encontramos esa página'],
    ['/nothing', 'We couldn’t find that page'],
    ['/es/nada-otra', 'No encontramos esa página'],
  ] as const)
    expect(await read(path)).toContain(words)
  expect((await textsOf('/es/nada')).filter((text) => ENGLISH.test(text))).toEqual([])
})

test('Spanish words are longer, and still no page can be moved sideways on a small phone', async () => {
  const { page } = await openPage(browser, { viewport: { width: 320, height: 640 } })
  for (const path of translated) {
    await page.goto(`${origin}${addressIn('es', path)}`)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect([path, width]).toEqual([path, 320])
  }
  await page.context().close()
})

test('what an island says in Spanish is what the server has rendered', async () => {
  const { page, complaints } = await openPage(browser)
  await page.goto(`${origin}/es`)
  const field = page.getByRole('combobox', { name: 'Nombre, lugar, carta del IRS o necesidad' }).first()
  await field.focus()
  await page.locator('page-island[name=search-box][live]').first().waitFor({ state: 'attached' })
  await field.fill('Fres')
  const suggestions = page.getByRole('listbox', { name: 'Sugerencias' }).first()
  await suggestions.waitFor()
  await field.fill('auditor')
  await suggestions.getByText('Auditoría').waitFor()
  await suggestions.getByText('El IRS está examinando mi declaración.').waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

test('the sitemap has the Spanish pages', async () => {
  const index = await read('/sitemap.xml')
  for (const file of ['pages', 'places-1', 'agents-1']) expect(index).toContain(`/sitemaps/es-${file}.xml`)
  expect(await read('/sitemaps/es-places-1.xml')).toMatch(/<loc>[^<]*\/es\/agents\/ca<\/loc>/)
  expect(await read('/sitemaps/es-pages.xml')).toMatch(/<loc>[^<]*\/es<\/loc>/)
  expect(await read('/sitemaps/pages.xml')).not.toContain('/es<')
})
