/** A call is answered in the language that it asks for. What a program compares is the same in both. */
import { expect, test } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'

const api = await testAccounts(await testDatabase())

type Asked = { url?: string; method?: 'POST'; payload?: string }

const ask = async (language: string, { url = '/api/v2/agent/agents/views/0badc0de', ...more }: Asked = {}) => {
  const { statusCode, headers, body } = await api.app.inject({
    url,
    ...more,
    headers: { 'accept-language': language, 'content-type': 'application/json' },
  })
  return { statusCode, headers, ...(JSON.parse(body) as { code: string; message: string; errors?: object }) }
}

const ENGLISH = 'We couldn’t find that listing.'
const SPANISH = 'No encontramos esa ficha.'

test.each([
  ['es', SPANISH],
  ['es-US,es;q=0.9,en;q=0.8', SPANISH],
  ['fr, es;q=0.5', SPANISH],
  ['ES-419', SPANISH],
  ['en-US,en;q=0.9,es;q=0.8', ENGLISH],
  ['es;q=0.1, en;q=0.2', ENGLISH],
  ['es;q=0', ENGLISH],
  ['estonian', ENGLISH],
  ['*', ENGLISH],
  [';q=,=;,,es-', ENGLISH],
])('“%s” is answered: %s', async (language, message) => {
  const answer = await ask(language)
  expect(answer).toMatchObject({ statusCode: 404, code: 'not_found', message })
  expect(answer.headers).toMatchObject({
    'content-language': message === SPANISH ? 'es' : 'en',
    vary: expect.stringContaining('accept-language'),
  })
})

test('what is rejected before a call sees it is in its language too', async () => {
  const login = { url: '/api/v2/auth/login', method: 'POST' as const }
  expect(await ask('es', { ...login, payload: '{' })).toMatchObject({
    code: 'bad_request',
    message: 'El cuerpo de la solicitud no es JSON válido.',
  })
  expect(await ask('es', { ...login, payload: '{}' })).toMatchObject({
    code: 'invalid_fields',
    message: 'Corrija los campos marcados abajo.',
    errors: { email: ['Escriba su correo electrónico.'] },
  })
  expect(await ask('es', { url: '/api/v2/user/profile' })).toMatchObject({
    code: 'unauthenticated',
    message: 'Inicie sesión para continuar.',
  })
  expect(await ask('es', { url: '/api/v2/nowhere' })).toMatchObject({ message: 'No encontramos esa llamada.' })
})

test('a rule that the library words is in its language too', async () => {
  const subscribe = { url: '/api/v2/news-letter/subscribe/create', method: 'POST' as const }
  const payload = JSON.stringify({ email: 'ada@mail.example', lists: ['nothing'] })
  expect(await ask('es', { ...subscribe, payload })).toMatchObject({
    errors: { lists: [expect.stringContaining('Opción inválida')] },
  })
  expect(await ask('en', { ...subscribe, payload })).toMatchObject({
    errors: { lists: [expect.stringContaining('Invalid option')] },
  })
  expect(await ask('es', { url: '/api/v2/agent/agents?perPage=x' })).toMatchObject({
    errors: { perPage: ['un número entero igual o mayor que 1'] },
  })
})

test('an address that no page can have is reported in the language of its page', async () => {
  const headers = { accept: 'text/html' }
  const { body } = await api.app.inject({ url: `/es/agents/${'x'.repeat(9_000)}`, headers })
  expect(body).toContain('La URL es demasiado larga. Acórtela.')
})
