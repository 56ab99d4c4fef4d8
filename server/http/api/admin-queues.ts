/** Admin calls: queues, corrections, credentials, users, the audit log, and system health. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { z } from 'zod'
import * as admin from '#common/admin.ts'
import { healthShown, trendsQuery, trendsShown } from '#common/admin-figures.ts'
import { QUEUE_SORTS } from '#common/queues.ts'
import { sortBy } from '#common/sorting.ts'
import { searchesShown } from '#common/search-schemas.ts'
import { changeLine } from '#common/listing-changes.ts'
import {
  changeRole,
  countUsers,
  endUserSessions,
  findUsers,
  reopenAccount,
  suspendAccount,
} from '#server/domains/accounts/manage-accounts.ts'
import { proveOwner } from '#server/domains/accounts/prove-owner.ts'
import {
  decideCorrection,
  listCorrections,
  listRemovedListings,
  restoreListing,
} from '#server/domains/corrections/correction-queue.ts'
import { closeMessage, listMessages } from '#server/domains/contact/messages.ts'
import { countQueues, readHealth } from '#server/domains/admin/read-figures.ts'
import { readTrends } from '#server/domains/admin/read-trends.ts'
import { readSearches } from '#server/domains/admin/store-searches.ts'
import { readAuditLog } from '#server/domains/admin/read-audit-log.ts'
import { decideChange, listChanges } from '#server/domains/listings/change-queue.ts'
import { listingParams, pageQuery, uuidParams } from './agent-schemas.ts'
import { admins, moderators } from './audiences.ts'
import { call, group } from './call.ts'
import { done, envelopeOf, ok, okPage, pagedEnvelopeOf } from './envelope.ts'

/** Every queue can be ordered. */
const queueQuery = pageQuery.extend(sortBy(QUEUE_SORTS))

const common = { tag: 'admin: desk', limit: 'adminCalls' } as const

const moderatorCalls = group(common, [
  call(moderators, 'GET /admin/queues', 'Get the size and the longest wait of each queue.', {
    output: envelopeOf(z.array(admin.queueShown)),
    run: async ({ db, who }) => ok(await countQueues(db, who)),
  }),
  call(moderators, 'GET /admin/corrections', 'List open corrections and opt-outs, oldest first.', {
    query: queueQuery,
    output: pagedEnvelopeOf(admin.correctionLine),
    run: async ({ db, who, query }) => okPage(await listCorrections(db, who, query)),
  }),
  call(moderators, 'POST /admin/corrections/:id/decide', 'Accept or reject a request, with a reason.', {
    params: uuidParams,
    body: admin.yesNoForm,
    run: async ({ db, settings, who, params, body, request }) => {
      await decideCorrection(db, settings, who, { ...body, id: params.id, requestId: request.id })
      return done(i18n._(msg`Decision saved. We’ve emailed the person who made the request.`))
    },
  }),
  call(moderators, 'GET /admin/listings/taken-out', 'List removed listings, newest first.', {
    query: queueQuery,
    output: pagedEnvelopeOf(admin.takenOutLine),
    run: async ({ db, who, query }) => okPage(await listRemovedListings(db, who, query)),
  }),
  call(moderators, 'POST /admin/listings/:id/show', 'Show a removed listing again.', {
    params: listingParams,
    body: admin.reasonForm,
    run: async ({ db, who, params, body: { reason }, request }) => {
      await restoreListing(db, who, { publicId: params.id, reason, requestId: request.id })
      return done(i18n._(msg`Listing restored.`))
    },
  }),
])

const accountAct = (name: string, act: typeof suspendAccount | typeof endUserSessions, message: string) =>
  call(admins, `POST /admin/users/:id/${name}`, 'Requires your password.', {
    params: uuidParams,
    body: admin.dangerForm,
    run: async ({ db, deps, who, params, body: { reason, password }, request }) => {
      await proveOwner(db, deps, who, { password })
      await act(db, who, { accountId: params.id, reason, requestId: request.id })
      return done(message)
    },
  })

