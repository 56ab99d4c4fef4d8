/**
 * /dev/mail: the emails that would have been sent, for reading during development. Only outside production, and only
 * while emails go into the folder. Everything is shown as text; nothing in an email is ever rendered as markup.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import { AppError } from '#server/platform/errors.ts'
import { emailFolder } from '#server/platform/mail/open-transport.ts'
import { escapeHtml } from '#server/platform/mail/render-email.ts'
import type { Settings } from '#server/platform/settings.ts'

const MAX_EMAILS = 200

export async function devEmailPlugin(app: FastifyInstance, { settings }: { settings: Settings }) {
  const folder = emailFolder(settings)
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  app.get('/dev/mail', async (_request, reply) => {
    const names = (await namesIn(folder)).slice(0, MAX_EMAILS)
    const rows = await Promise.all(names.map(async (name) => rowOf(name, await read(folder, name))))
    return reply.type('text/html; charset=utf-8').send(renderPage('Mails', rows.join('') || '<p>No mail yet.</p>'))
  })

  app.get<{ Params: { name: string } }>('/dev/mail/:name', async ({ params: { name } }, reply) => {
    if (!(await namesIn(folder)).includes(name)) throw new AppError('not_found', 'There is no such mail.')
    const email = await read(folder, name)
    return reply
      .type('text/html; charset=utf-8')
      .send(renderPage(email.subject ?? name, renderEmailSource(email, settings.origin)))
  })
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

const read = async (folder: string, name: string): Promise<Email> =>
  PostalMime.parse(await readFile(join(folder, name)))

const rowOf = (name: string, email: Email) =>
  `<p><a href="/dev/mail/${encodeURIComponent(name)}">${escapeHtml(email.subject ?? '')}</a><br>${escapeHtml(
    `to ${email.to?.[0]?.address ?? ''}, ${email.date ?? ''}`,
  )}</p>`

function renderEmailSource(email: Email, origin: string): string {
  const headers = email.headers.map(({ originalKey, value }) => `${originalKey}: ${value}`).join('\n')
  return `<p><a href="/dev/mail">All mails</a></p><pre>${escapeHtml(headers)}</pre>
<h2>Text</h2><pre>${linkOwnUrls(email.text ?? '', origin)}</pre>
<h2>HTML, as its source</h2><pre>${escapeHtml(email.html ?? '')}</pre>`
}

/** Makes links to our own site clickable. */
function linkOwnUrls(text: string, origin: string): string {
  const parts = escapeHtml(text).split(/(https?:\/\/[^\s<]+)/)
  return parts.map((part) => (part.startsWith(`${origin}/`) ? `<a href="${part}">${part}</a>` : part)).join('')
}

const renderPage = (title: string, body: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<body style="font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem">
<h1>${escapeHtml(title)}</h1>${body}</body></html>
`
