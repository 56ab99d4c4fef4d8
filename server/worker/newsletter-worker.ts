/**
 * Sends issues to their readers, a few at a time, and starts scheduled ones. Any number of processes can run one; a killed one loses nothing, because its deliveries are due again when
 * the lease expires.
 */
import { paths } from '#common/paths.ts'
import {
  type Delivery,
  finishIssues,
  readSendingIssue,
  finishDelivery,
  leaseDueDeliveries,
  scheduleDeliveryRetry,
} from '../domains/newsletter/deliver-issues.ts'
import { renderIssue } from '../domains/newsletter/render-issue.ts'
import { startScheduledIssues, NEWSLETTER_CHANNEL } from '../domains/newsletter/send-issue.ts'
import type { EmailContent } from '../platform/mail/render-email.ts'
import { type DueEmail, EmailRejectedError } from '../platform/mail/types.ts'
import type { Settings } from '../platform/settings.ts'
import { createWakeSignal } from './wake-signal.ts'
import type { EmailWorker, EmailWorkerDeps } from './email-worker.ts'

const DELIVERY_BATCH_SIZE = 10
const POLL_INTERVAL_MS = 5_000
const STOP_TIMEOUT_MS = 5_000

type JobDeps = EmailWorkerDeps & { settings: Settings }

export function startNewsletterWorker(deps: JobDeps): EmailWorker {
  const wakeSignal = createWakeSignal()
  const stopping = new AbortController()
  const listening = deps.db.listen(NEWSLETTER_CHANNEL, wakeSignal.notify, wakeSignal.notify)
  // Without it, an issue waits for the next poll, no longer.
  listening.catch((error: unknown) => deps.log.warn({ err: error }, 'issues are not announced'))
  const ended = (async () => {
    while (!stopping.signal.aborted) {
      if ((await deliverDueIssues(deps)) === 0) await wakeSignal.wait(POLL_INTERVAL_MS)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      wakeSignal.notify()
      await Promise.race([ended, sleep(STOP_TIMEOUT_MS)])
      await listening.then((heard) => heard.unlisten()).catch(() => {})
    },
  }
}

/** @returns how many deliveries were tried; 0 when none was due, or they can't be read. */
export async function deliverDueIssues(deps: JobDeps): Promise<number> {
  const { db, log } = deps
  try {
    await startScheduledIssues(db)
    const due = await leaseDueDeliveries(db, DELIVERY_BATCH_SIZE)
    const renderedIssues = await renderDueIssues(deps, due)
    await Promise.all(due.map((delivery) => deliver(deps, delivery, renderedIssues)))
    const sent = due.length < DELIVERY_BATCH_SIZE ? await finishIssues(db) : 0
    if (sent > 0) log.info({ issues: sent }, 'newsletter sent')
    return due.length
  } catch (error) {
    // What was sent but not recorded is sent again under the same Message-ID: better twice than never.
    log.warn({ err: error }, 'the deliveries cannot be read or written')
    return 0
  }
}

type RenderedIssue = { list: string; title: string; startedAt: Date; contentFor: (key: string) => EmailContent }

/** Reads and renders each issue once per batch. */
async function renderDueIssues(
  { db, settings }: JobDeps,
  due: readonly Delivery[],
): Promise<Map<number, RenderedIssue>> {
  const renderedIssues = new Map<number, RenderedIssue>()
  for (const issueId of new Set(due.map((delivery) => delivery.issueId))) {
    const issue = await readSendingIssue(db, issueId)
    const { list, title, startedAt } = issue
    renderedIssues.set(issueId, { list, title, startedAt, contentFor: renderIssue(settings, issue) })
  }
  return renderedIssues
}

/** The log gets neither the address nor the server's own message, which repeats it; both are in the table. */
async function deliver(deps: JobDeps, delivery: Delivery, renderedIssues: Map<number, RenderedIssue>): Promise<void> {
  const { db, transport, settings, log } = deps
  const issue = renderedIssues.get(delivery.issueId)
  if (!issue) return
  if (delivery.unwanted) return finishDelivery(db, delivery, 'skipped')
  const failure = await transport.send(issueEmail(settings, delivery, issue)).then(
    () => null,
    (error: Error) => error,
  )
  if (failure === null) return finishDelivery(db, delivery, 'sent')
  const { issueId, messageId, tries } = delivery
  log.warn({ issue: issueId, mail: messageId, tries }, 'a delivery was not taken')
  if (failure instanceof EmailRejectedError) return finishDelivery(db, delivery, 'failed', failure.message)
  await scheduleDeliveryRetry(db, delivery, failure.message)
}

/** Identical at each try: Message-ID, date, and text. */
function issueEmail({ origin }: Settings, { messageId, email, key, tries }: Delivery, issue: RenderedIssue): DueEmail {
  const { text, html } = issue.contentFor(key)
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

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref())
