/** Questions, answers, reviews, articles, and what readers did with them. */
import { REPORT_NETWORK_DAYS } from '#common/retention.ts'
import { IRS_TIME_ZONE } from '#common/dates.ts'
import type { TableRule } from './types.ts'

/**
 * Replaces words that a moderator rejected or removed: the decision stays for the public record of moderation
 * (server/domains/moderation/read-ledger.ts), the words don't. Long enough for the constraints on a text.
 */
const NO_TITLE = "'Deleted with its account'"
const NO_WORDS =
  "'This text was deleted with the account of its author. Only the decision on it is kept, for the record of moderation.'"
const NOT_PUBLIC = "state in ('rejected', 'removed')"

const OWN_QUESTION = '(author_id = :account or lower(email) = lower(:email))'
const FOLLOWS = '(account_id = :account or lower(email) = lower(:email))'

export const POSTS: readonly TableRule[] = [
  {
    table: 'question_follower',
    personal: { deleted: 'email created_at' },
    secret: 'stop_key',
    plain: 'id question_id account_id',
    exports: [
      {
        as: 'followed_questions',
        of: FOLLOWS,
        also: { question: '(select public_id from question q where q.id = t.question_id)' },
        order: 'created_at, id',
      },
    ],
    deletion: [{ delete: FOLLOWS }],
  },
  {
    table: 'question',
    personal: {
      cleared: 'email is_anonymous note',
      kept: 'title body topic tax_year state_code reason words',
    },
    secret: 'confirm_hash',
    plain:
      'id public_id author_id state held_for decided_at confirm_by accepted_answer_id is_demo created_at published_at active_at',
    keptBecause: 'A published question that an agent answered stays without the name; others are deleted.',
    exports: [
      {
        as: 'questions',
        of: OWN_QUESTION,
        with: 'public_id state created_at published_at',
        without: 'words',
        order: 'id',
      },
    ],
    deletion: [
      { delete: `${OWN_QUESTION} and state in ('unconfirmed', 'pending')` },
      {
        delete: `${OWN_QUESTION} and state = 'published' and not exists (
          select 1 from answer n where n.question_id = t.id and n.state in ('published', 'pending'))`,
      },
      { set: { title: NO_TITLE, body: NO_WORDS, note: "''" }, where: `${OWN_QUESTION} and ${NOT_PUBLIC}` },
      {
        set: { email: 'null', is_anonymous: 'true', confirm_hash: 'null', confirm_by: 'null', note: "''" },
        where: OWN_QUESTION,
      },
    ],
  },
  {
    table: 'answer',
    personal: { cleared: 'listing_id note', kept: 'body sources tax_year check_again_by reason' },
    plain: 'id question_id author_id state held_for decided_at is_demo created_at edited_at published_at',
    keptBecause:
      'A published answer stays for the person who asked, without the name and the listing; others are deleted.',
    exports: [
      { as: 'answers', of: 'author_id = :account', with: 'id state created_at edited_at', order: 'created_at, id' },
    ],
    deletion: [
      { delete: "author_id = :account and state = 'pending'" },
      { set: { body: NO_WORDS, sources: "'[]'", note: "''" }, where: `author_id = :account and ${NOT_PUBLIC}` },
      { set: { listing_id: 'null', note: "''" }, where: 'author_id = :account' },
    ],
  },
  {
    table: 'answer_vote',
    personal: { deleted: 'kind created_at' },
    plain: 'answer_id account_id',
    exports: [{ as: 'votes', of: 'account_id = :account', with: 'answer_id', order: 'created_at, answer_id, kind' }],
    deletion: [{ delete: 'account_id = :account' }],
  },
  {
    table: 'review',
    personal: {
      cleared: 'note reply replied_at reply_author_id reply_removed_for reply_decided_at reply_note',
      kept: `rating expertise communication timeliness value title comment service service_year show_messaged attested_at
        reason`,
    },
    plain: 'id listing_id author_id state held_for decided_at flagged_at is_demo created_at edited_at published_at',
    keptBecause:
      'A published review stays without the name of its author; others are deleted. An agent’s replies are deleted.',
    exports: [
      {
        as: 'reviews',
        of: 'author_id = :account',
        with: 'id state created_at edited_at',
        also: { listing: '(select public_id from listing l where l.id = t.listing_id)' },
        without: 'reply replied_at reply_author_id reply_removed_for reply_decided_at reply_note',
        order: 'created_at, id',
      },
      {
        as: 'review_replies',
        of: 'reply_author_id = :account',
        with: 'id',
        without:
          'note rating expertise communication timeliness value title comment service service_year show_messaged attested_at reason',
        order: 'replied_at, id',
      },
    ],
    deletion: [
      { delete: "author_id = :account and state = 'pending'" },
      {
        set: { title: "''", comment: NO_WORDS, service: 'null', service_year: 'null' },
        where: `author_id = :account and ${NOT_PUBLIC} and comment <> ''`,
      },
      { set: { note: "''" }, where: 'author_id = :account' },
      {
        set: {
          reply: 'null',
          replied_at: 'null',
          reply_author_id: 'null',
          reply_removed_for: 'null',
          reply_decided_at: 'null',
          reply_note: "''",
        },
        where: 'reply_author_id = :account',
      },
    ],
  },
  {
    table: 'article_note',
    personal: { cleared: 'note' },
    plain: 'id article_id editor_id decision created_at',
    exports: [
      {
        as: 'article_notes',
        of: 'article_id in (select id from article where author_id = :account)',
        with: 'article_id decision created_at',
        order: 'id',
      },
    ],
    deletion: [{ set: { note: "''" }, where: 'article_id in (select id from article where author_id = :account)' }],
  },
  {
    table: 'article',
    personal: {
      cleared: 'listing_id revision removed_note',
      kept: 'slug title summary body body_text category tags tax_year sources review_by reviewed_on words cover_id cover_alt',
    },
    plain: `id author_id state revision_state version is_demo created_at updated_at submitted_at published_at revised_at
      removed_for removed_at`,
    keptBecause: 'A published article stays without the name and the listing; drafts and archived ones are deleted.',
    exports: [
      {
        as: 'articles',
        of: 'author_id = :account',
        with: 'id state created_at published_at removed_for',
        without: 'words',
        order: 'created_at, id',
      },
    ],
    deletion: [
      { delete: "author_id = :account and state in ('draft', 'submitted', 'changes_requested')" },
      {
        set: {
          slug: "'deleted-' || id",
          title: NO_TITLE,
          summary: NO_WORDS,
          body: `'{"type": "doc", "content": []}'`,
          body_text: `repeat(${NO_WORDS}, 3)`,
          tags: "'{}'",
          sources: "'[]'",
          cover_id: 'null',
          cover_alt: "''",
          removed_note: "''",
        },
        where: "author_id = :account and state = 'archived'",
      },
      { set: { listing_id: 'null', revision: 'null', revision_state: 'null' }, where: 'author_id = :account' },
    ],
  },
  {
    table: 'article_cover',
    plain: 'id account_id created_at',
    deletion: [
      {
        delete: `account_id = :account
          and not exists (select 1 from article a where a.cover_id = t.id or a.revision -> 'cover' ->> 'id' = t.id::text)`,
      },
    ],
  },
  {
    table: 'report',
    personal: { cleared: 'note network' },
    plain: 'id kind target_id reason reporter_id created_at handled_at',
    exports: [
      {
        as: 'reports',
        of: 'reporter_id = :account',
        with: 'kind target_id reason created_at handled_at',
        without: 'network',
        order: 'id',
      },
    ],
    deletion: [{ set: { note: "''" }, where: 'reporter_id = :account' }],
    expiry: [
      {
        set: { network: 'null' },
        where: `network is not null and created_at < now() - interval '${REPORT_NETWORK_DAYS} days'`,
      },
    ],
  },
  {
    table: 'report_salt',
    secret: 'salt',
    plain: 'day',
    expiry: [{ delete: `day < (now() at time zone '${IRS_TIME_ZONE}')::date` }],
  },
]
