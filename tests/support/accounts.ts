/**
 * The API with people in it: every call by name, emails read from the outbox, time advanced.
 *
 *   const { post, get, mails } = await testAccounts(db)
 *   const ada = await signedUp(api, { email: 'ada@mail.example' })
 */
import type { InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import { hashPassword } from '#server/domains/accounts/passwords.ts'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/platform/db.ts'
import { readSettings } from '#server/platform/settings.ts'
import type { SessionPair } from '#common/account-answers.ts'
import { type ApiAnswer, type ApiBody, AUTH_SECRET, NO_PAGES } from './api.ts'
import { SIGNING_KEYS } from './signing-keys.ts'

export const PASSWORD = 'correct horse battery'
export const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

export type Call = { token?: string; from?: string; agent?: string; headers?: Record<string, string> }
export type AccountsTestApi = Awaited<ReturnType<typeof testAccounts>>

/** Call at the top of a test file, with `await`. */
export async function testAccounts(db: Database, environment: Record<string, string> = {}) {
  const settings = readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    AUTH_SECRET,
    SIGNING_KEYS,
    APP_ORIGIN: 'https://enrolled.example',
    ...environment,
  })
  const app = await buildApp({ settings, db, pages: NO_PAGES as never })
  afterAll(() => app.close())

  const send = async (options: InjectOptions, { token, from, agent, headers = {} }: Call): Promise<ApiAnswer> => {
    const {
      statusCode,
      headers: answered,
      body,
    } = await app.inject({
      ...options,
      remoteAddress: from ?? '203.0.113.7',
      headers: {
        'user-agent': agent ?? FIREFOX,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
    })
    return { status: statusCode, headers: answered, body: JSON.parse(body) as ApiBody }
  }
  const withBody =
    (method: 'POST' | 'PATCH') =>
    (path: string, payload: object | undefined, call: Call = {}) =>
      send({ method, url: `/api/v2/${path}`, ...(payload ? { payload } : {}) }, call)
  return {
    app,
    settings,
    db,
    get: (path: string, call: Call = {}) => send({ method: 'GET', url: `/api/v2/${path}` }, call),
    delete: (path: string, call: Call = {}) => send({ method: 'DELETE', url: `/api/v2/${path}` }, call),
    post: withBody('POST'),
    patch: withBody('PATCH'),
  }
}

export const clientFields = {
  first_name: 'Ada',
  last_name: 'Vance',
  email: 'ada@mail.example',
  password: PASSWORD,
  password_confirmation: PASSWORD,
  accept_terms: true,
}

export const agentFields = {
  ...clientFields,
  tab: 1,
  phone: '(559) 555-0142',
  business_name: 'Vance Tax',
  city: 'Fresno',
  state: 'CA',
  zip: '93721',
  attest_ea: true,
}

type QueuedEmail = { kind: string; recipient: string; subject: string; bodyText: string; bodyHtml: string }

/** The emails queued in the outbox, oldest first. Removes them from it. */
export async function takeQueuedEmails(db: Database): Promise<QueuedEmail[]> {
  const rows = await db<(QueuedEmail & { queuedAt: Date })[]>`
    delete from mail where state = 'queued' returning kind, recipient, subject, body_text, body_html, queued_at`
  return rows.sort((a, b) => a.queuedAt.getTime() - b.queuedAt.getTime())
}

/** The secret in the link of the last email of this kind. */
export async function tokenInEmail(db: Database, kind: string): Promise<string> {
  const mail = (await takeQueuedEmails(db)).findLast((each) => each.kind === kind)
  return /\/auth\/(?:verify|reset-password)\/([\w-]{43})/.exec(mail?.bodyText ?? '')?.[1] ?? ''
}

/** One hash for everyone with the usual password: each costs a core for a moment. */
const sharedPasswordHash = hashPassword(PASSWORD)

/** A person whose email is confirmed, as if they had registered and followed the link. */
export async function registered(
  api: AccountsTestApi,
  fields: Partial<typeof agentFields> = {},
): Promise<{ email: string }> {
  const isAgent = fields.attest_ea === true
  const { email, first_name, last_name, password, ...rest } = { ...agentFields, ...fields }
  const hash = password === PASSWORD ? await sharedPasswordHash : await hashPassword(password)
  await api.db.begin(async (tx) => {
    const [account] = await tx<[{ id: string }]>`
      insert into account (email, first_name, last_name, role, password_hash, email_verified_at, terms_accepted_at)
      values (${email}, ${first_name}, ${last_name}, ${isAgent ? 'agent' : 'client'}, ${hash}, now(), now())
      returning id`
    if (!isAgent) return
    await tx`
      insert into agent (account_id, business_name, city, state, zip, attested_at)
      values (${account.id}, ${rest.business_name}, ${rest.city}, ${rest.state}, ${rest.zip}, now())`
  })
  return { email }
}

export async function signIn(api: AccountsTestApi, email: string, call: Call = {}): Promise<SessionPair> {
  const { body } = await api.post('auth/login', { email, password: PASSWORD }, call)
  return body.data as SessionPair
}

/** Advances time for everything about sessions and links: moves their times into the past. */
export async function advanceTime(db: Database, span: string): Promise<void> {
  await db`
    update session set created_at = created_at - ${span}::interval, last_seen_at = last_seen_at - ${span}::interval,
      ends_at = ends_at - ${span}::interval, ended_at = ended_at - ${span}::interval`
  await db`
    update session_token set created_at = created_at - ${span}::interval, expires_at = expires_at - ${span}::interval,
      used_at = used_at - ${span}::interval`
  await db`
    update mail_token set created_at = created_at - ${span}::interval, expires_at = expires_at - ${span}::interval,
      used_at = used_at - ${span}::interval`
  await db`update registration set created_at = created_at - ${span}::interval`
  await db`update email_change set expires_at = expires_at - ${span}::interval`
  await db`update account set created_at = created_at - ${span}::interval`
}

export async function deleteAllAccounts(db: Database): Promise<void> {
  await db`delete from account`
  await db`delete from mail`
}
