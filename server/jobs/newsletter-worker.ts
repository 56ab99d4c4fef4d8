/**
 * Sends issues to their readers, a few at a time; begins what was scheduled; and asks and forgets as time passes. Any
 * number of processes may run one; a killed one loses nothing, its deliveries come back when the lease is over.
 */
import { paths } from '#contract/paths.ts'
import {
  type Delivery,
  finishIssues,
  readSendingIssue,
  settleDelivery,
  takeDueDeliveries,
  tryDeliveryAgain,
} from '../newsletter/deliver-issues.ts'
import { askAccounts, forgetUnconfirmed } from '../newsletter/keep-subscribers.ts'
import { renderIssue } from '../newsletter/render-issue.ts'
import { beginScheduled, NEWSLETTER_CHANNEL } from '../newsletter/send-issue.ts'
import type { Letter } from '../platform/mail/write-letter.ts'
import { type DueMail, MailRefused } from '../platform/mail/types.ts'
import type { Settings } from '../platform/settings.ts'
import { makeBell } from './bell.ts'
import { doRegularly } from './do-regularly.ts'
import type { MailWorker, MailWorkerParts } from './mail-worker.ts'

const DELIVERIES_AT_ONCE = 10
const LOOK_EVERY_MS = 5_000
const KEEP_EVERY_MS = 60_000
const STOP_WITHIN_MS = 5_000

type Parts = MailWorkerParts & { settings: Settings }

export function startNewsletterWorker(parts: Parts): MailWorker {
  const bell = makeBell()
  const stopping = new AbortController()
  const listening = parts.db.listen(NEWSLETTER_CHANNEL, bell.ring, bell.ring)
  // Without it an issue waits for the next look, no longer.
  listening.catch((error: unknown) => parts.log.warn({ err: error }, 'issues are not announced'))
  const stopKeeping = doRegularly({
    everyMs: KEEP_EVERY_MS,
    work: () => keep(parts),
    log: parts.log,
    failure: 'newsletter: what time does could not be done; it is tried again',
  })
  const ended = (async () => {
    while (!stopping.signal.aborted) {
      if ((await deliverDueIssues(parts)) === 0) await bell.rung(LOOK_EVERY_MS)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      stopKeeping()
      bell.ring()
      await Promise.race([ended, pause(STOP_WITHIN_MS)])
      await listening.then((heard) => heard.unlisten()).catch(() => {})
    },
  }
}

async function keep({ db, settings, log }: Parts): Promise<void> {
  const asked = await askAccounts(db, settings)
  const forgotten = await forgetUnconfirmed(db)
  if (asked + forgotten > 0) log.info({ asked, forgotten }, 'newsletter: accounts asked, old requests gone')
}

/** @returns how many deliveries were tried; 0 when none was due, or they cannot be read. */
export async function deliverDueIssues(parts: Parts): Promise<number> {
  const { db, log } = parts
  try {
    await beginScheduled(db)
    const due = await takeDueDeliveries(db, DELIVERIES_AT_ONCE)
    const letters = await lettersOf(parts, due)
    await Promise.all(due.map((delivery) => deliver(parts, delivery, letters)))
    const sent = due.length < DELIVERIES_AT_ONCE ? await finishIssues(db) : 0
    if (sent > 0) log.info({ issues: sent }, 'newsletter sent')
    return due.length
  } catch (error) {
    // What was sent but not noted is sent again under the same Message-ID: better twice than never.
    log.warn({ err: error }, 'the deliveries cannot be read or written')
    return 0
  }
}

type Rendered = { list: string; title: string; startedAt: Date; letterFor: (key: string) => Letter }

/** Each issue is read and rendered once for a batch. */
async function lettersOf({ db, settings }: Parts, due: readonly Delivery[]): Promise<Map<number, Rendered>> {
  const letters = new Map<number, Rendered>()
  for (const issueId of new Set(due.map((delivery) => delivery.issueId))) {
    const issue = await readSendingIssue(db, issueId)
    const { list, title, startedAt } = issue
    letters.set(issueId, { list, title, startedAt, letterFor: renderIssue(settings, issue) })
  }
  return letters
}

/** The log gets no address and no reason in the server's words, which repeat it; both stand in the table. */
async function deliver(parts: Parts, delivery: Delivery, letters: Map<number, Rendered>): Promise<void> {
  const { db, transport, settings, log } = parts
  const issue = letters.get(delivery.issueId)
  if (!issue) return
  if (delivery.unwanted) return settleDelivery(db, delivery, 'skipped')
  const failure = await transport.send(mailOf(settings, delivery, issue)).then(
    () => null,
    (error: Error) => error,
  )
  if (failure === null) return settleDelivery(db, delivery, 'sent')
  const { issueId, messageId, tries } = delivery
  log.warn({ issue: issueId, mail: messageId, tries }, 'a delivery was not taken')
  if (failure instanceof MailRefused) return settleDelivery(db, delivery, 'failed', failure.message)
  await tryDeliveryAgain(db, delivery, failure.message)
}

/** The same at each try: Message-ID, date and text. */
function mailOf({ origin }: Settings, { messageId, email, key, tries }: Delivery, issue: Rendered): DueMail {
  const { text, html } = issue.letterFor(key)
  return {
    id: messageId,
    kind: 'newsletter',
    recipient: email,
    replyTo: null,
    subject: issue.title,
    bodyText: text,
    bodyHtml: html,
    tries,
    queuedAt: issue.startedAt,
    list: { id: issue.list, unsubscribeUrl: `${origin}${paths.leaveNewsletter(key)}` },
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref())
