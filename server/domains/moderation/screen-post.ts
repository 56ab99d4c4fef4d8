/**
 * Screens a new post by rule, never by sentiment: each author's first two posts, all posts with a link, and posts by
 * recent rule breakers are held for a moderator; all others are public immediately.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { Transaction } from '#server/platform/db.ts'
import { AppError, RetryLaterError } from '#server/platform/errors.ts'
import { LIMITS, WINDOW_S } from '#server/platform/limits.ts'
import {
  isRecentViolation,
  postsOfPeople,
  REPEAT_CLOSED_FROM,
  REPEAT_DAYS,
  REPEAT_HELD_FROM,
} from './posts-of-person.ts'
import type { ScreeningResult, PostAuthor } from './types.ts'

/** Posts are held until the author has this many published. */
const FIRST_POSTS = 2
const NEW_POSTS = { review: LIMITS.reviews, question: LIMITS.questions, answer: LIMITS.answers }

export type NewPost = {
  kind: keyof typeof NEW_POSTS
  texts: readonly string[]
  /** URLs given with the text. An answer should rely on government sources, so those aren't a reason to hold it. */
  sources?: readonly string[]
  /** An edit of a public post doesn't count as a new one. */
  isEdit?: boolean
}

type AuthorHistory = { published: number; broken: number; today: number }

/**
 * One author's posts are screened one at a time, so that two at once can't both be the second.
 * @throws AppError `too_many_requests`, or `forbidden` for a repeat violator.
 */
export async function screenPost(tx: Transaction, author: PostAuthor, post: NewPost): Promise<ScreeningResult> {
  const history = await readAuthorHistory(tx, author, post.kind)
  if (history.broken >= REPEAT_CLOSED_FROM) {
    throw new AppError(
      'forbidden',
      i18n._(
        msg`Several of your posts broke our rules within ${{ days: REPEAT_DAYS }} days, so you can’t post for now.`,
      ),
    )
  }
  if (!post.isEdit && history.today >= NEW_POSTS[post.kind].max) {
    throw new RetryLaterError(
      'too_many_requests',
      i18n._(msg`You’ve reached today’s limit of ${{ limit: history.today }} posts. Try again tomorrow.`),
      WINDOW_S[NEW_POSTS[post.kind].window],
    )
  }
  return screenByRules(history, post)
}

function screenByRules({ published, broken }: AuthorHistory, { texts, sources = [] }: NewPost): ScreeningResult {
  if (broken >= REPEAT_HELD_FROM) return { state: 'pending', heldFor: 'repeat' }
  if (texts.some(holdsLink) || !sources.every(isOfGovernment)) return { state: 'pending', heldFor: 'link' }
  if (published < FIRST_POSTS) return { state: 'pending', heldFor: 'first_posts' }
  return { state: 'published', heldFor: null }
}

async function readAuthorHistory(tx: Transaction, author: PostAuthor, kind: NewPost['kind']): Promise<AuthorHistory> {
  if ('accountId' in author) await tx`select 1 from account where id = ${author.accountId} for no key update`
  else await tx`select pg_advisory_xact_lock(hashtextextended(lower(${author.email}), 6))`
  const [history] = await tx<[AuthorHistory]>`
    select count(*) filter (where state in ('published', 'flagged') and kind in ('review', 'question', 'answer'))::int as published,
      count(*) filter (where ${isRecentViolation(tx)})::int as broken,
      count(*) filter (where kind = ${kind}
        and created_at > now() - ${WINDOW_S[NEW_POSTS[kind].window]} * interval '1 second')::int as today
    from (${postsOfPeople(tx)}) b
    where ${'accountId' in author ? tx`b.author_id = ${author.accountId}` : tx`b.email = lower(${author.email})`}`
  return history
}

/** Matches from the dot and the @ on: starting where a name begins would rescan it to its end at each hyphen. */
const LINK =
  /https?:|www\.|(?<=[a-z0-9-])\.(?:com|net|org|info|biz|io|co|us|app|dev|ly|me|tax|xyz|site|online|shop)\b|(?<=[\w.+-])@[\w-]{1,63}\.\w/i

/** Whether the text spells out a web or email address. */
export const holdsLink = (text: string): boolean => LINK.test(text)

const isOfGovernment = (address: string): boolean =>
  URL.canParse(address) && /(?:^|\.)[a-z0-9-]+\.gov$/.test(new URL(address).hostname)
