/** What a signed-in person has asked, answered, and followed; for agents, also open questions that match them. */
import type { ApprovedAgent, SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { type Page, paginate, type Paged } from '#server/platform/paginate.ts'
import type { QuestionStanding } from '#common/question-schemas.ts'
import { lineColumns } from './question-columns.ts'
import type { OwnAnswerView, OwnQuestionView, QuestionLine } from './types.ts'

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

export async function readFollowed(db: Db, { accountId }: SignedIn, page: Page): Promise<Paged<QuestionLine>> {
  const all = db`
    select ${lineColumns(db)}
    from question_follower f join question q on q.id = f.question_id left join account a on a.id = q.author_id
    where f.account_id = ${accountId} and q.author_id is distinct from ${accountId} and q.state = 'published'
    order by q.active_at desc, q.id desc`
  return paginate(db, page, all)
}

/**
 * Open questions for an agent: they match the profile's services and states served, the agent hasn't answered them,
 * and they have no accepted answer. A profile that lists no services or no states matches all.
 */
export async function readLeads(db: Db, { accountId, agent }: ApprovedAgent, page: Page): Promise<Paged<QuestionLine>> {
  const all = db`
    with me as (
      select coalesce(p.services, '{}') as services,
        case when coalesce(p.states_served, '{}') = '{}' then '{}' else p.states_served || l.state end as states
      from (select 1) one
      left join listing l on l.id = ${agent.listingId} left join listing_profile p on p.listing_id = l.id
    )
    select ${lineColumns(db)}
    from question q cross join me left join account a on a.id = q.author_id
    where q.state = 'published' and q.accepted_answer_id is null and q.author_id is distinct from ${accountId}
      and (me.services = '{}' or q.topic = 'other' or q.topic = any(me.services))
      and (me.states = '{}' or q.state_code is null or q.state_code = any(me.states))
      and not exists (select 1 from answer n where n.question_id = q.id and n.author_id = ${accountId})
    order by exists (select 1 from answer n where n.question_id = q.id and n.state = 'published'), q.published_at desc, q.id desc`
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
