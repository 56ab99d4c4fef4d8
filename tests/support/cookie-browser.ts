/** As much of a browser as /api/auth needs: it stores cookies, as their attributes say, and sends the CSRF token. */
import { type AccountsTestApi, FIREFOX } from './accounts.ts'

export type CookieBrowser = ReturnType<typeof cookieBrowser>
export type AuthAnswer = {
  status: number
  location: string | null
  body: Record<string, unknown>
  setCookies: string[]
}

export function cookieBrowser({ app, settings }: AccountsTestApi) {
  const jar = new Map<string, string>()
  const send = async (method: 'GET' | 'POST', path: string, options: Options = {}): Promise<AuthAnswer> => {
    const answer = await app.inject({
      method,
      url: path,
      remoteAddress: '203.0.113.7',
      headers: {
        'user-agent': FIREFOX,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method === 'POST' ? { origin: settings.origin, 'sec-fetch-site': 'same-origin' } : {}),
        ...options.headers,
      },
      ...(options.payload ? { payload: options.payload } : {}),
    })
    const setCookies = [answer.headers['set-cookie'] ?? []].flat()
    for (const line of setCookies) storeCookie(jar, line)
    const location = answer.headers['location']
    return { status: answer.statusCode, location: location ?? null, body: jsonIn(answer.body), setCookies }
  }
  const get = (path: string) => send('GET', path)
  const csrf = async () => String((await get('/api/auth/csrf')).body['csrfToken'])
  return {
    jar,
    send,
    get,
    csrf,
    session: async () => (await get('/api/auth/session')).body,
    /** As a script of our pages does it. */
    post: async (path: string, fields: Record<string, unknown> = {}) =>
      send('POST', path, {
        payload: { csrfToken: await csrf(), ...fields },
        headers: { 'x-auth-return-redirect': '1' },
      }),
  }
}

type Options = { payload?: object | string; headers?: Record<string, string> }

function storeCookie(jar: Map<string, string>, line: string) {
  const [pair = '', ...attributes] = line.split('; ')
  const at = pair.indexOf('=')
  const name = pair.slice(0, at)
  const gone = attributes.some(
    (each) => /^max-age=0$/i.test(each) || (/^expires=/i.test(each) && Date.parse(each.slice(8)) < Date.now()),
  )
  if (gone || pair.slice(at + 1) === '') jar.delete(name)
  else jar.set(name, pair.slice(at + 1))
}

function jsonIn(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
