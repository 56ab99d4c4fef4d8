/**
 * Lists of questions: the public ones, searched and filtered; those like the one being written; what a person has
 * asked, answered, and followed; the sitemap's.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { type Db, type Page, type Paged, paginate } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { anyWord, hasHalfOf, wordsOf } from '#server/platform/word-search.ts'
import { LAST_PAGE } from '#common/limits.ts'
import type { ListingUrlParts } from '#common/paths.ts'
import { type LeadSort, type QuestionQuery, type QuestionTopic, SIMILAR_ROWS } from '#common/questions.ts'
import { shownPhoto } from '#server/domains/listings/shown-profile.ts'
import type { OwnAnswerView, OwnQuestionView, QuestionCard, QuestionLead, QuestionLine } from './types.ts'
import type { ApprovedAgent, SignedIn } from '#server/platform/actors.ts'
import type { QuestionStanding } from '#common/question-schemas.ts'

export type QuestionPage = Paged<QuestionCard> & {
  /** True when no question has all the words and these have some of them. */
  loosely: boolean
}

/**
 * By relevance when there are search words, otherwise newest first, or by what readers found helpful.
 * @throws AppError `page_too_deep`
 */
export async function searchQuestions(db: Db, query: QuestionQuery): Promise<QuestionPage> {
  if (query.page > LAST_PAGE)
    throw new AppError('page_too_deep', i18n._(msg`That page is past the end of the list. Choose an earlier page.`))
  const strictly = await run(db, query, db`websearch_to_tsquery('english', ${query.q})`)
  if (strictly.total > 0 || query.q === '' || query.page > 1) return { ...strictly, loosely: false }
  return { ...(await run(db, query, anyWord(db, query.q))), loosely: true }
}

async function run(db: Db, query: QuestionQuery, words: ReturnType<typeof anyWord>) {
  const { q, sort } = query
  const matching = whereMatching(db, query, words)
  return paginate<QuestionCard>(
    db,
    query,
    db`
      select ${lineColumns(db)}, ${bestAnswer(db)} as best, ${helpfulVotes(db)}::int as helpful
      from question q left join account a on a.id = q.author_id ${matching}
      order by ${sort === 'helpful' ? db`${helpfulVotes(db)} desc,` : db``}
        ${q === '' ? db`` : db`ts_rank(q.words, ${words}) desc,`} q.published_at desc, q.id desc`,
    db`select 1 from question q ${matching}`,
  )
}

/** The accepted one, or else the one that most agents second; null: no answer. */
const bestAnswer = (db: Db) => db`
  (select json_build_object('excerpt', best.excerpt, 'agentName', best.agent_name, 'listing', best.listing,
      'photoId', best.photo_id, 'publishedAt', best.published_at)
    from (
      select ${excerptOf(db, db`n.body`, EXCERPT)} as excerpt, n.published_at, ${agentColumns(db)}
      from answer n
      left join account a on a.id = n.author_id
      left join listing l on l.id = n.listing_id and l.status <> 'hidden'
      where n.question_id = q.id and n.state = 'published'
      order by n.id = q.accepted_answer_id desc nulls last,
        (select count(*) from answer_vote v where v.answer_id = n.id and v.kind = 'second') desc, n.published_at, n.id
      limit 1
    ) best)`

const helpfulVotes = (db: Db) => db`
  (select count(*) from answer n join answer_vote v on v.answer_id = n.id
    where n.question_id = q.id and n.state = 'published' and v.kind = 'helpful')`

/** The topics that public questions have, and how many; most first. */
export const countTopics = (db: Db) => db<{ topic: QuestionTopic; questions: number }[]>`
  select topic, count(*)::int as questions from question where state = 'published'
  group by topic order by questions desc, topic`

function whereMatching(
  db: Db,
  { q, topic, state, taxYear, answered, agent }: QuestionQuery,
  words: ReturnType<typeof anyWord>,
) {
  const hasAnswer = db`exists (select 1 from answer n where n.question_id = q.id and n.state = 'published')`
  return db`
    where q.state = 'published'
      ${q === '' ? db`` : db`and q.words @@ ${words}`}
      ${topic === '' ? db`` : db`and q.topic = ${topic}`}
      ${state === '' ? db`` : db`and q.state_code = ${state}`}
      ${taxYear === null ? db`` : db`and q.tax_year = ${taxYear}`}
      ${answered === '' ? db`` : answered === 'yes' ? db`and ${hasAnswer}` : db`and not ${hasAnswer}`}
      ${agent === '' ? db`` : db`and q.id in (${answeredBy(db, agent)})`}`
}

