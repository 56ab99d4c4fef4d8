/**
 * What becomes of a new text, by rule and never by sentiment: the first two of anybody, all with a link, and those of
 * somebody who broke the rules lately wait for a moderator; all others are public at once.
 */
import type { Transaction } from '#server/platform/db.ts'
import { AppError, ComeBackLater } from '#server/platform/errors.ts'
import { brokenLately, postsOfPeople, REPEAT_CLOSED_FROM, REPEAT_DAYS, REPEAT_HELD_FROM } from './posts-of-person.ts'
import type { Judged, PostAuthor } from './types.ts'

/** Of anybody, these wait. */
export const FIRST_POSTS = 2
const PER_DAY = { review: 3, question: 5, answer: 30 } as const
const DAY_S = 86_400

export type NewPost = {
  kind: keyof typeof PER_DAY
  texts: readonly string[]
  /** Addresses given beside the text. Those of governments are what an answer should rest on, and no reason to hold it. */
  sources?: readonly string[]
  /** An edit of a public text counts as no new one. */
  isEdit?: boolean
}

type Past = { published: number; broken: number; today: number }

/**
 * One person's texts are judged one after the other, so that two at once cannot both be the second.
 * @throws AppError `too_many_requests`, or `forbidden` for who broke the rules again and again.
 */
export async function judgePost(tx: Transaction, author: PostAuthor, post: NewPost): Promise<Judged> {
  const past = await readPast(tx, author, post.kind)
  if (past.broken >= REPEAT_CLOSED_FROM) {
    throw new AppError(
      'forbidden',
      `${past.broken} of your texts broke our rules within ${REPEAT_DAYS} days. We take no new ones for now.`,
    )
  }
  if (!post.isEdit && past.today >= PER_DAY[post.kind]) {
    throw new ComeBackLater(
      'too_many_requests',
      `You have sent ${past.today} today, which is the most we take in a day. Please come back tomorrow.`,
      DAY_S,
    )
  }
  return judge(past, post)
}

function judge({ published, broken }: Past, { texts, sources = [] }: NewPost): Judged {
  if (broken >= REPEAT_HELD_FROM) return { state: 'pending', heldFor: 'repeat' }
  if (texts.some(holdsLink) || !sources.every(isOfGovernment)) return { state: 'pending', heldFor: 'link' }
  if (published < FIRST_POSTS) return { state: 'pending', heldFor: 'first_posts' }
  return { state: 'published', heldFor: null }
}

async function readPast(tx: Transaction, author: PostAuthor, kind: NewPost['kind']): Promise<Past> {
  if ('accountId' in author) await tx`select 1 from account where id = ${author.accountId} for no key update`
  else await tx`select pg_advisory_xact_lock(hashtextextended(lower(${author.email}), 6))`
  const [past] = await tx<[Past]>`
    select count(*) filter (where state in ('published', 'flagged') and kind in ('review', 'question', 'answer'))::int as published,
      count(*) filter (where ${brokenLately(tx)})::int as broken,
      count(*) filter (where kind = ${kind} and created_at > now() - interval '1 day')::int as today
    from (${postsOfPeople(tx)}) b
    where ${'accountId' in author ? tx`b.author_id = ${author.accountId}` : tx`b.email = lower(${author.email})`}`
  return past
}

const LINK =
  /https?:|www\.|\b[a-z0-9-]+\.(?:com|net|org|info|biz|io|co|us|app|dev|ly|me|tax|xyz|site|online|shop)\b|\b[\w.+-]+@[\w-]+\.\w+/i

/** An address of a page or of a person, written out. */
export const holdsLink = (text: string): boolean => LINK.test(text)

export const isOfGovernment = (address: string): boolean =>
  URL.canParse(address) && /(?:^|\.)[a-z0-9-]+\.gov$/.test(new URL(address).hostname)