const userCalls = group(common, [
  call(admins, 'GET /admin/users', 'Search accounts by name, email address, role, and status.', {
    query: admin.usersQuery,
    output: pagedEnvelopeOf(admin.userLine),
    run: async ({ db, who, query }) => okPage(await findUsers(db, who, query)),
  }),
  call(admins, 'GET /admin/users/counts', 'Count the accounts of each view.', {
    output: envelopeOf(admin.userCounts),
    run: async ({ db, who }) => ok(await countUsers(db, who)),
  }),
  call(admins, 'POST /admin/users/:id/role', 'Change an account’s role. Requires your password.', {
    params: uuidParams,
    body: admin.roleForm,
    run: async ({ db, deps, who, params, body: { role, reason, password }, request }) => {
      await proveOwner(db, deps, who, { password })
      await changeRole(db, who, { accountId: params.id, role, reason, requestId: request.id })
      return done(i18n._(msg`Role changed. We signed this person out on all devices.`))
    },
  }),
  accountAct('suspend', suspendAccount, 'Account suspended. We signed them out everywhere.'),
  accountAct('reopen', reopenAccount, 'Account reactivated.'),
  accountAct('end-sessions', endUserSessions, 'Signed out everywhere.'),
  call(
    admins,
    'GET /admin/changes',
    'List the credentials, names, and locations that agents want shown, oldest first.',
    {
      query: queueQuery,
      output: pagedEnvelopeOf(changeLine),
      run: async ({ db, who, query }) => okPage(await listChanges(db, who, query)),
    },
  ),
  call(admins, 'POST /admin/changes/:id/decide', 'Accept or reject a request, with a reason.', {
    params: uuidParams,
    body: admin.yesNoForm,
    run: async ({ db, settings, who, params, body, request }) => {
      await decideChange(db, settings, who, { ...body, id: params.id, requestId: request.id })
      return done(i18n._(msg`Decision saved. We’ve emailed the agent.`))
    },
  }),
])

const messageCalls = group(common, [
  call(admins, 'GET /admin/messages', 'List contact messages that aren’t resolved, oldest first.', {
    query: queueQuery,
    output: pagedEnvelopeOf(admin.messageLine),
    run: async ({ db, who, query }) => okPage(await listMessages(db, who, query)),
  }),
  call(admins, 'POST /admin/messages/:id/settle', 'Mark a contact message as resolved.', {
    params: z.object({ id: z.string().regex(/^\d{1,15}$/) }),
    body: admin.reasonForm,
    run: async ({ db, who, params, body: { reason }, request }) => {
      await closeMessage(db, who, { id: params.id, reason, requestId: request.id })
      return done(i18n._(msg`Message marked as resolved.`))
    },
  }),
])

const figureCalls = group(common, [
  call(admins, 'GET /admin/audit-log', 'Get the audit log, newest first.', {
    query: admin.auditQuery,
    output: pagedEnvelopeOf(admin.auditLine),
    run: async ({ db, who, query }) => okPage(await readAuditLog(db, who, query)),
  }),
  call(admins, 'GET /admin/health', 'Get system health figures.', {
    output: envelopeOf(healthShown),
    run: async ({ db, who }) =>
      ok({
        ...(await readHealth(db, who)),
        uptimeS: Math.round(process.uptime()),
        memoryBytes: process.memoryUsage().rss,
      }),
  }),
  call(admins, 'GET /admin/trends', 'Get daily figures, weekly searches, and the newest imports.', {
    query: trendsQuery,
    output: envelopeOf(trendsShown),
    run: async ({ db, who, query: { days } }) => ok(await readTrends(db, who, Number(days))),
  }),
  call(
    admins,
    'GET /admin/searches',
    'Get searches of the last half year by week and kind, and those without a result.',
    {
      output: envelopeOf(searchesShown),
      run: async ({ db, who }) => ok(await readSearches(db, who)),
    },
  ),
])

export const adminQueueCalls = [moderatorCalls, userCalls, messageCalls, figureCalls]
