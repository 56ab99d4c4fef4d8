/**
 * Every column of the schema: whether it can hold personal data, and what happens to it. The export, the deletion of an
 * account, and the retention jobs are built from this, so what isn't here is neither exported nor deleted; a test reads
 * the schema and fails for a column without an entry (personal-data.test.ts). The privacy page says the same in plain
 * words.
 *
 * Deletion goes through it from top to bottom: rows that a condition looks up are deleted after it.
 */
import { API_KEYS } from './api-keys.ts'
import { AGENTS } from './agents.ts'
import { MESSAGES } from './messages.ts'
import { POSTS } from './posts.ts'
import type { Columns, TableRule } from './types.ts'
import { IRS_TIME_ZONE } from '#common/dates.ts'
import { SEARCH_WEEKS } from '#common/retention.ts'

/** The public record and the site's own content, which belong to no account. */
const LISTED =
  'The lists that the IRS publishes, as long as the site runs. A listing is hidden when the agent asks for it.'

const DISCIPLINE =
  'Published by the government, with its source. Shown with a listing only if a person decided that they belong together.'

/** A Monday in Washington. */
const THIS_WEEK = `date_trunc('week', now() at time zone '${IRS_TIME_ZONE}')::date`
const OLD_SEARCHES = `week < ${THIS_WEEK} - ${SEARCH_WEEKS * 7}`

const ofSite = (table: string, plain: string): TableRule => ({ table, plain })
const listed = (table: string, kept: string, plain?: string): TableRule => ({
  table,
  personal: { kept },
  ...(plain ? { plain } : {}),
  keptBecause: LISTED,
  notExportedBecause: LISTED,
})

