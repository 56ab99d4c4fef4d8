/**
 * Every few seconds: browsers are woken for messages. Once a minute: mails about messages that wait. Once an hour: live events and
 * tickets that nobody asks for go.
 */
import { mailWaiting } from '../chat/mail-waiting.ts'
import { forgetOldTickets } from '../notifications/live-tickets.ts'
import { pushWaiting } from '../notifications/push-waiting.ts'
import { forgetOldEvents } from '../notifications/read-stream.ts'
import type { Database } from '../platform/db.ts'
import { openPush } from '../platform/push/open-push.ts'
import type { Settings } from '../platform/settings.ts'
import { doRegularly, type JobLog } from './do-regularly.ts'

const PUSH_EVERY_MS = 4_000
const MAIL_EVERY_MS = 60_000
const FORGET_EVERY_MS = 3_600_000
const EVENTS_KEPT_DAYS = 7

type Parts = { db: Database; settings: Settings; log: JobLog }

export function startTellingWaiting({ db, settings, log }: Parts): { stop: () => void } {
  const counted = (count: () => Promise<number>, words: string) => ({
    log,
    work: async () => {
      const done = await count()
      if (done > 0) log.info({ count: done }, words)
    },
    failure: `not done: ${words}`,
  })
  const push = openPush(settings)
  const stops = [
    ...(push
      ? [
          doRegularly({
            everyMs: PUSH_EVERY_MS,
            ...counted(() => pushWaiting(db, push), 'browsers woken for messages'),
          }),
        ]
      : []),
    doRegularly({
      everyMs: MAIL_EVERY_MS,
      ...counted(() => mailWaiting(db, settings), 'mails about waiting messages queued'),
    }),
    doRegularly({
      everyMs: FORGET_EVERY_MS,
      ...counted(async () => {
        await forgetOldTickets(db)
        return forgetOldEvents(db, EVENTS_KEPT_DAYS)
      }, 'old live events gone'),
    }),
  ]
  return { stop: () => stops.forEach((stop) => stop()) }
}
