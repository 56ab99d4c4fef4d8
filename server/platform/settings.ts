/**
 * Settings: environment variables, read once, with defaults that work on a laptop. Wrong ones prevent startup, with one
 * clear line per mistake.
 */
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { isEmailAddress } from '#common/account-rules.ts'
import { stateOf } from '#common/states.ts'
import { LIMITS } from './limits.ts'
import { keySet } from './signing-keys.ts'

/**
 * One more than the number of cores, because a query that waits for a disk frees its core. More of them compete with each other and
 * with us for the cores: on two cores, 4 served a fifth less than 3, and 8 a quarter less than 4.
 */
export const POOL = Math.max(3, availableParallelism() + 1)

/** Connections waiting to be accepted. One that doesn't fit retries a second later. */
export const BACKLOG = 2_048

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')
const url = (protocols: RegExp, example: string) => z.url({ protocol: protocols, error: `must look like ${example}` })
const list = (defaultValue: string) =>
  z
    .string()
    .default(defaultValue)
    .transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    )

/** Printed in footers and emails, so it has no line breaks. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u, 'must be one line')

const isBareOrigin = (value: string) => {
  const { pathname, search, hash, username } = new URL(value)
  return pathname === '/' && !search && !hash && !username
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** An address, a network such as 10.0.0.0/8, or the name of one. */
function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.has(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  APP_ORIGIN: url(/^https?$/, 'https://enrolled.example')
    .refine(isBareOrigin, 'must be only a scheme and a host, without a path, like https://enrolled.example')
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/name').optional(),
  /** Bypasses the pooler that DATABASE_URL leads through: LISTEN and long locks need a connection of their own. */
  DATABASE_URL_DIRECT: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/name').optional(),
  /** A streaming replica of the same database, not through a pooler. Public reads go there while it keeps up. */
  DATABASE_REPLICA_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/name').optional(),
  /** Seconds that the replica can be behind; beyond that, everything is read from the primary. */
  DATABASE_REPLICA_MAX_LAG_S: z.coerce.number().int().min(1).max(60).default(5),
  /** `web` answers visitors, `worker` sends email and runs the scheduled jobs, `all` does both. Any number of each. */
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  /** How long a stopping process keeps serving while /readyz returns 503, so that load balancers notice. */
  DRAIN_S: z.coerce.number().min(0).max(60).default(0),
  /** Requests in progress; beyond that, requests are rejected with Retry-After. */
  MAX_REQUESTS: z.coerce.number().int().min(1).max(10_000).default(LIMITS.requestsInProgress.max),
  /** Calls a minute with API keys, by plan. The first plan is that of accounts without another. */
  API_PLANS: list(`free=${LIMITS.apiKeyCalls.max},partner=3000`).transform((items, context) => {
    const plans = items.map((item) => /^([a-z][a-z0-9-]{0,29})=([1-9]\d{0,5})$/.exec(item))
    const [first, ...others] = plans.map((plan) => ({ name: plan?.[1] ?? '', perMinute: Number(plan?.[2]) }))
    if (first && plans.every((plan) => plan !== null)) return [first, ...others] as const
    context.addIssue({
      code: 'custom',
      message: 'must look like free=300,partner=3000: plans with their calls a minute',
    })
    return z.NEVER
  }),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(POOL),
  /** Photos, pictures, and evidence are in this bucket instead of DATA_DIR. Without keys we use the machine's role. */
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name')
    .optional(),
  /** For an S3-compatible server other than Amazon's. */
  S3_ENDPOINT: url(/^https?$/, 'https://s3.host.example').optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  SITE_NAME: z.string().min(1).max(60).default('Enrolled'),
  PRODUCT_SLUG: z
    .string()
    .regex(/^[a-z]+(-[a-z]+)*$/, 'must be lowercase words joined by hyphens')
    .default('enrolled-agents'),
  PRODUCT_SINGULAR: z.string().min(1).default('enrolled agent'),
  PRODUCT_PLURAL: z.string().min(1).default('enrolled agents'),
  DEMO: onOff.default(true),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z.string().optional(),
  CONTACT_TO: z.string().refine(isEmailAddress, 'must be a single plain email address').optional(),
  /** The legal name of the person or company that runs the site, as in the terms of use. All four, or none. */
  OPERATOR_NAME: line(100).optional(),
  /** A postal address that receives mail, on one line. */
  OPERATOR_ADDRESS: line(300).optional(),
  /** The state whose law the terms name. */
  OPERATOR_STATE: z
    .string()
    .transform((code) => code.toUpperCase())
    .refine((code) => stateOf(code) !== null, 'must be the two-letter code of a state, like CA')
    .optional(),
  /** An address that a person reads. Privacy requests, DMCA notices, and corrections go there. */
  OPERATOR_EMAIL: z.string().refine(isEmailAddress, 'must be a single plain email address').optional(),
  /** The phone number of the DMCA agent (17 U.S.C. 512(c)(2)). If unset, it's only in the Copyright Office's directory. */
  OPERATOR_PHONE: z
    .string()
    .regex(/^\+?[\d ()-]{7,24}$/, 'must be a phone number, like 559-555-0100')
    .optional(),
  /** Checks weekly whether the official pages that our texts cite still respond. We fetch no other pages. */
  SOURCE_CHECKS: onOff.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RATE_LIMITS: onOff.default(true),
  /** Turn it off if a subdomain still serves without TLS, because browsers would no longer open it. */
  HSTS_SUBDOMAINS: onOff.default(true),
  /** Opens /metrics to a scraper on another machine. Without it, only this machine can read them. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]*$/, 'must be printable characters without spaces')
    .min(16, 'must have at least 16 characters')
    .optional(),
  /** Signs the reports of bounced emails. Without it none are accepted. */
  NEWSLETTER_WEBHOOK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Lets webhooks reach this machine and its network, also without TLS: to develop a receiver. */
  WEBHOOKS_ALLOW_PRIVATE: onOff.default(false),
  /** `npm run cli -- push-keys` creates the pair. Without it, browsers aren't woken for messages. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be a key from `npm run cli -- push-keys`')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a key from `npm run cli -- push-keys`')
    .optional(),
  /** Who a push service contacts when something is wrong with what we send. */
  VAPID_SUBJECT: url(/^(mailto|https)$/, 'mailto:you@host.example').optional(),
  /** Push services of known browsers. We don't call push addresses anywhere else. */
  PUSH_SERVICES: list('fcm.googleapis.com,push.services.mozilla.com,notify.windows.com,push.apple.com'),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** `npm run cli -- keys rotate` prints it. Without it, the keys are in DATA_DIR. */
  SIGNING_KEYS: z
    .string()
    .transform((text, context) => {
      const read = keySet.safeParse(parsedJson(text))
      if (read.success) return read.data
      context.addIssue({ code: 'custom', message: 'must be the output of `npm run cli -- keys rotate`, on one line' })
      return z.NEVER
    })
    .optional(),
  AUTH_GOOGLE_ID: z.string().min(1).optional(),
  AUTH_GOOGLE_SECRET: z.string().min(1).optional(),
  AUTH_OIDC_ISSUER: url(/^https?$/, 'https://login.example').optional(),
  AUTH_OIDC_ID: z.string().min(1).optional(),
  AUTH_OIDC_SECRET: z.string().min(1).optional(),
  AUTH_OIDC_NAME: z.string().min(1).max(40).default('Single sign-on'),
  TRUSTED_PROXIES: list('').refine(
    (networks) => networks.every(isNetwork),
    'must be a comma-separated list of addresses, networks (10.0.0.0/8), or loopback, linklocal, or uniquelocal',
  ),
})

