/** All that is kept of a person, for that person. Secrets and their hashes are nobody's data. */
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { exportDoings } from './export-doings.ts'

export type AccountExport = Readonly<
  Record<
    | 'account'
    | 'agent'
    | 'reviews'
    | 'questions'
    | 'answers'
    | 'articles'
    | 'sign_in_providers'
    | 'sessions'
    | 'log'
    | keyof Awaited<ReturnType<typeof exportDoings>>,
    unknown
  >
>

export async function exportAccount(db: Db, { accountId }: SignedIn): Promise<AccountExport> {
  const [account] = await db`
    select id, email, first_name, last_name, phone, avatar_id, role, email_verified_at, status, locale, timezone, preferences,
      wants_newsletter, terms_accepted_at, terms_version, created_at, updated_at
    from account where id = ${accountId}`
  const [agent] = await db`
    select g.id, g.approval, g.approval_reason, g.business_name, g.city, g.state, g.zip, g.website, g.attested_at,
      g.created_at, l.public_id as listing
    from agent g left join listing l on l.id = g.listing_id where g.account_id = ${accountId}`
  const reviews = await db`
    select id, rating, title, comment, service, service_year, state, reason, created_at, edited_at
    from review where author_id = ${accountId} order by created_at, id`
  const questions = await db`
    select public_id, title, body, topic, tax_year, state_code, is_anonymous, state, reason, created_at
    from question where author_id = ${accountId} order by id`
  const answers = await db`
    select id, body, sources, tax_year, check_again_by, state, reason, created_at, edited_at
    from answer where author_id = ${accountId} order by created_at, id`
  const articles = await db`
    select title, summary, body, body_text, category, tags, tax_year, sources, state, revision, created_at, published_at
    from article where author_id = ${accountId} order by created_at, id`
  const providers = await db`
    select provider, issuer, linked_at, unlinked_at from identity where account_id = ${accountId} order by linked_at, issuer`
  const sessions = await db`
    select id, method, device, network, created_at, last_seen_at, ended_at, end_reason
    from session where account_id = ${accountId} order by created_at desc, id`
  const log = await db`
    select at, action, target_kind, target_id, after from audit_log
    where actor_id = ${accountId} or (target_kind = 'account' and target_id = ${accountId})
    order by id desc`
  return {
    account,
    agent: agent ?? null,
    reviews: [...reviews],
    questions: [...questions],
    answers: [...answers],
    articles: [...articles],
    sign_in_providers: [...providers],
    sessions: [...sessions],
    log: [...log],
    ...(await exportDoings(db, accountId)),
  }
}
