/**
 * /dev/mail: what would have been mailed, to be read during development. Only outside production, and only while
 * mails go into the folder. Everything is shown as text; nothing of a mail is ever markup here.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import { AppError } from '../platform/errors.ts'
import { mailFolder } from '../platform/mail/open-transport.ts'
import { escapeHtml } from '../platform/mail/write-letter.ts'
import type { Settings } from '../platform/settings.ts'

const SHOWN_AT_MOST = 200

export async function devMailDoor(app: FastifyInstance, { settings }: { settings: Settings }) {
  const folder = mailFolder(settings)
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  app.get('/dev/mail', async (_request, reply) => {
    const names = (await namesIn(folder)).slice(0, SHOWN_AT_MOST)
    const rows = await Promise.all(names.map(async (name) => rowOf(name, await read(folder, name))))
    return reply.type('text/html; charset=utf-8').send(inPage('Mails', rows.join('') || '<p>No mail yet.</p>'))
  })

  app.get<{ Params: { name: string } }>('/dev/mail/:name', async ({ params: { name } }, reply) => {
    if (!(await namesIn(folder)).includes(name)) throw new AppError('not_found', 'There is no such mail.')
    const mail = await read(folder, name)
    return reply.type('text/html; charset=utf-8').send(inPage(mail.subject ?? name, mailAsText(mail, settings.origin)))
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

const rowOf = (name: string, mail: Email) =>
  `<p><a href="/dev/mail/${encodeURIComponent(name)}">${escapeHtml(mail.subject ?? '')}</a><br>${escapeHtml(
    `to ${mail.to?.[0]?.address ?? ''}, ${mail.date ?? ''}`,
  )}</p>`

function mailAsText(mail: Email, origin: string): string {
  const headers = mail.headers.map(({ originalKey, value }) => `${originalKey}: ${value}`).join('\n')
  return `<p><a href="/dev/mail">All mails</a></p><pre>${escapeHtml(headers)}</pre>
<h2>Text</h2><pre>${withOwnLinks(mail.text ?? '', origin)}</pre>
<h2>HTML, as its source</h2><pre>${escapeHtml(mail.html ?? '')}</pre>`
}

/** Links to our own site can be followed. */
function withOwnLinks(text: string, origin: string): string {
  const parts = escapeHtml(text).split(/(https?:\/\/[^\s<]+)/)
  return parts.map((part) => (part.startsWith(`${origin}/`) ? `<a href="${part}">${part}</a>` : part)).join('')
}

const inPage = (title: string, body: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<body style="font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem">
<h1>${escapeHtml(title)}</h1>${body}</body></html>
`
