/**
 * The content of an email, as text and as the same in HTML: no remote resources, no tracking, no links except to our
 * own site. The operator's name and postal address are at the bottom, as the law requires of a sender.
 */
import type { Sender } from './types.ts'

/** A paragraph; a link to the site; or what a user wrote, set off from our own words. */
export type EmailBlock = string | { link: string; path: string } | { quote: string }

export type EmailContent = { text: string; html: string }

/** @throws Error when a path leads away from our site. */
export function renderEmail(sender: Sender, parts: readonly EmailBlock[]): EmailContent {
  const { SITE_NAME, origin } = sender
  const footer = [
    `${SITE_NAME} · ${origin}`,
    senderLine(sender),
    `${SITE_NAME} is not the IRS and not part of any government.`,
  ]
  const text = [...parts.map((part) => partAsText(part, origin)), `-- \n${footer.join('\n')}`].join('\n\n')
  const html = wrapHtml(parts.map((part) => partAsHtml(part, origin)).join('\n'), footer)
  return { text: `${text}\n`, html }
}

/** Who sends it, and from where. */
export const senderLine = ({ operator }: Pick<Sender, 'operator'>): string =>
  operator ? `${operator.name}, ${operator.address}` : 'A demonstration: it names no operator.'

function partAsText(part: EmailBlock, origin: string): string {
  if (typeof part === 'string') return part
  if ('quote' in part) return part.quote.replace(/^/gm, '> ')
  return `${part.link}:\n${absoluteUrl(part.path, origin)}`
}

function partAsHtml(part: EmailBlock, origin: string): string {
  if (typeof part === 'string') return `<p>${withBreaks(part)}</p>`
  if ('quote' in part) {
    return `<blockquote style="margin:0;padding:0 0 0 12px;border-left:3px solid #ccc">${withBreaks(part.quote)}</blockquote>`
  }
  return `<p><a href="${escapeHtml(absoluteUrl(part.path, origin))}">${escapeHtml(part.link)}</a></p>`
}

/** Links come from our settings, never from a request or a person. */
function absoluteUrl(path: string, origin: string): string {
  const address = URL.canParse(path, origin) ? new URL(path, origin) : null
  if (!path.startsWith('/') || address?.origin !== origin) throw new Error(`A mail may not link to ${path}.`)
  return address.href
}

const wrapHtml = (body: string, footer: readonly string[]) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:24px;font:16px/1.6 sans-serif">
<div style="max-width:600px">
${body}
<p style="margin-top:32px;padding-top:12px;border-top:1px solid #ccc;font-size:14px">${footer.map(escapeHtml).join('<br>')}</p>
</div>
</body>
</html>
`

const withBreaks = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
