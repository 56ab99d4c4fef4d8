/** Conversations, notifications, emails, and what people without an account write to us. */
import {
  BULK_HOURS,
  CALL_PHONE_DAYS,
  CONTACT_MESSAGE_MONTHS,
  CORRECTION_DAYS,
  SENT_EMAIL_DAYS,
  JOIN_ALERT_MONTHS,
  UNCONFIRMED_CORRECTION_DAYS,
} from '#common/retention.ts'
import { NO_ADDRESS, type TableRule } from './types.ts'

const OWN = 'account_id = :account'
const OWN_EMAIL = 'lower(email) = lower(:email)'
/** Includes emails to an address that the account was about to change to. */
const OWN_MAIL = `(lower(recipient) = lower(:email) or lower(reply_to) = lower(:email)
  or lower(recipient) in (select lower(new_email) from email_change where account_id = :account))`
const OWN_SUBSCRIPTION = 'subscriber_id in (select id from newsletter_subscriber where lower(email) = lower(:email))'
const PART = ':account in (client_id, agent_id)'

export const MESSAGES: readonly TableRule[] = [
  {
    table: 'message',
    personal: { kept: 'body' },
    plain: 'conversation_id place id sender_id request_id sent_at',
    keptBecause:
      'Messages you sent stay with the person who got them, without your name, until that account is deleted too.',
    exports: [
      {
        as: 'messages',
        of: `exists (select 1 from conversation c where c.id = t.conversation_id and :account in (c.client_id, c.agent_id))`,
        with: 'conversation_id place sent_at',
        also: { mine: 'sender_id = :account' },
        order: 'conversation_id, place',
      },
    ],
  },
  {
    table: 'waiting_message',
    personal: { deleted: 'body written_at' },
    plain: 'account_id listing_id id',
    exports: [
      {
        as: 'waiting_message',
        of: OWN,
        one: true,
        also: { listing: '(select public_id from listing l where l.id = t.listing_id)' },
      },
    ],
    deletion: [{ delete: OWN }],
  },
  {
    table: 'conversation_report',
    personal: { cleared: 'reason' },
    plain: 'id conversation_id reporter_id up_to_place status created_at decided_at decision',
    exports: [
      {
        as: 'conversation_reports',
        of: 'reporter_id = :account',
        with: 'conversation_id status created_at decided_at',
        order: 'id',
      },
    ],
    deletion: [{ set: { reason: "'The account was deleted.'" }, where: 'reporter_id = :account' }],
  },
  {
    table: 'conversation_side',
    personal: { cleared: 'archived_at blocked_at' },
    plain: 'conversation_id account_id delivered_place read_place mailed_place mailed_at',
    exports: [{ as: 'conversation_settings', of: OWN, with: 'conversation_id', order: 'conversation_id' }],
    deletion: [{ set: { archived_at: 'null', blocked_at: 'null' }, where: OWN }],
  },
  {
    table: 'conversation',
    plain: `id client_id agent_id listing_id last_place last_sent_at created_at closed_at closed_for closed_account_id`,
    exports: [
      {
        as: 'conversations',
        of: PART,
        with: 'id last_sent_at created_at closed_at closed_for',
        also: { listing: '(select public_id from listing l where l.id = t.listing_id)' },
        order: 'created_at, id',
      },
    ],
    deletion: [
      {
        // The other account was deleted earlier, so there is no reader left.
        delete: `${PART} and exists (select 1 from account o
          where o.id in (t.client_id, t.agent_id) and o.id <> :account and o.status = 'deleted')`,
      },
    ],
    // When both accounts are deleted at the same moment, neither transaction sees the other.
    expiry: [
      {
        delete: `client_id in (select id from account where status = 'deleted')
          and agent_id in (select id from account where status = 'deleted')`,
      },
    ],
  },
  {
    table: 'bulk_check',
    plain: 'id account_id with_receipts created_at finished_at',
    exports: [{ as: 'bulk_checks', of: OWN, with: 'id created_at finished_at', order: 'created_at, id' }],
    deletion: [{ delete: OWN }],
  },
  {
    table: 'bulk_check_row',
    personal: { expires: 'last_name first_name state zip reference outcome total public_id standing receipt_id' },
    plain: 'check_id place line',
    exports: [
      {
        as: 'bulk_check_rows',
        of: 'exists (select 1 from bulk_check c where c.id = t.check_id and c.account_id = :account)',
        with: 'check_id place line',
        order: 'check_id, place',
      },
    ],
    expiry: [
      { delete: `check_id in (select id from bulk_check where created_at < now() - interval '${BULK_HOURS} hours')` },
    ],
  },
  {
    table: 'help_request',
    personal: {
      deleted: 'need letter tax_year due_on language meeting location body search closed_at first_closed_at',
    },
    plain: 'id client_id created_at',
    exports: [{ as: 'requests', of: 'client_id = :account', with: 'id created_at', order: 'created_at, id' }],
    deletion: [{ delete: 'client_id = :account' }],
  },
  {
    table: 'help_request_agent',
    personal: { kept: 'declined_for declined_at' },
    plain: 'request_id position conversation_id place sent_at replaced_at reminded_at late_at',
    keptBecause:
      'That you declined a request stays with the client who sent it, without your name, like your messages.',
    exports: [
      {
        as: 'request_agents',
        of: `exists (select 1 from conversation c where c.id = t.conversation_id and :account in (c.client_id, c.agent_id))`,
        with: 'request_id conversation_id sent_at',
        order: 'request_id, conversation_id',
      },
    ],
  },
  {
    table: 'first_call',
    personal: { cleared: 'phone about' },
    secret: 'client_key agent_key',
    plain:
      'id client_id agent_id place moved_places starts_at client_zone created_at canceled_at canceled_by reminded_at',
    exports: [
      {
        as: 'first_calls',
        of: 'client_id = :account',
        with: 'id starts_at created_at canceled_at',
        order: 'starts_at, id',
      },
      {
        as: 'first_calls_with_clients',
        of: 'agent_id = :account',
        with: 'id starts_at created_at canceled_at',
        // What a client told the agent is the client's.
        without: 'phone about',
        order: 'starts_at, id',
      },
    ],
    deletion: [
      {
        // A new key makes the link in an email useless.
        set: { phone: 'null', about: "''", client_key: 'gen_random_uuid()', agent_key: 'gen_random_uuid()' },
        where: ':account in (client_id, agent_id)',
      },
    ],
    expiry: [
      {
        set: { phone: 'null', about: "''" },
        where: `(phone is not null or about <> '') and starts_at < now() - interval '${CALL_PHONE_DAYS} days'`,
      },
    ],
  },
  {
    table: 'notification',
    personal: { deleted: 'preview' },
    plain: 'id type from_id to_id ref request_id count read_at created_at',
    exports: [
      { as: 'notifications', of: 'to_id = :account', with: 'type created_at read_at', order: 'created_at, id' },
    ],
    deletion: [{ delete: ':account in (to_id, from_id)' }],
  },
  {
    table: 'live_event',
    personal: { deleted: 'about' },
    plain: 'account_id number name at',
    notExportedBecause: 'Ids of messages and notifications that the export has.',
    deletion: [{ delete: OWN }],
  },
  { table: 'live_stream', plain: 'account_id last_number', deletion: [{ delete: OWN }] },
  { table: 'push_due', plain: 'account_id conversation_id next_try_at tries', deletion: [{ delete: OWN }] },
  {
    table: 'push_subscription',
    secret: 'endpoint p256dh auth',
    plain: 'id account_id session_id created_at',
    exports: [{ as: 'push_subscriptions', of: OWN, with: 'created_at', order: 'created_at, id' }],
    deletion: [{ delete: OWN }],
  },
  {
    table: 'mail',
    personal: { deleted: 'recipient reply_to subject reason' },
    secret: 'body_text body_html calendar',
    plain: 'id kind state tries next_try_at queued_at settled_at delete_when_settled',
    exports: [{ as: 'emails', of: OWN_MAIL, with: 'kind state queued_at settled_at', order: 'queued_at, id' }],
    deletion: [{ delete: OWN_MAIL }],
    expiry: [{ delete: `settled_at < now() - interval '${SENT_EMAIL_DAYS} days'` }],
  },
  { table: 'job_runner', plain: 'id seen_at steady_since' },
  {
    table: 'contact_message',
    personal: { deleted: 'topic name email message digest' },
    plain: 'id status page created_at handled_at sent_on',
    exports: [{ as: 'contact_messages', of: OWN_EMAIL, with: 'created_at handled_at', without: 'digest', order: 'id' }],
    deletion: [{ delete: OWN_EMAIL }],
    expiry: [{ delete: `created_at < now() - interval '${CONTACT_MESSAGE_MONTHS} months'` }],
  },
  {
    table: 'join_alert',
    personal: { deleted: 'email' },
    secret: 'confirm_hash stop_key',
    plain: 'id listing_id language confirm_by confirmed_at created_at',
    exports: [
      {
        as: 'join_alerts',
        of: OWN_EMAIL,
        with: 'confirmed_at created_at',
        also: { listing: '(select public_id from listing l where l.id = t.listing_id)' },
        order: 'id',
      },
    ],
    deletion: [{ delete: OWN_EMAIL }],
    expiry: [
      { delete: 'confirmed_at is null and confirm_by < now()' },
      { delete: `created_at < now() - interval '${JOIN_ALERT_MONTHS} months'` },
    ],
  },
  {
    table: 'correction',
    personal: { cleared: 'email message wanted', deleted: 'relation reason' },
    secret: 'code_hash',
    plain: 'id listing_id kind status code_expires_at tries created_at decided_at',
    exports: [
      {
        as: 'corrections',
        of: OWN_EMAIL,
        with: 'kind status created_at decided_at',
        also: { listing: '(select public_id from listing l where l.id = t.listing_id)' },
        order: 'created_at, id',
      },
    ],
    deletion: [
      {
        // An open request to opt out stays valid after its author deletes the account.
        set: { email: `id || '${NO_ADDRESS}'`, message: "'The account was deleted.'", wanted: "'{}'" },
        where: `${OWN_EMAIL} and kind = 'opt_out' and status = 'open'`,
      },
      { delete: OWN_EMAIL },
    ],
    expiry: [
      {
        delete: `status = 'unconfirmed' and created_at < now() - interval '${UNCONFIRMED_CORRECTION_DAYS} days'`,
      },
      { delete: `decided_at < now() - interval '${CORRECTION_DAYS} days'` },
    ],
  },
  {
    table: 'newsletter_delivery',
    personal: { cleared: 'reason' },
    plain: 'issue_id subscriber_id message_id state tries next_try_at settled_at',
    exports: [
      { as: 'newsletter_deliveries', of: OWN_SUBSCRIPTION, with: 'issue_id state settled_at', order: 'issue_id' },
    ],
    deletion: [{ set: { reason: 'null' }, where: OWN_SUBSCRIPTION }],
  },
  {
    table: 'newsletter_consent',
    personal: { kept: 'act lists source at' },
    plain: 'id subscriber_id text_id',
    keptBecause: 'The record that you agreed, and left, is the proof that the law asks for.',
    exports: [{ as: 'newsletter_consents', of: OWN_SUBSCRIPTION, order: 'id' }],
  },
  {
    table: 'newsletter_subscriber',
    personal: { kept: 'email lists asked_lists' },
    secret: 'confirm_hash key',
    plain: 'id state confirm_by asks last_asked_at confirmed_at ended_at soft_bounces created_at',
    // Whether it ends with the account is its owner's choice (server/domains/newsletter/preferences.ts).
    keptBecause: 'After you leave, the address is kept only to know not to write to it.',
    exports: [{ as: 'newsletter', of: OWN_EMAIL, with: 'state confirmed_at ended_at created_at', order: 'id' }],
  },
]