const RECORD: readonly TableRule[] = [
  listed(
    'listing',
    `first_name middle_name last_name suffix dba address_line1 address_line2 address_line3 city state zip zip4 country
      phone website credentials afsp last_key first_key middle_key dba_key city_key street_key lat lng source_row`,
    `id public_id city_id county_id precision status is_demo facts_hash created_at updated_at merged_into undone_run`,
  ),
  listed('listing_anchor', 'last_key first_key', 'state ordinal listing_id'),
  listed('name_form', 'form name_key', 'side kind listings sound sound_alt'),
  listed('name_deletion', 'deletion form', 'side'),
  listed('import_change', 'before', 'run_id listing_id change'),
  listed('list_change', 'record compared', 'seq listing_id kind cause run_id changed merged_into at'),
  listed('import_doubt', 'joined', 'id run_id gone_listing_id new_listing_id reason decided_at decision'),
  listed('import_rejected_row', 'raw', 'run_id file line severity reason'),
  {
    table: 'discipline_entry',
    personal: {
      kept: `first_name middle_name last_name suffix city state last_key first_key middle_key city_key credential action
        effective_on`,
    },
    plain: 'id fingerprint is_demo created_at',
    keptBecause: DISCIPLINE,
    notExportedBecause: DISCIPLINE,
  },
  {
    table: 'discipline_statement',
    personal: { kept: 'citation citation_url ends_on ended_on ended_citation ended_url' },
    plain: 'id entry_id list_id withdrawn_at created_at',
    keptBecause: DISCIPLINE,
    notExportedBecause: DISCIPLINE,
  },
  {
    table: 'discipline_match',
    personal: { kept: 'facts' },
    plain: 'id entry_id listing_id status decided_at created_at',
    keptBecause:
      'What our staff decided about a published entry, so that it is not asked again. The log has their reason.',
    notExportedBecause: DISCIPLINE,
  },
  ofSite(
    'discipline_list',
    'id list_date source_name source_url file_name sha256 entries status is_demo loaded_by loaded_at',
  ),
  {
    table: 'receipt',
    personal: { kept: 'asked answer' },
    plain: 'id outcome listing_id created_at',
    keptBecause: 'A receipt is only worth something if it stays. We don’t know who made it.',
    notExportedBecause: 'We don’t know who asked.',
  },
  {
    table: 'receipt_signature',
    secret: 'salts',
    plain: 'receipt_id token signed_at',
    keptBecause: 'What is signed are hashes: with its salt, a name could be tried; without, no one can find it out.',
  },
  {
    table: 'rate_count',
    secret: 'key',
    plain: 'points ends_at',
    keptBecause: 'A hash, until its count ends.',
  },
  {
    table: 'socket_io_attachments',
    secret: 'payload',
    plain: 'id created_at',
    keptBecause: 'On its way from one of our processes to another, for less than a minute.',
  },
  {
    table: 'search_count',
    plain: 'week family found missed',
    expiry: [{ delete: OLD_SEARCHES }],
  },
  {
    table: 'search_miss',
    plain: 'week family asked searches',
    expiry: [{ delete: OLD_SEARCHES }],
  },
  {
    table: 'search_word',
    personal: { expires: 'word' },
    secret: 'mark',
    plain: 'week searches',
    keptBecause:
      'A word is readable only if many people searched for it in one week, and never if it is a listed name.',
    notExportedBecause: 'We do not know who searched.',
    expiry: [{ delete: `word is null and week < ${THIS_WEEK}` }, { delete: OLD_SEARCHES }],
  },
  { table: 'search_salt', secret: 'salt', plain: 'week', expiry: [{ delete: `week < ${THIS_WEEK}` }] },
  ofSite(
    'import_run',
    'id kind scope list_date status is_demo files report started_at finished_at upload_id last_change',
  ),
  ofSite('listing_touched', 'listing_id'),
  ofSite('listing_presence', 'listing_id kind from_run until_run facts_hash row_hash'),
  ofSite('listing_rating', 'listing_id stars_1 stars_2 stars_3 stars_4 stars_5 reviews total'),
  ofSite('listed_place', 'zip city_key state city listings'),
  ofSite('count_by_city', 'city_id state listings'),
  ofSite('count_by_state', 'state listings'),
  ofSite('count_by_zip', 'zip listings'),
  ofSite('city', 'id state name city_key slug county_id zip_count lat lng from_list'),
  ofSite('city_alias', 'state alias_key city_id from_list'),
  ofSite('county', 'id state name slug zip_count lat lng'),
  ofSite('state', 'code name slug kind zip_count lat lng'),
  ofSite('zip', 'zip state city_id county_id lat lng'),
  ofSite('claim_move', 'from_status to_status'),
  ofSite('content_source', 'stamp loaded_at'),
  ofSite(
    'text_version',
    'id kind slug number sha256 content shown_from changed_by was_wrong signed_off_on signed_off_by',
  ),
  ofSite('source_check', 'url outcome status detail checked_at ok_at'),
  ofSite('source_check_run', 'id ran_at checked is_offline'),
  ofSite('legal_demand', 'id received_on kind outcome reference created_at decided_on'),
  ofSite('transparency_report', 'half figures counted_at is_final'),
  ofSite('place_source', 'stamp loaded_at'),
  ofSite('data_version', 'name version changed_at'),
  ofSite('change_feed', 'is_only id'),
  ofSite('schema_migration', 'version checksum applied_at'),
  ofSite(
    'faq',
    'id slug category question answer see words position source_name source_url reviewed_on written_on signed_off_on signed_off_by author passages tax_year expires_on is_hidden version edited_at',
  ),
  ofSite(
    'resource_entry',
    'id kind slug title content words position source_name source_url reviewed_on written_on signed_off_on signed_off_by author passages tax_year expires_on is_hidden version edited_at',
  ),
  ofSite(
    'newsletter_issue',
    `id list slug title summary blocks sources reviewed_on state version author_id send_at started_at sent_at is_demo
      created_at updated_at`,
  ),
]

/** The account, its sign-in methods, and its history. The account itself comes last. */
const OWN = 'account_id = :account'
const OWN_SESSION = 'session_id in (select id from session where account_id = :account)'

