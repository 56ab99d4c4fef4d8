/**
 * Everything that time triggers, in one table. Emails and newsletter issues that are due have workers of their own
 * (email-worker.ts, newsletter-worker.ts), because they are also woken by the database.
 *
 * Any number of processes can run a job at once: it is one statement that is right however often it runs, or it locks
 * or leases what it takes.
 */
import { deleteExpiredAccountData } from '../domains/accounts/delete-expired.ts'
import { emailWaitingMessages } from '../domains/chat/email-waiting-messages.ts'
import { deleteOldWaitingMessages } from '../domains/chat/waiting-message.ts'
import { closeAbandonedCases } from '../domains/claims/close-abandoned-cases.ts'
import { deleteOldEvidence } from '../domains/claims/evidence.ts'
import { closeInterruptedUploads, deleteOldUploads } from '../domains/imports/close-interrupted-uploads.ts'
import {
  deleteUnconfirmedSubscribers,
  requestAccountConfirmations,
} from '../domains/newsletter/maintain-subscribers.ts'
import { deleteOldEvents } from '../domains/notifications/live-event-stream.ts'
import { deleteExpiredTickets } from '../domains/notifications/live-tickets.ts'
import { sendDuePushes } from '../domains/notifications/send-due-pushes.ts'
import { deleteUnconfirmedQuestions } from '../domains/questions/ask-question.ts'
import { notifyWatchers } from '../domains/saved/notify-watchers.ts'
import type { Database } from '../platform/db.ts'
import { deleteOrphans } from '../platform/files/delete-orphans.ts'
import { deleteExpiredResponses } from '../platform/idempotent-responses.ts'
import { expirePersonalData } from '../platform/personal-data/run-rules.ts'
import { openPush } from '../platform/push/open-push.ts'
import type { Settings } from '../platform/settings.ts'

/** @returns how much was done, for the log. */
type Work = () => Promise<number | void>
type Job = { name: string; everyS: number; work: Work }

const MINUTE_S = 60
const HOUR_S = 3_600
const DAY_S = 86_400

const LIVE_EVENT_DAYS = 7

export function jobsOf({ db, settings }: { db: Database; settings: Settings }): Job[] {
  const push = openPush(settings)
  return [
    ...(push ? [{ name: 'send due pushes', everyS: 4, work: () => sendDuePushes(db, push) }] : []),
    { name: 'email waiting messages', everyS: MINUTE_S, work: () => emailWaitingMessages(db, settings) },
    {
      name: 'request newsletter confirmations',
      everyS: MINUTE_S,
      work: () => requestAccountConfirmations(db, settings),
    },
    { name: 'delete unconfirmed subscribers', everyS: MINUTE_S, work: () => deleteUnconfirmedSubscribers(db) },
    { name: 'close abandoned claims', everyS: 5 * MINUTE_S, work: () => closeAbandonedCases(db, settings) },
    { name: 'delete old evidence', everyS: 5 * MINUTE_S, work: () => deleteOldEvidence(db, settings) },
    { name: 'close interrupted uploads', everyS: 5 * MINUTE_S, work: () => closeInterruptedUploads(db) },
    { name: 'delete old uploads', everyS: 5 * MINUTE_S, work: () => deleteOldUploads(db, settings) },
    { name: 'notify watchers', everyS: 5 * MINUTE_S, work: () => notifyWatchers(db, settings) },
    { name: 'delete expired account data', everyS: HOUR_S, work: () => deleteExpiredAccountData(db) },
    { name: 'delete old waiting messages', everyS: HOUR_S, work: () => deleteOldWaitingMessages(db) },
    { name: 'delete unconfirmed questions', everyS: HOUR_S, work: () => deleteUnconfirmedQuestions(db) },
    { name: 'delete stored responses', everyS: HOUR_S, work: () => deleteExpiredResponses(db) },
    { name: 'expire personal data', everyS: HOUR_S, work: () => expirePersonalData(db) },
    { name: 'delete live tickets', everyS: HOUR_S, work: () => deleteExpiredTickets(db) },
    { name: 'delete live events', everyS: HOUR_S, work: () => deleteOldEvents(db, LIVE_EVENT_DAYS) },
    { name: 'delete orphaned files', everyS: DAY_S, work: () => deleteOrphans(db, settings) },
  ]
}
