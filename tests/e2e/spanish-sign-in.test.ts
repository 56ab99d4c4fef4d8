/** An account in Spanish: from the form to the dashboard. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openTransport } from '#server/platform/mail/open-transport.ts'
import { readSettings } from '#server/platform/settings.ts'
import { expectUrl, openPage, testBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { testSmtp } from '#tests/support/smtp.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const smtp = await testSmtp()
const MAIL = { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@enrolled.example' }
const origin = await testServer(db, { RATE_LIMITS: 'off', ...MAIL })
const browser = await testBrowser()
const noop = () => {}
const log = { info: noop, warn: noop, error: noop }
const PASSWORD = 'siete faros tranquilos del puerto'

async function open(page: Page, path: string) {
  await page.goto(`${origin}${path}`)
  await page.locator('html[data-live]').waitFor()
}

async function linkInEmail(): Promise<string> {
  await runDueJobs({ db, transport: openTransport(readSettings(MAIL)), log })
  const text = smtp.received.at(-1)?.mail.text ?? ''
  return /\/es\/auth\/verify\/[\w-]{43}/.exec(text)?.[0] ?? ''
}

test('a client registers, confirms, and signs in, in Spanish throughout', async () => {
  const { page, complaints } = await openPage(browser)
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
  await open(page, '/es/auth/login')
  await page.getByRole('main').getByRole('link', { name: 'Regístrese' }).click()
  await expectUrl(page, `${origin}/es/auth/register`)
  await heading('Cree su cuenta')
  expect(await page.title()).toBe('Registrarse | Enrolled')
  await button('Crear cuenta').click()
  await page.getByRole('link', { name: 'Escriba su nombre.' }).waitFor()
  await page.getByLabel('Nombre', { exact: true }).fill('Marisol')
  await page.getByLabel('Apellido').fill('Quintavalle')
  await page.getByRole('main').getByLabel('Correo electrónico').fill('marisol@mail.example')
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirmar contraseña', { exact: true }).fill(PASSWORD)
  await page.getByLabel(/I have read and accept/).check()
  await button('Crear cuenta').click()
  await heading('Revise su bandeja de entrada')
  await open(page, await linkInEmail())
  await page.getByLabel('Contraseña', { exact: true }).fill('otra contraseña cualquiera')
  await button('Confirmar mi correo electrónico').click()
  await page.getByRole('link', { name: /^Esa no es la contraseña con la que se registró/ }).waitFor()
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await button('Confirmar mi correo electrónico').click()
  await heading('Su correo electrónico está confirmado')
  await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
  await page.getByRole('main').getByLabel('Correo electrónico').fill('marisol@mail.example')
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await button('Iniciar sesión').click()
  await page.getByRole('heading', { name: 'Hola, Marisol' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/es/dashboard')
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
  expect(complaints.filter((complaint) => !/422|401/.test(complaint))).toEqual([])
  await page.context().close()
})

test('who came from a page in Spanish returns to it', async () => {
  const { page } = await openPage(browser)
  await open(page, `/es/auth/login?${new URLSearchParams({ callbackUrl: '/es/agents?q=fresno' })}`)
  await page.getByRole('main').getByLabel('Correo electrónico').fill('marisol@mail.example')
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
  await expectUrl(page, `${origin}/es/agents?q=fresno`)
  await page.context().close()
})

test('the other language is one link away, on the same page, with its query', async () => {
  const { page } = await openPage(browser)
  await open(page, '/es/auth/register?tab=1')
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expectUrl(page, `${origin}/auth/register?tab=1`)
  await page.getByRole('heading', { name: 'Create your account', level: 1 }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click()
  await expectUrl(page, `${origin}/es/auth/register?tab=1`)
  await page.context().close()
})
