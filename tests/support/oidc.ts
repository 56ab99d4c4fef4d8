/**
 * A real OpenID provider on this machine, with its own people, and a browser that signs in there.
 *
 *   const provider = await testProvider('https://enrolled.example')
 *   provider.people.set('ada', { email: 'ada@mail.example', email_verified: true, name: 'Ada Vance' })
 */
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'
import { afterAll } from 'vitest'
import { freePort } from './app-process.ts'

type Person = {
  email?: string
  email_verified?: boolean
  name?: string
  given_name?: string
  family_name?: string
}
export type TestProvider = {
  issuer: string
  /** The settings of an app that trusts it. */
  environment: Record<string, string>
  people: Map<string, Person>
  /** The parameters of the last sign-in request: `code_challenge_method`, `nonce`, `state`. */
  asked: URLSearchParams
}

const CLIENT = { id: 'enrolled-test', secret: 'a secret between the two of them' }

/** Call at the top of a test file, with `await`. */
export async function testProvider(appOrigin: string): Promise<TestProvider> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const people = new Map<string, Person>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${appOrigin}/api/auth/callback/oidc`],
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    findAccount: (_context, id) => ({ accountId: id, claims: async () => ({ sub: id, ...people.get(id) }) }),
    pkce: { required: () => true },
    cookies: { keys: ['a key for cookies of the test'] },
  })
  provider.on('server_error', (_context, error) => process.stderr.write(`oidc-provider: ${error.stack}\n`))
  const server = createServer(provider.callback())
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  return {
    issuer,
    environment: {
      AUTH_OIDC_ISSUER: issuer,
      AUTH_OIDC_ID: CLIENT.id,
      AUTH_OIDC_SECRET: CLIENT.secret,
      AUTH_OIDC_NAME: 'Test sign-on',
    },
    people,
    asked: new URLSearchParams(),
  }
}

/**
 * Goes where the app sends it, signs in as this person, and consents.
 * @returns the address of the app that the provider sends the browser back to.
 */
export async function signInAtProvider(provider: TestProvider, address: string, person: string): Promise<string> {
  provider.asked = new URL(address).searchParams
  const cookies = new Map<string, string>()
  let next = address
  let method = 'GET'
  let form: URLSearchParams | undefined
  for (let step = 0; step < 12 && next.startsWith(provider.issuer); step++) {
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    const answer = await fetch(next, { method, headers, redirect: 'manual', ...(form ? { body: form } : {}) })
    storeCookies(cookies, answer)
    const location = answer.headers.get('location')
    method = 'GET'
    form = undefined
    if (location) {
      next = new URL(location, next).href
      continue
    }
    const page = await answer.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    if (!prompt) throw new Error(`The provider said: ${page.slice(0, 500)}`)
    method = 'POST'
    form = new URLSearchParams({ prompt, login: person, password: 'any' })
  }
  return next
}

function storeCookies(cookies: Map<string, string>, answer: Response) {
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    const value = pair.slice(at + 1)
    if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(pair.slice(0, at))
    else cookies.set(pair.slice(0, at), value)
  }
}
