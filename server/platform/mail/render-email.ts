/**
 * An email's content as HTML and as text that says the same, with the same links: no remote resources, no tracking.
 * The operator's name and postal address are at the bottom, as the law requires of a sender.
 */
import { msg } from '@lingui/core/runtime-macro'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { currentLanguage, i18n } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { addressIn } from '#common/translated.ts'
import type { EmailBlock, EmailContent, EmailSpan } from './email-content.ts'
import { contactLabel, disclaimerOf, EmailDocument, type EmailParts } from './email-layout.ts'
import type { Sender } from './types.ts'

export type RenderedEmail = { text: string; html: string }

/** @throws Error when a path leads away from our site, or a URL isn't one of the web. */
export function renderEmail(sender: Sender, content: EmailContent): RenderedEmail {
  const { SITE_NAME, origin } = sender
  const parts: EmailParts = {
    content,
    siteName: SITE_NAME,
    senderLine: senderLine(sender),
    // Pages that are translated, in the language of the email.
    hrefOf: ({ path = '', url }) =>
      url === undefined ? ownUrl(addressIn(currentLanguage(), path), origin) : webUrl(url),
  }
  return {
    html: `<!doctype html>\n${renderToStaticMarkup(createElement(EmailDocument, parts))}\n`,
    text: textOf(parts),
  }
}

/** Links to us come from our settings, never from a request or a person. */
function ownUrl(path: string, origin: string): string {
  const address = URL.canParse(path, origin) ? new URL(path, origin) : null
  if (!path.startsWith('/') || address?.origin !== origin) throw new Error(`An email can't link to ${path}.`)
  return address.href
}

function webUrl(url: string): string {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw new Error(`An email can't link to ${url}.`)
  return url
}

/** Who sends it, and from where. */
const senderLine = ({ operator }: Pick<Sender, 'operator'>): string =>
  operator
    ? `${operator.name}, ${operator.address}`
    : i18n._(msg`This is a demonstration site. No company operates it.`)

/** `-- ` on a line of its own is where email programs expect the signature. */
function textOf(parts: EmailParts): string {
  const { content, siteName, hrefOf } = parts
  const { heading, body, button, after = [], footer } = content
  const asText = (block: EmailBlock) => blockAsText(block, parts)
  const links = (footer.links ?? []).map((link) => `${link.text}: ${hrefOf(link)}`)
  const sections = [
    heading,
    ...body.map(asText),
    ...(button ? [`${button.text}:\n${hrefOf(button)}`] : []),
    ...after.map(asText),
    ['-- ', footer.why, ...links].join('\n'),
    [
      `${siteName} · ${hrefOf({ text: '', path: '/' })}`,
      `${contactLabel()}: ${hrefOf({ text: '', path: paths.contact })}`,
      parts.senderLine,
      disclaimerOf(siteName),
    ].join('\n'),
  ]
  // Dates are kept on one line by no-break spaces, which a text program can show as something else.
  return `${sections.join('\n\n').replaceAll('\u00a0', ' ')}\n`
}

function blockAsText(block: EmailBlock, parts: EmailParts): string {
  if (typeof block === 'string') return block
  if ('quote' in block) return block.quote.replace(/^/gm, '> ')
  if ('code' in block) return block.code
  if ('details' in block) return block.details.map(([label, value]) => `${label}: ${value}`).join('\n')
  if ('subheading' in block) return block.subheading.toUpperCase()
  if ('items' in block) {
    const mark = (at: number) => (block.isOrdered ? `${at + 1}.` : '-')
    return block.items.map((item, at) => `${mark(at)} ${spansAsText(item, parts)}`).join('\n')
  }
  return spansAsText(block, parts)
}

const spansAsText = (spans: readonly EmailSpan[], { hrefOf }: EmailParts) =>
  spans
    .map((span) => {
      if (typeof span === 'string') return span
      return isLink(span) ? `${span.text} (${hrefOf(span)})` : span.text
    })
    .join('')

const isLink = ({ path, url }: Exclude<EmailSpan, string>): boolean => path !== undefined || url !== undefined