const ACCOUNTS: readonly TableRule[] = [
  {
    table: 'answered_once',
    personal: { deleted: 'answer' },
    secret: 'key asked',
    plain: 'scope answered_at',
    notExportedBecause: 'A copy, for a day, of an answer that the same person got.',
    deletion: [{ delete: 'scope = :account::text' }],
  },
  ...API_KEYS,
  { table: 'calendar_feed', secret: 'token_hash', plain: 'account_id created_at', deletion: [{ delete: OWN }] },
  {
    table: 'registration',
    personal: { deleted: 'form terms_version' },
    secret: 'password_hash',
    plain: 'id account_id created_at agreed_texts',
    notExportedBecause: 'Deleted when its address is confirmed: no one is signed in before.',
    deletion: [{ delete: OWN }],
  },
  {
    table: 'consent',
    personal: { deleted: 'source at' },
    plain: 'id account_id text_id',
    exports: [
      {
        as: 'consents',
        of: OWN,
        also: {
          text: "(select kind || '/' || slug from text_version v where v.id = t.text_id)",
          version: '(select number from text_version v where v.id = t.text_id)',
        },
        order: 'at, id',
      },
    ],
    deletion: [{ delete: OWN }],
  },
  {
    table: 'email_change',
    personal: { deleted: 'new_email' },
    plain: 'account_id session_id old_confirmed_at new_confirmed_at expires_at created_at',
    exports: [{ as: 'email_change', of: OWN, one: true, with: 'created_at expires_at' }],
    deletion: [{ delete: OWN }],
  },
  {
    table: 'mail_token',
    secret: 'hash',
    plain: 'account_id kind expires_at used_at created_at',
    deletion: [{ delete: OWN }],
  },
  {
    table: 'identity',
    personal: { deleted: 'issuer subject provider linked_at unlinked_at' },
    plain: 'account_id',
    exports: [{ as: 'sign_in_providers', of: OWN, order: 'linked_at, issuer' }],
    deletion: [{ delete: OWN }],
  },
  {
    table: 'second_factor',
    personal: { deleted: 'confirmed_at' },
    secret: 'secret',
    plain: 'account_id last_step created_at',
    exports: [{ as: 'second_factor', of: OWN, one: true, with: 'created_at' }],
    deletion: [{ delete: OWN }],
  },
  { table: 'recovery_code', secret: 'hash', plain: 'account_id used_at', deletion: [{ delete: OWN }] },
  { table: 'live_ticket', secret: 'hash', plain: 'session_id expires_at', deletion: [{ delete: OWN_SESSION }] },
  {
    table: 'session_token',
    secret: 'hash successor',
    plain: 'session_id kind expires_at used_at created_at',
    deletion: [{ delete: OWN_SESSION }],
  },
  {
    table: 'session',
    personal: { deleted: 'device network' },
    plain: `id account_id method created_at last_seen_at ends_at ended_at end_reason awaits_factor factor_tries
      factor_at`,
    exports: [
      {
        as: 'sessions',
        of: OWN,
        with: 'id method created_at last_seen_at ended_at end_reason',
        order: 'created_at desc, id',
      },
    ],
    deletion: [{ delete: OWN }],
  },
  {
    table: 'audit_log',
    personal: { kept: 'before after reason' },
    plain: 'id at actor_id actor_role action target_kind target_id request_id',
    keptBecause: 'The log is never changed. It has ids, states, and the reasons that our staff gave.',
    exports: [
      {
        as: 'log',
        of: `actor_id = :account or (target_kind = 'account' and target_id = :account::text)`,
        with: 'at action target_kind target_id',
        order: 'id desc',
      },
    ],
  },
  {
    table: 'account',
    personal: {
      cleared: `email first_name last_name phone email_verified_at status_reason locale timezone language preferences
        wants_newsletter terms_accepted_at terms_version avatar_id return_path`,
    },
    secret: 'password_hash',
    plain: 'id role status is_demo created_at updated_at deleted_at api_plan',
    exports: [{ as: 'account', of: 'id = :account', one: true, with: 'id role status created_at updated_at' }],
    deletion: [
      {
        // A bare row stays, so that others' answers keep their place, and the log its meaning.
        set: {
          email: 'null',
          first_name: "''",
          last_name: "''",
          phone: 'null',
          role: "'client'",
          password_hash: 'null',
          email_verified_at: 'null',
          status: "'deleted'",
          status_reason: 'null',
          locale: 'default',
          timezone: 'default',
          language: 'default',
          preferences: 'default',
          wants_newsletter: 'false',
          terms_accepted_at: 'null',
          terms_version: 'null',
          avatar_id: 'null',
          return_path: 'null',
          updated_at: 'now()',
          deleted_at: 'now()',
        },
        where: 'id = :account',
      },
    ],
  },
]

export const PERSONAL_DATA: readonly TableRule[] = [...POSTS, ...AGENTS, ...MESSAGES, ...ACCOUNTS, ...RECORD]

export const namesIn = (columns: Columns | undefined): string[] => columns?.split(/\s+/).filter(Boolean) ?? []

export const personalIn = ({ personal = {} }: TableRule): string[] =>
  namesIn([personal.deleted, personal.expires, personal.cleared, personal.kept].filter(Boolean).join(' '))