/** Who runs the site: the party to its terms, and the sender of its emails. */
type Operator = {
  name: string
  address: string
  /** Its name: `California`. */
  state: string
  email: string
}

type OperatorSetting = `OPERATOR_${'NAME' | 'ADDRESS' | 'STATE' | 'EMAIL'}`

export type Settings = Readonly<Omit<z.output<typeof schema>, 'CONTACT_TO' | OperatorSetting>> & {
  /** Scheme and host of every link we write. From APP_ORIGIN, never from a request's Host. */
  readonly origin: string
  readonly mailFrom: { name: string; address: string }
  readonly vapidSubject: string
  /** Receives the messages from /contact. */
  readonly CONTACT_TO: string
  /** Null only where no one relies on the site: on a laptop, or with the invented directory. */
  readonly operator: Operator | null
}

export class SettingsError extends Error {}

/** @throws SettingsError naming each wrong variable; an empty variable counts as unset. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new SettingsError(`Invalid settings:\n${lines.join('\n')}`)
  }
  const settings = parsed.data
  assertSafe(settings)
  assertCompleteProviders(settings)
  const operator = operatorOf(settings, environment)
  const host = settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST
  const origin = settings.APP_ORIGIN ?? `http://${host}:${settings.PORT}`
  const mailFrom = senderOf(settings, origin)
  const { CONTACT_TO = operator?.email ?? mailFrom.address } = settings
  const vapidSubject = settings.VAPID_SUBJECT ?? `mailto:${mailFrom.address}`
  return { ...settings, origin, mailFrom, vapidSubject, CONTACT_TO, operator }
}

const OPERATOR_SETTINGS = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_STATE', 'OPERATOR_EMAIL'] as const
const OPERATOR_NEEDED =
  'They name the operator in the site’s footer, terms, privacy policy, and emails (docs/operations.md).'

/** Terms, privacy laws, and CAN-SPAM need a party with an address. Only a demonstration has none. */
function operatorOf(settings: z.output<typeof schema>, environment: NodeJS.ProcessEnv): Operator | null {
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address, OPERATOR_STATE: code, OPERATOR_EMAIL: email } = settings
  if (environment['POSTAL_ADDRESS']) {
    throw new SettingsError('POSTAL_ADDRESS was renamed. Set OPERATOR_ADDRESS instead.')
  }
  if (name && address && code && email) return { name, address, state: stateOf(code)?.name ?? code, email }
  assertNoOperatorNeeded(settings)
  return null
}

