/**
 * What an email says, before it is HTML or text: a heading, a few blocks, at most one button, and a footer that says
 * why the reader gets it. Each domain has its emails in one table, so that none is written elsewhere or forgotten.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import type { CalendarEvent } from './calendar-file.ts'
import type { Sender } from './types.ts'

/** Words, or a link: `path` leads to our own site, `url` elsewhere. */
export type EmailSpan = string | { text: string; path?: string; url?: string; isStrong?: boolean }
export type EmailLink = { text: string; path: string }

export type EmailBlock =
  /** A paragraph. */
  | string
  | readonly EmailSpan[]
  /** What a user wrote, set off from our own words. */
  | { quote: string }
  /** To type or copy. */
  | { code: string }
  | { details: readonly (readonly [label: string, value: string])[] }
  | { subheading: string }
  | { items: readonly (readonly EmailSpan[])[]; isOrdered: boolean }

export type EmailFooter = {
  /** Why the reader gets this email. */
  why: string
  /** How to change that. */
  links?: readonly EmailLink[]
}

export type EmailContent = {
  subject: string
  /** What inboxes show after the subject. */
  preheader: string
  heading: string
  body: readonly EmailBlock[]
  /** `isShown`: its link is also written out, because without it the reader can't do what the email is for. */
  button?: EmailLink & { isShown?: true }
  /** Below the button. */
  after?: readonly EmailBlock[]
  footer: EmailFooter
  /** Where replies go, if not to us. */
  replyTo?: string
  /** Comes with it as a file. */
  event?: CalendarEvent
  /** Deletes all of it once it is sent or given up. */
  deleteWhenSettled?: true
}

export type EmailContext = {
  siteName: string
  /** When it is queued, which is when what it reports happened. */
  at: Date
}

/** An email of a kind. Its words follow once it is known who sends it. */
export type WrittenEmail = { kind: string; contentFor: (context: EmailContext) => EmailContent }

type Writers = Readonly<Record<string, (facts: never, context: EmailContext) => EmailContent>>
export type EmailKinds<W extends Writers> = { readonly [K in keyof W]: (facts: Parameters<W[K]>[0]) => WrittenEmail }

/** The emails of a domain by kind: `accountEmails.reset({ token })`. A kind without facts takes `void`. */
export function emailKinds<W extends Writers>(writers: W): EmailKinds<W> {
  const entries = Object.entries(writers).map(([kind, write]) => [
    kind,
    (facts: never): WrittenEmail => ({ kind, contentFor: (context) => write(facts, context) }),
  ])
  return Object.fromEntries(entries) as EmailKinds<W>
}

export const contextOf = ({ SITE_NAME }: Pick<Sender, 'SITE_NAME'>, at = new Date()): EmailContext => ({
  siteName: SITE_NAME,
  at,
})

/** A heading that is also the subject. */
export const titled = (heading: string) => ({ subject: heading, heading })

/** Links of a sentence: `<0>…</0>` leads to the first path. */
export const linked = (sentence: string, ...to: readonly string[]): EmailSpan[] =>
  sentence.split(/(<\d>.*?<\/\d>)/).flatMap((part): EmailSpan[] => {
    const [, at, text = ''] = /^<(\d)>(.*)<\/\d>$/.exec(part) ?? []
    if (at === undefined) return part === '' ? [] : [part]
    return [{ text, path: to[Number(at)] ?? '' }]
  })

export const notificationSettings = (): EmailLink => ({
  text: i18n._(msg`Notification settings`),
  path: paths.notificationSettings,
})

/** It warns of what others could do with the account, so there is no setting for it. */
export const securityFooter = ({ siteName }: EmailContext): EmailFooter => ({
  why: i18n._(
    msg`You’re receiving this email because it’s about the security of your ${{ siteName }} account. Security emails can’t be turned off.`,
  ),
  links: [{ text: i18n._(msg`Account settings`), path: paths.account }],
})

/** @param why a sentence. The reader waits for it, so there is no setting. */
export const decisionFooter = (why: string): EmailFooter => ({
  why: `${why} ${i18n._(msg`Emails about decisions can’t be turned off.`)}`,
})

/** @param why in sentences. */
export const chosenFooter = (why: string): EmailFooter => ({
  why,
  links: [notificationSettings()],
})

/** For an address that may be a stranger's. */
export const enteredFooter = ({ siteName }: EmailContext): EmailFooter => ({
  why: i18n._(
    msg`You’re receiving this email because someone entered this email address on ${{ siteName }}. Unless you confirm the address, we won’t use it again.`,
  ),
})
