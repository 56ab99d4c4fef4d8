/**
 * An issue as an email: the same content as text and HTML, made from its blocks. Nothing remote is loaded, nothing is
 * tracked, and each link goes straight to its source. Only the footer differs between readers.
 */
import { newsletterOf, type Block, isSafeHref, type PublicIssue, type Span } from '#common/newsletter.ts'
import { paths } from '#common/paths.ts'
import { formatPlainDate } from '#common/dates.ts'
import { type EmailContent, escapeHtml, senderLine } from '#server/platform/mail/render-email.ts'
import type { Sender } from '#server/platform/mail/types.ts'

export type IssueText = Pick<PublicIssue, 'list' | 'slug' | 'title' | 'summary' | 'blocks' | 'sources' | 'reviewedOn'>

/** Renders the shared part once. @returns a function that gives the email for the reader with `key`. */
export function renderIssue(sender: Sender, issue: IssueText): (key: string) => EmailContent {
  const { origin } = sender
  const text = [issue.title, issue.summary, ...issue.blocks.map((block) => blockAsText(block, origin))].join('\n\n')
  const html = [
    `<h1 style="font:bold 26px/1.2 serif">${escapeHtml(issue.title)}</h1>`,
    `<p style="font-size:18px">${escapeHtml(issue.summary)}</p>`,
    ...issue.blocks.map((block) => blockAsHtml(block, origin)),
    sourcesAsHtml(issue),
  ].join('\n')
  const sources = `${sourcesLead(issue)}:\n${issue.sources.map(({ title, url }) => `- ${title}: ${url}`).join('\n')}`
  return (key) => ({
    text: `${text}\n\n${sources}\n\n-- \n${footerAsText(sender, issue, key)}\n`,
    html: wrapHtml(html, footerAsHtml(sender, issue, key)),
  })
}

const sourcesLead = ({ reviewedOn }: IssueText): string =>
  reviewedOn === null ? 'Sources' : `Sources, read on ${formatPlainDate(reviewedOn)}`

const sourcesAsHtml = (issue: IssueText) =>
  `<p style="font-size:14px">${sourcesLead(issue)}:</p>\n<ul style="font-size:14px">${issue.sources
    .map(({ title, url }) => `<li>${anchor(url, escapeHtml(title))}</li>`)
    .join('')}</ul>`

function blockAsText(block: Block, origin: string): string {
  if (block.kind === 'heading') return block.text.toUpperCase()
  if (block.kind === 'paragraph') return spansAsText(block.spans, origin)
  return block.items
    .map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${spansAsText(item, origin)}`)
    .join('\n')
}

const spansAsText = (spans: readonly Span[], origin: string) =>
  spans.map(({ text, href }) => (href && isSafeHref(href) ? `${text} (${absoluteUrl(href, origin)})` : text)).join('')

function blockAsHtml(block: Block, origin: string): string {
  if (block.kind === 'heading') return `<h2 style="font:bold 21px/1.2 serif">${escapeHtml(block.text)}</h2>`
  if (block.kind === 'paragraph') return `<p>${spansAsHtml(block.spans, origin)}</p>`
  const items = block.items.map((item) => `<li>${spansAsHtml(item, origin)}</li>`).join('')
  return block.ordered ? `<ol>${items}</ol>` : `<ul>${items}</ul>`
}

function spansAsHtml(spans: readonly Span[], origin: string): string {
  return spans
    .map(({ text, href, strong }) => {
      const words = strong ? `<strong>${escapeHtml(text)}</strong>` : escapeHtml(text)
      return href && isSafeHref(href) ? anchor(absoluteUrl(href, origin), words) : words
    })
    .join('')
}

const anchor = (href: string, words: string) => `<a href="${escapeHtml(href)}">${words}</a>`

/** Adds our origin to a path of this site. */
const absoluteUrl = (href: string, origin: string) => (href.startsWith('/') ? `${origin}${href}` : href)

/** Why they get it, how to unsubscribe, and who sends it: what the law requires of a newsletter. */
function footerAsText(sender: Sender, { list, slug }: IssueText, key: string): string {
  const { SITE_NAME, origin } = sender
  return [
    `You get the ${newsletterOf(list).name} of ${SITE_NAME} because you confirmed that you want it.`,
    `Unsubscribe: ${origin}${paths.leaveNewsletter(key)}`,
    `Choose what you get: ${origin}${paths.newsletterPreferences(key)}`,
    `Read it on the web: ${origin}${paths.newsletterIssue({ list, slug })}`,
    '',
    `${SITE_NAME} · ${origin}`,
    senderLine(sender),
    `General information, not advice on your case. ${SITE_NAME} is not the IRS and not part of any government.`,
  ].join('\n')
}

function footerAsHtml(sender: Sender, { list, slug }: IssueText, key: string): string {
  const { SITE_NAME, origin } = sender
  const link = (path: string, words: string) => anchor(`${origin}${path}`, words)
  return [
    `You get the ${escapeHtml(newsletterOf(list).name)} of ${escapeHtml(SITE_NAME)} because you confirmed that you want it.`,
    [
      link(paths.leaveNewsletter(key), 'Unsubscribe'),
      link(paths.newsletterPreferences(key), 'Choose what you get'),
      link(paths.newsletterIssue({ list, slug }), 'Read it on the web'),
    ].join(' · '),
    `${escapeHtml(SITE_NAME)} · ${escapeHtml(origin)}`,
    escapeHtml(senderLine(sender)),
    `General information, not advice on your case. ${escapeHtml(SITE_NAME)} is not the IRS and not part of any government.`,
  ].join('<br>')
}

const wrapHtml = (body: string, footer: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:24px;font:16px/1.6 sans-serif">
<div style="max-width:600px">
${body}
<p style="margin-top:32px;padding-top:12px;border-top:1px solid #ccc;font-size:14px">${footer}</p>
</div>
</body>
</html>
`
