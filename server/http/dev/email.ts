/**
 * /dev/mail: a sample of every email, and those that were written into the folder, for reading during development.
 * Only outside production. An email's HTML is shown in a frame that runs nothing and loads nothing.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import { AppError } from '#server/platform/errors.ts'
import { contextOf } from '#server/platform/mail/email-content.ts'
import { DARK_THEME } from '#server/platform/mail/email-layout.ts'
import { emailFolder } from '#server/platform/mail/open-transport.ts'
import { renderEmail } from '#server/platform/mail/render-email.ts'
import { inLanguage } from '#server/platform/request-language.ts'
import type { Settings } from '#server/platform/settings.ts'
import {
  type EmailGroup,
  LANGUAGES,
  renderEmailPage,
  type ShownEmail,
  THEMES,
  type View,
  WIDTHS,
} from './email-page.ts'
import { type SampleEmail, sampleEmails, sampleOperator } from './sample-emails.ts'

const MAX_EMAILS = 200
const FRAME_ONLY = "frame-ancestors 'self'"
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'"

type Written = { path: string; html: string; shown: ShownEmail }
type Query = { width?: string; theme?: string; language?: string }

export async function devEmailPlugin(app: FastifyInstance, { settings }: { settings: Settings }) {
  const folder = emailFolder(settings)
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  const sendPage = async (reply: FastifyReply, shown: ShownEmail | null, query: Query) =>
    reply
      .header('content-security-policy', `${NOTHING}; frame-src 'self'; frame-ancestors 'none'`)
      .type('text/html; charset=utf-8')
      .send(
        renderEmailPage({
          groups: await groupsOf(settings, folder),
          shown,
          view: viewOf(query),
          origin: settings.origin,
        }),
      )

  const sendHtml = (reply: FastifyReply, html: string, { theme }: Query) =>
    reply
      .header('content-security-policy', `${NOTHING}; sandbox; ${FRAME_ONLY}`)
      .header('x-frame-options', 'SAMEORIGIN')
      // A sandboxed document has an origin of its own, and browsers warn that it asks for what it can't have.
      .removeHeader('origin-agent-cluster')
      .type('text/html; charset=utf-8')
      .send(inTheme(html, theme))

  app.get<{ Querystring: Query }>('/dev/mail', (request, reply) => sendPage(reply, null, request.query))
  for (const [path, find] of [
    ['/dev/mail/samples/:name', (name: string, query: Query) => readSample(name, settings, viewOf(query))],
    ['/dev/mail/sent/:name', (name: string) => readSent(name, folder)],
  ] as const) {
    type Route = { Params: { name: string }; Querystring: Query }
    app.get<Route>(path, async ({ params, query }, reply) =>
      sendPage(reply, (await find(params.name, query)).shown, query),
    )
    app.get<Route>(`${path}/html`, async ({ params, query }, reply) =>
      sendHtml(reply, (await find(params.name, query)).html, query),
    )
  }
}

const viewOf = ({ width, theme, language }: Query): View => ({
  width: WIDTHS.find((each) => String(each) === width) ?? 600,
  theme: THEMES.find((each) => each === theme) ?? 'light',
  language: LANGUAGES.find((each) => each === language) ?? 'en',
})

/** A frame has no theme of its own. */
function inTheme(html: string, theme: string | undefined): string {
  if (theme !== 'light' && theme !== 'dark') return html
  return html.replaceAll(DARK_THEME, theme === 'dark' ? '@media all' : '@media not all')
}

async function groupsOf(settings: Settings, folder: string): Promise<EmailGroup[]> {
  const domains = [...new Set(sampleEmails.map(({ domain }) => domain))]
  const samples = domains.map((name) => ({
    name,
    entries: sampleEmails
      .filter(({ domain }) => domain === name)
      .map((sample) => ({
        path: samplePath(sample),
        title: nameOf(sample),
        note: contentOf(sample, settings).subject,
      })),
  }))
  const names = (await namesIn(folder)).slice(0, MAX_EMAILS)
  const entries = await Promise.all(
    names.map(async (name) => {
      const email = await readFileOf(folder, name)
      return {
        path: sentPath(name),
        title: email.subject ?? '',
        note: `to ${email.to?.[0]?.address ?? ''}, ${email.date ?? ''}`,
      }
    }),
  )
  return [{ name: 'Written', entries }, ...samples]
}

const nameOf = ({ kind, nth }: SampleEmail): string => (nth === 0 ? kind : `${kind}.${nth + 1}`)
const samplePath = (sample: SampleEmail) => `/dev/mail/samples/${nameOf(sample)}`
const sentPath = (name: string) => `/dev/mail/sent/${encodeURIComponent(name)}`
const contentOf = ({ write, facts }: SampleEmail, settings: Settings) => write(facts).contentFor(contextOf(settings))
const kilobytesOf = (text: string) => `${(Buffer.byteLength(text) / 1024).toFixed(1)} KB`

function readSample(name: string, settings: Settings, { language }: View): Written {
  const sample = sampleEmails.find((each) => nameOf(each) === name)
  if (!sample) throw new AppError('not_found', 'We couldn’t find that kind of email.')
  const { content, html, text } = inLanguage(language, () => {
    const written = contentOf(sample, settings)
    return { content: written, ...renderEmail({ ...settings, operator: settings.operator ?? sampleOperator }, written) }
  })
  const path = samplePath(sample)
  const facts = [
    ['Kind', name],
    ['Preheader', content.preheader],
    ['Size', kilobytesOf(html)],
  ] as const
  return { path, html, shown: { path, subject: content.subject, facts, text, headers: null } }
}

async function readSent(name: string, folder: string): Promise<Written> {
  if (!(await namesIn(folder)).includes(name)) throw new AppError('not_found', 'We couldn’t find that email.')
  const { subject = name, text = '', html = '', to, date = '', headers } = await readFileOf(folder, name)
  const path = sentPath(name)
  const facts = [
    ['To', to?.[0]?.address ?? ''],
    ['Written', date],
    ['Size', kilobytesOf(html)],
  ] as const
  const lines = headers.map(({ originalKey, value }) => `${originalKey}: ${value}`).join('\n')
  return { path, html, shown: { path, subject, facts, text, headers: lines } }
}

/** Newest first. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
}

const readFileOf = async (folder: string, name: string): Promise<Email> =>
  PostalMime.parse(await readFile(join(folder, name)))