const answeredBy = (db: Db, agentId: string) => db`
  select n.question_id from answer n join listing l on l.id = n.listing_id
  where l.public_id = ${agentId} and l.status <> 'hidden' and n.state = 'published'`

/** Null when the listing is hidden or unknown. */
export async function findAnswerer(db: Db, agentId: string): Promise<ListingUrlParts | null> {
  const [found] = await db<[ListingUrlParts?]>`
    select public_id, first_name, last_name, city, state from listing
    where public_id = ${agentId} and status <> 'hidden'`
  return found ?? null
}

/** Of this many best matches by words, those that share at least half of the words. */
const LOOKED_AT = 40

/** Public questions that may match the one being written. Answered questions first. */
export async function findSimilar(db: Db, title: string): Promise<QuestionLine[]> {
  return db<QuestionLine[]>`
    with asked as (
      select ${anyWord(db, title)} as query, ${wordsOf(db, title)} as words
    ), near as (
      select q.*, ts_rank(q.words, asked.query) as rank, asked.words as asked_words
      from question q, asked
      where q.state = 'published' and q.words @@ asked.query
      order by rank desc, q.id desc limit ${LOOKED_AT}
    )
    select ${lineColumns(db)}
    from near q left join account a on a.id = q.author_id
    where ${hasHalfOf(db, db`q.asked_words`, db`q.words`)}
    order by exists (select 1 from answer n where n.question_id = q.id and n.state = 'published') desc, q.rank desc, q.id desc
    limit ${SIMILAR_ROWS}`
}

/** Includes questions asked from this address before the account existed: its owner has confirmed the address since. */
export async function readOwnQuestions(db: Db, { accountId }: SignedIn, page: Page): Promise<Paged<OwnQuestionView>> {
  await db`
    update question set author_id = ${accountId}
    where author_id is null and state <> 'unconfirmed' and not is_demo and lower(email) = (
      select lower(email) from account where id = ${accountId} and email_verified_at is not null)`
  const all = db`
    select ${lineColumns(db)}, q.state, q.held_for, q.reason, q.note, q.created_at
    from question q left join account a on a.id = q.author_id
    where q.author_id = ${accountId} and q.state <> 'unconfirmed'
    order by q.created_at desc, q.id desc`
  return paginate(db, page, all)
}

/** A `question` other than '' limits this to the answer to that question. */
export async function readOwnAnswers(
  db: Db,
  { accountId }: SignedIn,
  { question, ...page }: Page & { question: string },
): Promise<Paged<OwnAnswerView>> {
  const all = db`
    select n.id, n.body, n.sources, n.tax_year, n.check_again_by, n.state, n.held_for, n.reason, n.note, n.created_at,
      q.public_id as question_id, q.title as question_title
    from answer n join question q on q.id = n.question_id
    where n.author_id = ${accountId} ${question === '' ? db`` : db`and q.public_id = ${question}`}
    order by n.created_at desc, n.id`
  return paginate(db, page, all)
}

export async function readFollowed(db: Db, { accountId }: SignedIn, page: Page): Promise<Paged<QuestionLead>> {
  const all = db`
    select ${leadColumns(db)}
    from question_follower f join question q on q.id = f.question_id left join account a on a.id = q.author_id
    where f.account_id = ${accountId} and q.author_id is distinct from ${accountId} and q.state = 'published'
    order by q.active_at desc, q.id desc`
  return paginate(db, page, all)
}

/** A visitor who asks without an account follows by email, and isn't counted either. */
const leadColumns = (db: Db) => db`
  ${lineColumns(db)}, ${bestAnswer(db)} as best,
  (select count(*)::int from question_follower f
    where f.question_id = q.id and f.account_id is not null and f.account_id is distinct from q.author_id) as followers`

type LeadQuery = Page & {
  /** '': any. */
  topic: string
  sort: LeadSort
}

/**
 * Open questions for an agent: they match the profile's services and states served, the agent hasn't answered them,
 * and they have no accepted answer. A profile that lists no services or no states matches all.
 */