function assertNoOperatorNeeded(settings: z.output<typeof schema>): void {
  const missing = OPERATOR_SETTINGS.filter((setting) => settings[setting] === undefined)
  if (missing.length < OPERATOR_SETTINGS.length) {
    throw new SettingsError(`${missing.join(', ')} must be set as well. ${OPERATOR_NEEDED}`)
  }
}

/**
 * Real listings can replace the invented ones while DEMO is on, so this asks the data.
 * @throws SettingsError when others can reach a site with real listings that names no one as its operator.
 */
export function assertOperatorNamed(settings: Settings, { isDemo }: { isDemo: boolean }): void {
  const { NODE_ENV, operator } = settings
  if (NODE_ENV !== 'production' || operator || isDemo || isLocalOnly(settings)) return
  throw new SettingsError(`The listings are real: set ${OPERATOR_SETTINGS.join(', ')}. ${OPERATOR_NEEDED}`)
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '[::1]', 'localhost'])

/** True when no other machine can reach the site, neither directly nor through a proxy we know of. */
export const isLocalOnly = ({ HOST, origin, TRUSTED_PROXIES }: Settings): boolean =>
  LOOPBACK.has(HOST) && LOOPBACK.has(new URL(origin).hostname) && TRUSTED_PROXIES.length === 0

function assertSafe(settings: z.output<typeof schema>): void {
  const { NODE_ENV, APP_ORIGIN, DATABASE_URL, DATABASE_URL_DIRECT, DATABASE_REPLICA_URL } = settings
  assertSafeForOthers(settings)
  if (NODE_ENV === 'production' && isPlainHttp(APP_ORIGIN)) {
    throw new SettingsError(
      'APP_ORIGIN must be https in production, because people sign in there and every emailed link starts with it.',
    )
  }
  if (DATABASE_URL_DIRECT && !DATABASE_URL) {
    throw new SettingsError('DATABASE_URL_DIRECT bypasses the pooler of DATABASE_URL, but DATABASE_URL isn’t set.')
  }
  if (DATABASE_REPLICA_URL && !DATABASE_URL) {
    throw new SettingsError('DATABASE_REPLICA_URL is a replica of DATABASE_URL, but DATABASE_URL isn’t set.')
  }
}

