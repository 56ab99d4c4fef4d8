/** What agents prove, write about themselves, save, and learn. The listing itself is public record (record.ts). */
import { IRS_TIME_ZONE } from '#common/dates.ts'
import { AWAY_DAYS, LISTING_DAY_DAYS } from '#common/retention.ts'
import type { TableRule } from './types.ts'

const OWN = 'account_id = :account'
const OWN_CLAIM = 'claim_id in (select id from claim where account_id = :account)'
const OWN_APPLICATION = 'application_id in (select id from agent_application where account_id = :account)'
const OWN_LISTING = 'listing_id in (select listing_id from agent where account_id = :account)'
const LISTING = { listing: '(select public_id from listing l where l.id = t.listing_id)' }

export const AGENTS: readonly TableRule[] = [
  {
    table: 'claim_evidence',
    personal: { deleted: 'kind bytes created_at' },
    plain: 'id claim_id slot',
    exports: [{ as: 'claim_evidence', of: OWN_CLAIM, with: 'claim_id', order: 'created_at, id' }],
    deletion: [{ delete: OWN_CLAIM }],
  },
  {
    table: 'claim_event',
    personal: { cleared: 'note' },
    plain: 'id claim_id at actor_id actor_role what',
    exports: [{ as: 'claim_history', of: OWN_CLAIM, with: 'claim_id at actor_role what', order: 'id' }],
    deletion: [{ set: { note: 'null' }, where: OWN_CLAIM }],
  },
  {
    table: 'claim_proof',
    secret: 'code_hash',
    plain: `claim_id method is_strong code_expires_at tries issued passed_at asked_again_at passed_again_at accepted_by
      created_at`,
    exports: [
      {
        as: 'claim_proofs',
        of: OWN_CLAIM,
        with: 'claim_id method passed_at passed_again_at',
        order: 'created_at, method',
      },
    ],
    deletion: [{ set: { code_hash: 'null', code_expires_at: 'null' }, where: OWN_CLAIM }],
  },
  {
    table: 'claim',
    personal: { cleared: 'statement reason' },
    plain: `id listing_id account_id relation method status is_dispute created_at submitted_at decided_at updated_at
      asked_again_on`,
    exports: [
      {
        as: 'claims',
        of: OWN,
        with: 'id relation method status is_dispute created_at submitted_at decided_at',
        also: LISTING,
        order: 'created_at, id',
      },
    ],
    deletion: [
      {
        set: { statement: "''", reason: "case when reason is not null then 'The account was deleted.' end" },
        where: OWN,
      },
    ],
  },
  {
    table: 'agent_application_evidence',
    personal: { deleted: 'kind bytes created_at' },
    plain: 'id application_id slot',
    exports: [{ as: 'application_evidence', of: OWN_APPLICATION, with: 'application_id', order: 'created_at, id' }],
    deletion: [{ delete: OWN_APPLICATION }],
  },
  {
    table: 'agent_application_event',
    personal: { cleared: 'note' },
    plain: 'id application_id at actor_id actor_role what',
    exports: [
      { as: 'application_history', of: OWN_APPLICATION, with: 'application_id at actor_role what', order: 'id' },
    ],
    deletion: [{ set: { note: 'null' }, where: OWN_APPLICATION }],
  },
  {
    table: 'agent_application_proof',
    plain: 'application_id method is_strong passed_at accepted_by created_at',
    exports: [
      {
        as: 'application_proofs',
        of: OWN_APPLICATION,
        with: 'application_id method passed_at',
        order: 'created_at, method',
      },
    ],
  },
  {
    table: 'agent_application',
    personal: { cleared: 'statement reason' },
    plain: 'id account_id relation method status created_at submitted_at decided_at updated_at',
    exports: [
      {
        as: 'applications',
        of: OWN,
        with: 'id relation method status created_at submitted_at decided_at',
        order: 'created_at, id',
      },
    ],
    deletion: [
      {
        set: { statement: "''", reason: "case when reason is not null then 'The account was deleted.' end" },
        where: OWN,
      },
    ],
  },
  {
    table: 'listing_change',
    personal: { deleted: 'kind wanted note reason' },
    plain: 'id listing_id account_id status created_at decided_at',
    exports: [
      { as: 'listing_changes', of: OWN, with: 'status created_at decided_at', also: LISTING, order: 'created_at, id' },
    ],
    deletion: [{ delete: OWN }],
  },
  {
    table: 'listing_draft',
    personal: { deleted: 'content' },
    plain: 'account_id version updated_at',
    exports: [{ as: 'listing_draft', of: OWN, one: true, with: 'updated_at' }],
    deletion: [{ delete: OWN }],
  },
  {
    table: 'listing_day',
    personal: { deleted: 'views appearances' },
    plain: 'listing_id day',
    exports: [{ as: 'listing_days', of: OWN_LISTING, with: 'day', order: 'day' }],
    deletion: [{ delete: OWN_LISTING }],
    expiry: [{ delete: `day < (now() at time zone '${IRS_TIME_ZONE}')::date - ${LISTING_DAY_DAYS}` }],
  },
  {
    table: 'reply_record',
    personal: { deleted: 'conversations median_minutes in_two_days' },
    plain: 'listing_id as_of',
    exports: [{ as: 'reply_record', of: OWN_LISTING, one: true, with: 'as_of' }],
    deletion: [{ delete: OWN_LISTING }],
  },
  {
    table: 'away_period',
    personal: { deleted: 'from_on back_on' },
    plain: 'listing_id set_at',
    exports: [{ as: 'away', of: OWN_LISTING, with: 'set_at', order: 'from_on' }],
    deletion: [{ delete: OWN_LISTING }],
    expiry: [{ delete: `back_on < (now() at time zone '${IRS_TIME_ZONE}')::date - ${AWAY_DAYS}` }],
  },
  {
    table: 'listing_profile',
    personal: {
      deleted: `headline bio headline_es bio_es services client_types languages meeting_modes states_served accepting_clients
        accepting_confirmed_at fees hours show_street show_phone show_website credentials photo_id also_known_as
        also_known_on now_in now_in_on`,
    },
    plain: 'listing_id claimed_at version updated_at',
    exports: [{ as: 'listing', of: OWN_LISTING, one: true, with: 'claimed_at updated_at', also: LISTING }],
    deletion: [{ delete: OWN_LISTING }],
  },
  {
    table: 'agent',
    personal: { deleted: 'approval approval_reason business_name city state zip website attested_at' },
    plain: 'id account_id decided_at wished_listing_id listing_id created_at',
    exports: [
      {
        as: 'agent',
        of: OWN,
        one: true,
        with: 'id created_at',
        also: {
          ...LISTING,
          wished_listing: '(select public_id from listing l where l.id = t.wished_listing_id)',
        },
      },
    ],
    deletion: [{ delete: OWN }],
  },
  {
    table: 'first_call_hours',
    personal: { deleted: 'is_on hours notice_hours ahead_days day_max' },
    plain: 'account_id updated_at',
    exports: [{ as: 'first_call_hours', of: OWN, one: true, with: 'updated_at' }],
    deletion: [{ delete: OWN }],
  },
  {
    table: 'saved_listing',
    personal: { deleted: 'saved_at watching note' },
    plain: 'account_id listing_id known_status',
    exports: [{ as: 'saved', of: OWN, also: LISTING, order: 'saved_at, listing_id' }],
    deletion: [{ delete: OWN }],
  },
  {
    table: 'education_cycle',
    personal: { deleted: 'cycle_group' },
    plain: 'account_id',
    exports: [{ as: 'education_cycle', of: OWN, one: true }],
    deletion: [{ delete: OWN }],
  },
  {
    table: 'education_record',
    personal: { deleted: 'title provider program_number completed_on hours ethics_hours' },
    plain: 'id account_id created_at',
    exports: [{ as: 'education', of: OWN, with: 'created_at', order: 'completed_on, id' }],
    deletion: [{ delete: OWN }],
  },
  {
    table: 'import_upload',
    personal: { kept: 'file_name' },
    plain: 'id account_id bytes status mode outcome created_at updated_at file_gone_at',
    keptBecause: 'Which list an admin sent is part of where the listings come from. The file itself is deleted.',
    exports: [{ as: 'uploaded_lists', of: OWN, with: 'bytes status mode created_at', order: 'created_at, id' }],
  },
]