export async function readLeads(
  db: Db,
  { accountId, agent }: ApprovedAgent,
  { topic, sort, ...page }: LeadQuery,
): Promise<Paged<QuestionLead>> {
  const hasAnswer = db`exists (select 1 from answer n where n.question_id = q.id and n.state = 'published')`
  const all = db`
    with me as (
      select coalesce(p.services, '{}') as services,
        case when coalesce(p.states_served, '{}') = '{}' then '{}' else p.states_served || l.state end as states
      from (select 1) one
      left join listing l on l.id = ${agent.listingId} left join listing_profile p on p.listing_id = l.id
    )
    select ${leadColumns(db)}
    from question q cross join me left join account a on a.id = q.author_id
    where q.state = 'published' and q.accepted_answer_id is null and q.author_id is distinct from ${accountId}
      and (me.services = '{}' or q.topic = 'other' or q.topic = any(me.services))
      and (me.states = '{}' or q.state_code is null or q.state_code = any(me.states))
      and not exists (select 1 from answer n where n.question_id = q.id and n.author_id = ${accountId})
      ${topic === '' ? db`` : db`and q.topic = ${topic}`}
    order by ${sort === 'unanswered' ? db`${hasAnswer},` : db``} q.published_at desc, q.id desc`
  return paginate(db, page, all)
}

/** What the reader can do on a question's page. */
export async function readViewerState(db: Db, who: SignedIn, publicId: string): Promise<QuestionStanding> {
  const { accountId, agent } = who
  const [row] = await db<[Omit<QuestionStanding, 'may_answer'> & { ownAnswer: string | null }]>`
    with q as (select id, author_id from question where public_id = ${publicId} and state = 'published')
    select exists (select 1 from q where author_id = ${accountId}) as asker,
      exists (select 1 from question_follower f join q on q.id = f.question_id where f.account_id = ${accountId}) as following,
      (select n.id from answer n join q on q.id = n.question_id where n.author_id = ${accountId}) as own_answer,
      ${votes(db, who, 'helpful')} as helpful, ${votes(db, who, 'second')} as seconded`
  const { ownAnswer, ...standing } = row
  const may = agent?.approval === 'approved' && !standing.asker && ownAnswer === null
  return { ...standing, may_answer: may, own_answer: ownAnswer }
}

const votes = (db: Db, { accountId }: SignedIn, kind: 'helpful' | 'second') => db`
  array(select v.answer_id from answer_vote v join answer n on n.id = v.answer_id join q on q.id = n.question_id
    where v.account_id = ${accountId} and v.kind = ${kind})`

/** The name shown with an answer `n`: that of the listing `l`, otherwise of the account `a`. */
export const agentColumns = (db: Db) => db`
  coalesce(nullif(concat_ws(' ', l.first_name, l.last_name), ''), nullif(trim(concat_ws(' ', a.first_name, a.last_name)), ''),
    'A former member') as agent_name,
  case when l.id is not null then json_build_object('publicId', l.public_id, 'firstName', l.first_name, 'lastName',
    l.last_name, 'city', l.city, 'state', l.state) end as listing, ${shownPhoto(db)} as photo_id`

const SITEMAP_ROWS = 50_000

type SitemapQuestion = { publicId: string; title: string; activeAt: Date }

/** Questions worth finding: those with an answer, most recently active first. */
export const listQuestionsForSitemap = (db: Db) => db<SitemapQuestion[]>`
  select q.public_id, q.title, q.active_at from question q
  where q.state = 'published' and exists (select 1 from answer n where n.question_id = q.id and n.state = 'published')
  order by q.active_at desc, q.id desc limit ${SITEMAP_ROWS}`

const EXCERPT = 220

/** The beginning of a text, cut at a whole word. */
export const excerptOf = (db: Db, text: ReturnType<Db>, length: number) => db`
  case when length(${text}) <= ${length}::int then ${text}
    else regexp_replace(left(${text}, ${length}::int), '\\s+\\S*$', '') || '…' end`

/** The columns of a question `q`, with its author `a`, as one row of a list. */
export const lineColumns = (db: Db) => db`
  q.public_id, q.title, ${excerptOf(db, db`q.body`, EXCERPT)} as excerpt, q.topic, q.tax_year, q.state_code,
  case when q.is_anonymous or coalesce(a.first_name, '') = '' then 'Somebody'
    else concat_ws(' ', a.first_name, left(a.last_name, 1) || '.') end as asked_by,
  (select count(*)::int from answer n where n.question_id = q.id and n.state = 'published') as answers,
  q.accepted_answer_id is not null as accepted, q.published_at, q.is_demo`