/** What only helps to test and develop, where others could use it. */
function assertSafeForOthers({ NODE_ENV, HOST, RATE_LIMITS, WEBHOOKS_ALLOW_PRIVATE }: z.output<typeof schema>): void {
  if (NODE_ENV !== 'production' || LOOPBACK.has(HOST)) return
  if (!RATE_LIMITS) {
    throw new SettingsError('RATE_LIMITS=off isn’t allowed in production unless HOST is a loopback address.')
  }
  if (WEBHOOKS_ALLOW_PRIVATE) {
    throw new SettingsError('WEBHOOKS_ALLOW_PRIVATE=on isn’t allowed in production unless HOST is a loopback address.')
  }
}

/** True for http, which can be read on the way, except to this machine's own address. */
function isPlainHttp(address: string | undefined): boolean {
  const url = address ? new URL(address) : null
  return url?.protocol === 'http:' && !LOOPBACK.has(url.hostname)
}

/** A partly configured provider would fail for the first person who uses it. */
function assertCompleteProviders(settings: z.output<typeof schema>): void {
  const { NODE_ENV, AUTH_GOOGLE_ID, AUTH_GOOGLE_SECRET, AUTH_OIDC_ISSUER, AUTH_OIDC_ID, AUTH_OIDC_SECRET } = settings
  if (isPartlySet([AUTH_GOOGLE_ID, AUTH_GOOGLE_SECRET])) {
    throw new SettingsError('Set both AUTH_GOOGLE_ID and AUTH_GOOGLE_SECRET, or neither.')
  }
  if (isPartlySet([AUTH_OIDC_ISSUER, AUTH_OIDC_ID, AUTH_OIDC_SECRET])) {
    throw new SettingsError('Set all of AUTH_OIDC_ISSUER, AUTH_OIDC_ID, and AUTH_OIDC_SECRET, or none.')
  }
  if (isPartlySet([settings.VAPID_PUBLIC_KEY, settings.VAPID_PRIVATE_KEY])) {
    throw new SettingsError('Set both VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, or neither.')
  }
  assertCompleteBucket(settings)
  if (NODE_ENV === 'production' && isPlainHttp(AUTH_OIDC_ISSUER)) {
    throw new SettingsError('AUTH_OIDC_ISSUER must be https, because its responses sign people in.')
  }
}

/** Misplaced files are worse than a failed start. */
function assertCompleteBucket({
  S3_BUCKET,
  S3_ENDPOINT,
  S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY,
}: z.output<typeof schema>) {
  if (isPartlySet([S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY])) {
    throw new SettingsError('Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither.')
  }
  if (!S3_BUCKET && (S3_ENDPOINT || S3_ACCESS_KEY_ID)) {
    throw new SettingsError('S3_ENDPOINT or S3_ACCESS_KEY_ID is set. Set S3_BUCKET, too.')
  }
}

const isPartlySet = (values: readonly (string | undefined)[]) =>
  new Set(values.map((value) => value !== undefined)).size > 1

/** `Enrolled <no-reply@enrolled.example>`, or the address alone. */
function senderOf(settings: z.output<typeof schema>, origin: string): Settings['mailFrom'] {
  const { NODE_ENV, SMTP_URL, MAIL_FROM, OPERATOR_NAME, SITE_NAME } = settings
  if (NODE_ENV === 'production' && SMTP_URL && !(MAIL_FROM && OPERATOR_NAME)) {
    throw new SettingsError(
      'SMTP_URL is set. Set MAIL_FROM and the four OPERATOR settings, too, because every email names its sender.',
    )
  }
  if (!MAIL_FROM) return { name: SITE_NAME, address: `no-reply@${emailDomainOf(origin)}` }
  const [, name = SITE_NAME, address = MAIL_FROM] = /^([^<>\p{Cc}]{1,60}?)\s*<([^<>]+)>$/u.exec(MAIL_FROM) ?? []
  if (!isEmailAddress(address)) {
    throw new SettingsError(`Invalid settings:\n  MAIL_FROM: must look like ${SITE_NAME} <no-reply@host.example>`)
  }
  return { name, address }
}

/** An email address needs a domain after the @; a laptop has none. */
function emailDomainOf(origin: string): string {
  const { hostname } = new URL(origin)
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(hostname) ? hostname : 'localhost.localdomain'
}
