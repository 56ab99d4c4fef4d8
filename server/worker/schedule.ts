/**
 * Everything that time triggers, in one table. What the queue runs as soon as something commits is in start-jobs.ts.
 *
 * Each runs once at its times, whichever process takes it. Still, it is one statement that is right however often it
 * runs, or it locks what it takes: a run that was killed is repeated.
 */
import { deleteExpiredAccountData } from '#server/domains/accounts/delete-account.ts'
import { emailWaitingMessages } from '../domains/requests/email-waiting-messages.ts'
import { deleteOldWaitingMessages } from '../domains/chat/waiting-message.ts'
import { closeAbandonedCases } from '#server/domains/claims/file-claim.ts'
import { deleteOldEvidence } from '../domains/claims/evidence.ts'
import { askForProofs } from '../domains/claims/prove-again.ts'
import { findMatches } from '../domains/discipline/find-matches.ts'
import { closeInterruptedUploads, deleteOldUploads } from '../domains/imports/close-interrupted-uploads.ts'
import { addMissingDeliveryJobs, finishIssues } from '../domains/newsletter/deliver-issue.ts'
import { deleteUnconfirmedSubscribers, requestAccountConfirmations } from '#server/domains/newsletter/subscribe.ts'
import { refreshReplyRecords } from '../domains/figures/reply-record.ts'
import { startScheduledIssues } from '../domains/newsletter/send-issue.ts'
import { deleteOldEvents } from '../domains/notifications/live-event-stream.ts'
import { deleteExpiredTickets } from '../domains/notifications/live-tickets.ts'
import { addMissingPushJobs } from '#server/domains/notifications/push.ts'
import { deleteUnconfirmedQuestions } from '../domains/questions/ask-question.ts'
import { remindOfCalls } from '../domains/first-calls/remind.ts'
import { notifyOfLate, remindAgents } from '../domains/requests/remind.ts'
import { checkSources } from '#server/domains/editorial/check-sources.ts'
import { notifyJoined } from '#server/domains/saved/join-alerts.ts'
import { notifyWatchers } from '#server/domains/saved/saved-listings.ts'
import { refreshReports } from '#server/domains/transparency/reports.ts'
import { LIVE_EVENT_DAYS } from '#common/retention.ts'
import { addMissingBulkJobs, deleteOldBulkChecks } from '#server/domains/verification/bulk-checks.ts'
import { signOlderReceipts } from '#server/domains/verification/read-receipt.ts'
import { queueDeliveries } from '#server/domains/webhooks/queue-deliveries.ts'
import type { Database } from '../platform/db.ts'
import { deleteOrphans } from '../platform/files/delete-orphans.ts'
import { deleteExpiredResponses } from '../platform/idempotent-responses.ts'
import { addMissingEmailJobs } from '../platform/mail/queue-email.ts'
import { expirePersonalData } from '../platform/personal-data/run-rules.ts'
import type { Settings } from '../platform/settings.ts'

/** @returns how much was done, for the log. */
type Work = () => Promise<number | void>
/** `at`: minute, hour, day of the month, month, day of the week, in UTC. */
export type ScheduledJob = { name: string; at: string; work: Work }

const EACH_MINUTE = '* * * * *'
const EVERY_5_MINUTES = '*/5 * * * *'

export function scheduleOf({ db, settings }: { db: Database; settings: Settings }): ScheduledJob[] {
  return [
    { name: 'add missing email jobs', at: EACH_MINUTE, work: () => addMissingEmailJobs(db) },
    { name: 'add missing delivery jobs', at: EACH_MINUTE, work: () => addMissingDeliveryJobs(db) },
    { name: 'add missing push jobs', at: EACH_MINUTE, work: () => addMissingPushJobs(db) },
    { name: 'add missing bulk checks', at: EACH_MINUTE, work: () => addMissingBulkJobs(db) },
    { name: 'queue webhooks', at: EACH_MINUTE, work: () => queueDeliveries(db) },
    { name: 'start scheduled issues', at: EACH_MINUTE, work: () => startScheduledIssues(db) },
    { name: 'finish issues', at: EACH_MINUTE, work: () => finishIssues(db) },
    { name: 'email waiting messages', at: EACH_MINUTE, work: () => emailWaitingMessages(db, settings) },
    {
      name: 'request newsletter confirmations',
      at: EACH_MINUTE,
      work: () => requestAccountConfirmations(db, settings),
    },
    { name: 'delete unconfirmed subscribers', at: EACH_MINUTE, work: () => deleteUnconfirmedSubscribers(db) },
    { name: 'close abandoned claims', at: EVERY_5_MINUTES, work: () => closeAbandonedCases(db, settings) },
    { name: 'delete old evidence', at: EVERY_5_MINUTES, work: () => deleteOldEvidence(db, settings) },
    { name: 'close interrupted uploads', at: EVERY_5_MINUTES, work: () => closeInterruptedUploads(db) },
    { name: 'delete old uploads', at: EVERY_5_MINUTES, work: () => deleteOldUploads(db, settings) },
    { name: 'delete old bulk checks', at: EVERY_5_MINUTES, work: () => deleteOldBulkChecks(db) },
    { name: 'remind of calls', at: EACH_MINUTE, work: () => remindOfCalls(db, settings) },
    { name: 'notify watchers', at: EVERY_5_MINUTES, work: () => notifyWatchers(db, settings) },
    { name: 'remind agents of requests', at: EVERY_5_MINUTES, work: () => remindAgents(db, settings) },
    { name: 'notify of late requests', at: EVERY_5_MINUTES, work: () => notifyOfLate(db) },
    { name: 'notify of joined agents', at: EVERY_5_MINUTES, work: () => notifyJoined(db, settings) },
    { name: 'sign older receipts', at: EVERY_5_MINUTES, work: () => signOlderReceipts(db, settings) },
    { name: 'find discipline matches', at: '41 * * * *', work: () => findMatches(db) },
    { name: 'ask for proofs again', at: '43 14 * * *', work: () => askForProofs(db, settings) },
    { name: 'delete expired account data', at: '11 * * * *', work: () => deleteExpiredAccountData(db) },
    { name: 'delete old waiting messages', at: '13 * * * *', work: () => deleteOldWaitingMessages(db) },
    { name: 'delete unconfirmed questions', at: '17 * * * *', work: () => deleteUnconfirmedQuestions(db) },
    { name: 'delete stored responses', at: '19 * * * *', work: () => deleteExpiredResponses(db) },
    { name: 'expire personal data', at: '23 * * * *', work: () => expirePersonalData(db) },
    { name: 'delete live tickets', at: '29 * * * *', work: () => deleteExpiredTickets(db) },
    { name: 'delete live events', at: '31 * * * *', work: () => deleteOldEvents(db, LIVE_EVENT_DAYS) },
    { name: 'check sources', at: '47 * * * *', work: () => checkSources(db, { isOn: settings.SOURCE_CHECKS }) },
    { name: 'count transparency reports', at: '41 9 * * *', work: () => refreshReports(db) },
    { name: 'refresh reply records', at: '43 * * * *', work: () => refreshReplyRecords(db) },
    { name: 'delete orphaned files', at: '37 8 * * *', work: () => deleteOrphans(db, settings) },
  ]
}
