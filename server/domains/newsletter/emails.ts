/** The newsletter's emails: its issues, made from their blocks, and those about a subscription. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { newsletterOf, type NewsletterList } from '#common/newsletter.ts'
import { type Block, isSafeHref, type PublicIssue, type Span } from '#common/newsletter-issue.ts'
import { paths } from '#common/paths.ts'
import { formatPlainDate } from '#common/dates.ts'
import {
  contextOf,
  type EmailBlock,
  type EmailContent,
  type EmailContext,
  emailKinds,
  type EmailLink,
  type EmailSpan,
  enteredFooter,
  titled,
} from '#server/platform/mail/email-content.ts'
import { renderEmail, type RenderedEmail } from '#server/platform/mail/render-email.ts'
import type { Sender } from '#server/platform/mail/types.ts'

export const CONFIRM_DAYS = 7

export type IssueText = Pick<PublicIssue, 'list' | 'slug' | 'title' | 'summary' | 'blocks' | 'sources' | 'reviewedOn'>
type KeyedIssue = { issue: IssueText; key: string }
type Lists = { lists: readonly NewsletterList[] }

const namesOf = (lists: readonly NewsletterList[]): EmailBlock => ({
  items: lists.map((list) => [newsletterOf(list).name]),
  isOrdered: false,
})
const archivesOf = (lists: readonly NewsletterList[]): EmailBlock => ({
  items: lists.map((list) => [{ text: newsletterOf(list).name, path: newsletterOf(list).path }]),
  isOrdered: false,
})
const unsubscribe = (key: string): EmailLink => ({ text: i18n._(msg`Unsubscribe`), path: paths.leaveNewsletter(key) })
const preferences = (key: string): EmailLink => ({
  text: i18n._(msg`Choose your newsletters`),
  path: paths.newsletterPreferences(key),
})

export const newsletterEmails = emailKinds({
  newsletter_confirm: ({ token, lists }: Lists & { token: string }, context) => ({
    ...titled(i18n._(msg`Confirm your subscription`)),
    preheader: i18n._(msg`You’re one step away from subscribing. The link works for ${{ days: CONFIRM_DAYS }} days.`),
    body: [i18n._(msg`On ${{ siteName: context.siteName }}, you asked to subscribe to:`), namesOf(lists)],
    button: { text: i18n._(msg`Confirm subscription`), path: paths.confirmNewsletter(token), isShown: true },
    after: [
      i18n._(
        msg`The link works for ${{ days: CONFIRM_DAYS }} days. If this wasn’t you, you can ignore this email. We won’t send anything unless you confirm.`,
      ),
    ],
    footer: enteredFooter(context),
  }),

  /** For an address already subscribed to everything requested. The form itself doesn't reveal that. */
  newsletter_known: ({ key, lists }: Lists & { key: string }, { siteName }) => ({
    ...titled(i18n._(msg`You’re already subscribed`)),
    preheader: i18n._(msg`Nothing has changed.`),
    body: [
      i18n._(msg`You asked for the ${{ siteName }} newsletter. This email address is already subscribed to:`),
      namesOf(lists),
    ],
    button: preferences(key),
    footer: {
      why: i18n._(msg`You’re receiving this email because someone entered this email address on ${{ siteName }}.`),
      links: [unsubscribe(key)],
    },
  }),

  newsletter_welcome: ({ key, lists }: Lists & { key: string }, { siteName }) => ({
    ...titled(i18n._(msg`You’re subscribed`)),
    preheader: i18n._(msg`About one issue a month, with no advertising and no tracking.`),
    body: [
      i18n._(msg`You’re now subscribed to:`),
      archivesOf(lists),
      i18n._(
        msg`Select a newsletter to read past issues. We send a new issue about once a month. It has no advertising, and we don’t track who opens it.`,
      ),
    ],
    footer: {
      why: i18n._(msg`You’re receiving this email because you confirmed your subscription on ${{ siteName }}.`),
      links: [unsubscribe(key), preferences(key)],
    },
  }),

  newsletter: ({ issue, key }: KeyedIssue, context) => issueContent(issue, key, context),

  /** To its editor. */
  newsletter_test: ({ issue, key }: KeyedIssue, context) => ({
    ...issueContent(issue, key, context),
    subject: i18n._(msg`Test: ${{ title: issue.title }}`),
  }),
})

/** Renders the issue once. @returns a function that gives the email for the reader with `key`. */
export function renderIssue(sender: Sender, issue: IssueText): (key: string) => RenderedEmail {
  // No one can have written this into an issue.
  const anyKey = crypto.randomUUID()
  const email = newsletterEmails.newsletter({ issue, key: anyKey })
  const { text, html } = renderEmail(sender, email.contentFor(contextOf(sender)))
  return (key) => ({ text: text.replaceAll(anyKey, key), html: html.replaceAll(anyKey, key) })
}

/** Each link goes straight to its source. Only the footer differs between readers. */
const issueContent = (issue: IssueText, key: string, { siteName }: EmailContext): EmailContent => ({
  subject: issue.title,
  preheader: issue.summary,
  heading: issue.title,
  body: [issue.summary, ...issue.blocks.map(blockOf)],
  after: [
    {
      subheading:
        issue.reviewedOn === null
          ? i18n._(msg`Sources`)
          : i18n._(msg`Sources, checked on ${{ date: formatPlainDate(issue.reviewedOn) }}`),
    },
    { items: issue.sources.map(({ title, url }) => [{ text: title, url }]), isOrdered: false },
  ],
  footer: {
    why: i18n._(
      msg`You’re receiving the ${{ name: newsletterOf(issue.list).name }} from ${{ siteName }} because you confirmed your subscription. It’s general information, not advice on your case.`,
    ),
    links: [
      unsubscribe(key),
      preferences(key),
      { text: i18n._(msg`Read this issue on the web`), path: paths.newsletterIssue(issue) },
    ],
  },
})

function blockOf(block: Block): EmailBlock {
  if (block.kind === 'heading') return { subheading: block.text }
  if (block.kind === 'paragraph') return block.spans.map(spanOf)
  return { items: block.items.map((item) => item.map(spanOf)), isOrdered: block.ordered }
}

const spanOf = ({ text, href, strong }: Span): EmailSpan => ({
  text,
  ...(strong ? { isStrong: true } : {}),
  ...(href && isSafeHref(href) ? (href.startsWith('/') ? { path: href } : { url: href }) : {}),
})
