/**
 * What the demo accounts have at hand: conversations, saved agents, a claim, a draft, an article in review, corrections,
 * and notifications, so that every page of the dashboard shows something. It belongs to the accounts and the invented
 * listings, and is deleted with them.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { columnsOf } from '#server/domains/articles/save-article.ts'
import type { Transaction } from '#server/platform/db.ts'
import { readArticleExamples } from './load-examples.ts'
import { loadDemoCalls } from './load-calls.ts'
import { loadOwnPages } from './load-own-pages.ts'
import { loadDemoRequests, withDates } from './load-requests.ts'

const FILE = join(import.meta.dirname, '../../../db/demo/conversations.json')

const conversation = z.strictObject({
  client: z.string(),
  /** An account, or `another agent`: one who can't sign in. */
  with: z.string(),
  /** When the last message was sent. */
  hoursAgo: z.number(),
  minutesBetween: z.number().default(7),
  /** How many of the last messages the agent hasn't read. */
  unread: z.number(),
  messages: z.array(z.tuple([z.enum(['client', 'agent']), z.string().transform(withDates)])).nonempty(),
})
type DemoConversation = z.infer<typeof conversation>

/** Clients who can't sign in: an agent's inbox has more than one sender. */
const OTHER_CLIENTS = [
  { email: 'lena.ortiz@demo.example', firstName: 'Lena', lastName: 'Ortiz' },
  { email: 'marcus.bell@demo.example', firstName: 'Marcus', lastName: 'Bell' },
  { email: 'nadia.petrov@demo.example', firstName: 'Nadia', lastName: 'Petrov' },
  { email: 'tom.okafor@demo.example', firstName: 'Tom', lastName: 'Okafor' },
  { email: 'grace.lin@demo.example', firstName: 'Grace', lastName: 'Lin' },
  { email: 'owen.marsh@demo.example', firstName: 'Owen', lastName: 'Marsh' },
  { email: 'priya.nair@demo.example', firstName: 'Priya', lastName: 'Nair' },
  { email: 'carl.jensen@demo.example', firstName: 'Carl', lastName: 'Jensen' },
  { email: 'rosa.delgado@demo.example', firstName: 'Rosa', lastName: 'Delgado' },
  { email: 'ben.turner@demo.example', firstName: 'Ben', lastName: 'Turner' },
  { email: 'hana.sato@demo.example', firstName: 'Hana', lastName: 'Sato' },
  { email: 'luis.ortega@demo.example', firstName: 'Luis', lastName: 'Ortega' },
  { email: 'emma.walsh@demo.example', firstName: 'Emma', lastName: 'Walsh' },
] as const

/** For those who can't sign in. */
export const NO_EMAIL = {
  email_messages: false,
  email_answers: false,
  email_reviews: false,
  email_watches: false,
  email_calls: false,
}

const AGENT = 'agent@demo.example'
const CLIENT = 'client@demo.example'

/** Replaces what an earlier load left. */
export async function loadDemoWork(tx: Transaction): Promise<void> {
  const conversations = z.array(conversation).parse(JSON.parse(await readFile(FILE, 'utf8')))
  await tx`delete from account where email = any(${OTHER_CLIENTS.map(({ email }) => email)})`
  await tx`delete from article where is_demo and state <> 'published'`
  await tx`delete from correction where email = any(${CORRECTIONS.map(({ email }) => email)})`
  for (const [nth, { email, firstName, lastName }] of OTHER_CLIENTS.entries()) {
    await tx`
      insert into account (email, first_name, last_name, role, email_verified_at, preferences, is_demo, created_at)
      values (${email}, ${firstName}, ${lastName}, 'client', now(), ${tx.json(NO_EMAIL)}, true,
        now() - ${(nth % 7) * 4 + nth} * interval '1 day')`
  }
  for (const each of conversations) await insertConversation(tx, each)
  await loadDemoRequests(tx)
  await loadDemoCalls(tx)
  await saveAgents(tx)
  await submitClaim(tx)
  await writeArticles(tx)
  await requestCorrections(tx)
  await writeReviews(tx)
  await loadOwnPages(tx)
  await dateAccounts(tx)
}

