/** Admin calls: queues, corrections, credentials, users, the audit log, and system health. */
import { z } from 'zod'
import * as admin from '#common/admin.ts'
import { healthShown, trendsQuery, trendsShown } from '#common/admin-figures.ts'
import { QUEUE_SORTS } from '#common/queues.ts'
import { sortBy } from '#common/sorting.ts'
import { searchesShown } from '#common/search-schemas.ts'
import { changeLine } from '#common/listing-changes.ts'
import {
  changeRole,
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
  call(moderators, 'GET /admin/queues', 'What waits, how much, and since when.', {
    output: envelopeOf(z.array(admin.queueShown)),
    run: async ({ db, who }) => ok(await countQueues(db, who)),
  }),
  call(moderators, 'GET /admin/corrections', 'Open corrections and opt-outs, oldest first.', {
    query: queueQuery,
    output: pagedEnvelopeOf(admin.correctionLine),
    run: async ({ db, who, query }) => okPage(await listCorrections(db, who, query)),
  }),
  call(moderators, 'POST /admin/corrections/:id/decide', 'Accept or reject, with a reason.', {
    params: uuidParams,
    body: admin.yesNoForm,
    run: async ({ db, settings, who, params, body, request }) => {
      await decideCorrection(db, settings, who, { ...body, id: params.id, requestId: request.id })
      return done('Decided. Who asked is told by mail.')
    },
  }),
  call(moderators, 'GET /admin/listings/taken-out', 'Listings that were taken out, the newest first.', {
    query: queueQuery,
    output: pagedEnvelopeOf(admin.takenOutLine),
    run: async ({ db, who, query }) => okPage(await listRemovedListings(db, who, query)),
  }),
  call(moderators, 'POST /admin/listings/:id/show', 'Show a listing again that was taken out.', {
    params: listingParams,
    body: admin.reasonForm,
    run: async ({ db, who, params, body: { reason }, request }) => {
      await restoreListing(db, who, { publicId: params.id, reason, requestId: request.id })
      return done('The listing is shown again.')
    },
  }),
])

const accountAct = (name: string, act: typeof suspendAccount | typeof endUserSessions, message: string) =>
  call(admins, `POST /admin/users/:id/${name}`, 'Asks for the password.', {
    params: uuidParams,
    body: admin.dangerForm,
    run: async ({ db, deps, who, params, body: { reason, password }, request }) => {
      await proveOwner(db, deps, who, { password })
      await act(db, who, { accountId: params.id, reason, requestId: request.id })
      return done(message)
    },
  })

const userCalls = group(common, [
  call(admins, 'GET /admin/users', 'Accounts by name, address, role, and status.', {
    query: admin.usersQuery,
    output: pagedEnvelopeOf(admin.userLine),
    run: async ({ db, who, query }) => okPage(await findUsers(db, who, query)),
  }),
  call(admins, 'POST /admin/users/:id/role', 'Give a role. Asks for the password.', {
    params: uuidParams,
    body: admin.roleForm,
    run: async ({ db, deps, who, params, body: { role, reason, password }, request }) => {
      await proveOwner(db, deps, who, { password })
      await changeRole(db, who, { accountId: params.id, role, reason, requestId: request.id })
      return done('The role is changed. All their sign-ins have ended.')
    },
  }),
  accountAct('suspend', suspendAccount, 'The account is suspended. All its sign-ins have ended.'),
  accountAct('reopen', reopenAccount, 'The account is open again.'),
  accountAct('end-sessions', endUserSessions, 'All their sign-ins have ended.'),
  call(
    admins,
    'GET /admin/changes',
    'Credentials, names, and places that agents want shown beside the list, oldest first.',
    {
      query: queueQuery,
      output: pagedEnvelopeOf(changeLine),
      run: async ({ db, who, query }) => okPage(await listChanges(db, who, query)),
    },
  ),
  call(admins, 'POST /admin/changes/:id/decide', 'Accept or reject, with a reason.', {
    params: uuidParams,
    body: admin.yesNoForm,
    run: async ({ db, settings, who, params, body, request }) => {
      await decideChange(db, settings, who, { ...body, id: params.id, requestId: request.id })
      return done('Decided. The agent is told.')
    },
  }),
])

const messageCalls = group(common, [
  call(admins, 'GET /admin/messages', 'Messages from visitors that staff haven’t answered, oldest first.', {
    query: queueQuery,
    output: pagedEnvelopeOf(admin.messageLine),
    run: async ({ db, who, query }) => okPage(await listMessages(db, who, query)),
  }),
  call(admins, 'POST /admin/messages/:id/settle', 'A message of a visitor is dealt with.', {
    params: z.object({ id: z.string().regex(/^\d{1,15}$/) }),
    body: admin.reasonForm,
    run: async ({ db, who, params, body: { reason }, request }) => {
      await closeMessage(db, who, { id: params.id, reason, requestId: request.id })
      return done('It waits no longer.')
    },
  }),
])

const figureCalls = group(common, [
  call(admins, 'GET /admin/audit-log', 'The log of acts, newest first.', {
    query: admin.auditQuery,
    output: pagedEnvelopeOf(admin.auditLine),
    run: async ({ db, who, query }) => okPage(await readAuditLog(db, who, query)),
  }),
  call(admins, 'GET /admin/health', 'Figures of the system.', {
    output: envelopeOf(healthShown),
    run: async ({ db, who }) =>
      ok({
        ...(await readHealth(db, who)),
        uptimeS: Math.round(process.uptime()),
        memoryBytes: process.memoryUsage().rss,
      }),
  }),
  call(admins, 'GET /admin/trends', 'Figures day by day, searches by week, and the newest imports.', {
    query: trendsQuery,
    output: envelopeOf(trendsShown),
    run: async ({ db, who, query: { days } }) => ok(await readTrends(db, who, Number(days))),
  }),
  call(admins, 'GET /admin/searches', 'Searches of the last half year by week and family, and what they missed.', {
    output: envelopeOf(searchesShown),
    run: async ({ db, who }) => ok(await readSearches(db, who)),
  }),
])

export const adminQueueCalls = [moderatorCalls, userCalls, messageCalls, figureCalls]
