/** Notifications, their counts, tickets for the live connection, and Web Push. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { z } from 'zod'
import { liveTicket, notificationRow, unreadCounts } from '#common/chat-answers.ts'
import { notificationsQuery, readNotificationsForm } from '#common/chat-forms.ts'
import { BULK_ROWS } from '#common/limits.ts'
import { pushForm, pushKey, pushUnsubscribeForm } from '#common/push.ts'
import {
  listNotifications,
  markNotificationsRead,
  type Notification,
} from '#server/domains/notifications/own-notifications.ts'
import { issueTicket, TICKET_S } from '#server/domains/notifications/live-tickets.ts'
import { deletePushSubscription, storePushSubscription } from '#server/domains/notifications/push.ts'
import { AppError } from '#server/platform/errors.ts'
import { openPush } from '#server/platform/push/open-push.ts'
import { signedIn } from './audiences.ts'
import { call, type Context, group } from './call.ts'
import { done, envelopeOf, ok, okPage, pageMeta, serialize, verbatim } from './envelope.ts'

const ERRORS = [400, 401, 429, 503]
const PUSH_ERRORS = [...ERRORS, 404, 422]
const countedPage = envelopeOf(z.array(notificationRow)).extend({ meta: pageMeta.extend(unreadCounts.shape) })

const presentNotification = ({ fromId, toId, ...row }: Notification) => ({ ...row, from: fromId, to: toId })

async function pageOf({ db, who }: Context, wanted: Parameters<typeof listNotifications>[2]) {
  const { rows, total, counts } = await listNotifications(db, who, wanted)
  const answer = okPage({ ...wanted, rows: rows.map(presentNotification), total })
  return { ...answer, meta: { ...answer.meta, ...serialize(counts) } }
}

const bellCalls = group({ tag: 'notifications', limit: 'chatCalls', errors: ERRORS }, [
  call(
    signedIn,
    'GET /chats/notifications/chat',
    'List message notifications, unread first. An unread conversation is one row.',
    {
      description: 'Returns at most 100. `meta` counts all stored notifications.',
      output: countedPage,
      run: (context) => pageOf(context, { page: 1, perPage: BULK_ROWS, type: 'chat' }),
    },
  ),
  call(signedIn, 'GET /chats/notifications', 'List notifications of every kind, unread first.', {
    query: notificationsQuery,
    output: countedPage,
    run: (context) => pageOf(context, { ...context.query, unread: context.query.unread === 'true' }),
  }),
  call(signedIn, 'POST /chats/notifications/read', 'Mark notifications as read: some by ID, or all.', {
    body: readNotificationsForm,
    output: envelopeOf(unreadCounts),
    errors: [...ERRORS, 422],
    run: async ({ db, who, body }) =>
      ok(
        await markNotificationsRead(db, who, 'ids' in body ? body.ids : null),
        i18n._(msg`Notifications marked as read.`),
      ),
  }),
  call(
    signedIn,
    'POST /live/ticket',
    'Get a ticket for the live connection. It works once and expires within seconds.',
    {
      tag: 'live',
      description: 'Send it in the first message of the connection, never in a URL. Agents must be approved.',
      accountLimit: 'liveTickets',
      output: envelopeOf(liveTicket),
      errors: [...ERRORS, 403],
      run: async ({ db, who }) => ok(verbatim({ ...(await issueTicket(db, who)), expiresIn: TICKET_S })),
    },
  ),
])

const pushCalls = group({ tag: 'notifications', limit: 'pushCalls', errors: PUSH_ERRORS }, [
  call(signedIn, 'GET /push', 'Get the VAPID public key for push subscriptions; null if the server has none.', {
    output: envelopeOf(pushKey),
    errors: ERRORS,
    run: ({ settings }) => ok({ publicKey: openPush(settings)?.publicKey ?? null }),
  }),
  call(
    signedIn,
    'POST /push',
    'Turn on push notifications for new messages in this browser, until this session ends.',
    {
      accountLimit: 'pushChanges',
      body: pushForm,
      run: async ({ db, settings, who, body }) => {
        const push = openPush(settings)
        if (!push) throw new AppError('not_found', i18n._(msg`Push notifications aren’t available on this server.`))
        await storePushSubscription(db, who, push, body)
        return done(i18n._(msg`Notifications are on for this browser.`))
      },
    },
  ),
  call(signedIn, 'POST /push/leave', 'Turn off push notifications in this browser.', {
    body: pushUnsubscribeForm,
    run: async ({ db, who, body }) => {
      await deletePushSubscription(db, who, body.endpoint)
      return done(i18n._(msg`Notifications are off for this browser.`))
    },
  }),
])

export const notificationCalls = [bellCalls, pushCalls]