/** Everyone joined before the first thing they did. Those who can't sign in were last seen when they did the last. */
async function dateAccounts(tx: Transaction): Promise<void> {
  const acts = tx`
    select id, min(at) as first, max(at) as last from (
      select sender_id as id, sent_at as at from message
      union all select client_id, created_at from help_request
      union all select account_id, saved_at from saved_listing
      union all select author_id, created_at from question
      union all select author_id, created_at from review
      union all select account_id, created_at from claim
      union all select g.account_id, p.claimed_at - interval '4 days'
      from agent g join listing_profile p on p.listing_id = g.listing_id) act
    group by id`
  await tx`
    update account a set created_at = least(a.created_at, act.first - interval '2 hours')
    from (${acts}) act where act.id = a.id and a.is_demo`
  await tx`
    update agent g set created_at = a.created_at from account a where a.id = g.account_id and a.is_demo`
  await tx`
    insert into session (account_id, method, created_at, last_seen_at, ends_at)
    select a.id, 'credentials', act.last, act.last, now() + interval '1 year'
    from (${acts}) act join account a on a.id = act.id
    where a.is_demo and a.password_hash is null and not exists (select 1 from session s where s.account_id = a.id)`
}

async function insertConversation(tx: Transaction, each: DemoConversation): Promise<void> {
  const [pair] = await tx<[{ client: string; agent: string; listingId: number }?]>`
    select c.id as client, g.account_id as agent, g.listing_id
    from account c, agent g join account a on a.id = g.account_id
    where c.email = ${each.client} and g.listing_id is not null and a.is_demo
      and (a.email = ${each.with} or (${each.with} = 'another agent' and a.email <> ${AGENT}))
    order by g.listing_id limit 1`
  // The directory may be too small to have another agent.
  if (!pair) return
  const { client, agent, listingId } = pair
  const last = each.messages.length
  const sentAt = (place: number) => tx`
    now() - ${each.hoursAgo} * interval '1 hour' - ${(last - place) * each.minutesBetween} * interval '1 minute'`
  const [{ id }] = await tx<[{ id: string }]>`
    insert into conversation (client_id, agent_id, listing_id, last_place, last_sent_at, created_at)
    values (${client}, ${agent}, ${listingId}, ${last}, ${sentAt(last)}, ${sentAt(1)}) returning id`
  for (const [index, [sender, body]] of each.messages.entries()) {
    await tx`
      insert into message (conversation_id, place, id, sender_id, body, sent_at)
      values (${id}, ${index + 1}, gen_random_uuid(), ${sender === 'client' ? client : agent}, ${body}, ${sentAt(index + 1)})`
  }
  const read = last - each.unread
  // As if the emails about them were sent.
  await tx`
    insert into conversation_side (conversation_id, account_id, delivered_place, read_place, mailed_place)
    values (${id}, ${client}, ${last}, ${last}, ${last}), (${id}, ${agent}, ${read}, ${read}, ${last})`
  if (each.unread === 0) return
  await tx`
    insert into notification (type, from_id, to_id, ref, preview, count, created_at)
    values ('chat', ${client}, ${agent}, ${id}, left(${each.messages.at(-1)?.[1] ?? ''}, 200), ${each.unread}, ${sentAt(last)})`
}

/** Claimed agents, the longest descriptions first; the first two are watched. */
const saveAgents = (tx: Transaction) => tx`
  insert into saved_listing (account_id, listing_id, saved_at, watching, known_status)
  select c.id, l.id, now() - l.nth * interval '3 days', l.nth <= 2, 'listed'
  from account c, (
    select l.id, row_number() over (order by length(p.bio) desc, l.id) as nth
    from listing_profile p join listing l on l.id = p.listing_id where l.is_demo and l.status = 'listed') l
  where c.email = ${CLIENT} and l.nth <= 4`

const unclaimed = (tx: Transaction, nth: number) => tx`
  select l.id from listing l left join listing_profile p on p.listing_id = l.id
  where l.is_demo and l.status = 'listed' and p.listing_id is null order by l.id offset ${nth} limit 1`

