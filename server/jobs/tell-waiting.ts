/** Once a minute: mails about messages that wait. Once an hour: live events that nobody asks for any more go. */
import { mailWaiting } from '../chat/mail-waiting.ts'
import { forgetOldEvents } from '../notifications/read-stream.ts'
import type { Database } from '../platform/db.ts'
import type { Settings } from '../platform/settings.ts'

const MAIL_EVERY_MS = 60_000
const FORGET_EVERY_MS = 3_600_000
const EVENTS_KEPT_DAYS = 7

type Parts = { db: Database; settings: Settings; log: Record<'info' | 'warn', (facts: object, words: string) => void> }

export function startTellingWaiting({ db, settings, log }: Parts): { stop: () => void } {
  const keepTrying = (work: () => Promise<number>, words: string) => async () => {
    try {
      const count = await work()
      if (count > 0) log.info({ count }, words)
    } catch (error) {
      log.warn({ err: error }, `not done: ${words}`)
    }
  }
  const timers = [
    setInterval(
      keepTrying(() => mailWaiting(db, settings), 'mails about waiting messages queued'),
      MAIL_EVERY_MS,
    ),
    setInterval(
      keepTrying(() => forgetOldEvents(db, EVENTS_KEPT_DAYS), 'old live events gone'),
      FORGET_EVERY_MS,
    ),
  ]
  for (const timer of timers) timer.unref()
  return {
    stop() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