/** The new agent asks for an unclaimed listing; the IRS office confirms by letter. A claim begins as a draft. */
async function submitClaim(tx: Transaction): Promise<void> {
  const [claim] = await tx<[{ id: string; accountId: string }?]>`
    insert into claim (listing_id, account_id, relation, method, statement, created_at)
    select l.id, a.id, 'self', 'epp_confirmation',
      'I moved my office last year. The IRS list has my old ZIP code.', now() - interval '20 hours'
    from account a, (${unclaimed(tx, 0)}) l where a.email = 'new-agent@demo.example'
    returning id, account_id`
  if (!claim) return
  await tx`insert into claim_proof (claim_id, method) values (${claim.id}, 'epp_confirmation')`
  for (const what of ['create', 'submit']) {
    await tx`
      insert into claim_event (claim_id, actor_id, actor_role, what, at)
      values (${claim.id}, ${claim.accountId}, 'agent', ${what}, now() - interval '19 hours')`
  }
  await tx`update claim set status = 'submitted', submitted_at = now() - interval '19 hours' where id = ${claim.id}`
}

/** The agent's own: one begun, one that waits for an editor. */
async function writeArticles(tx: Transaction): Promise<void> {
  const examples = await readArticleExamples()
  const written = [
    { of: 'unfiled-returns-way-back', title: 'What to bring when you haven’t filed for years', state: 'draft' },
    { of: 'cp2000-letter-first-hour', title: 'Your first hour with a CP2000 notice', state: 'submitted' },
  ]
  for (const { of, title, state } of written) {
    const example = examples.find(({ slug }) => slug === of)
    if (!example) throw new Error(`db/demo/articles.json has no ${of}.`)
    const { slug: _slug, service: _service, publishedOn: _publishedOn, ...form } = example
    await tx`
      insert into article ${tx.rows([{ ...columnsOf(tx, { ...form, title }), is_demo: true }])}`
    await tx`
      update article set author_id = a.id, listing_id = g.listing_id, state = ${state},
        submitted_at = ${state === 'submitted' ? tx`now() - interval '30 hours'` : null}
      from account a join agent g on g.account_id = a.id
      where article.title = ${title} and article.is_demo and article.author_id is null and a.email = ${AGENT}`
  }
}

const CORRECTIONS = [
  {
    email: 'new-name@demo.example',
    kind: 'correction',
    relation: 'self',
    message: 'My last name changed when I got married. The IRS has the new name since June.',
  },
  {
    email: 'retired@demo.example',
    kind: 'opt_out',
    relation: 'self',
    message: 'I retired in May and no longer take clients. Please remove my listing.',
  },
] as const

async function requestCorrections(tx: Transaction): Promise<void> {
  for (const [nth, { email, kind, relation, message }] of CORRECTIONS.entries()) {
    await tx`
      insert into correction (listing_id, kind, relation, email, message, status, created_at)
      select l.id, ${kind}, ${relation}, ${email}, ${message}, 'open', now() - ${nth + 1} * interval '17 hours'
      from (${unclaimed(tx, nth + 5)}) l`
  }
}

const REVIEWS = [
  {
    // They have messaged each other, and the reviewer agreed to say so.
    email: CLIENT,
    rating: 5,
    title: 'Explained my CP2000 notice',
    comment:
      'Read the notice with me line by line and said what to send and by when. I knew what to do after one call.',
    state: 'published',
    heldFor: null,
    reason: null,
  },
  {
    email: 'lena.ortiz@demo.example',
    rating: 2,
    title: 'Hard to reach in March',
    comment: 'It took two weeks to get a call back during the season. The return itself was done without mistakes.',
    state: 'pending',
    heldFor: 'first_posts',
    reason: null,
  },
  {
    email: 'marcus.bell@demo.example',
    rating: 5,
    title: 'Call my cousin too',
    comment: 'Great work on my installment agreement. My cousin paints houses at half the price of others, call him!',
    state: 'removed',
    heldFor: null,
    reason: 'advert',
  },
] as const

/** Of the demo agent: one with the mark, one that waits for a moderator, and one that was removed. */
async function writeReviews(tx: Transaction): Promise<void> {
  for (const { email, rating, title, comment, state, heldFor, reason } of REVIEWS) {
    await tx`
      insert into review (listing_id, author_id, rating, title, comment, state, held_for, reason, show_messaged,
        is_demo, created_at, published_at)
      select g.listing_id, a.id, ${rating}, ${title}, ${comment}, ${state}, ${heldFor}, ${reason}, true, true,
        now() - interval '9 hours', ${state === 'pending' ? null : tx`now() - interval '9 hours'`}
      from account a, agent g join account h on h.id = g.account_id
      where a.email = ${email} and h.email = ${AGENT} and g.listing_id is not null
        and not exists (select 1 from review r where r.author_id = a.id and r.listing_id = g.listing_id)`
  }
}
