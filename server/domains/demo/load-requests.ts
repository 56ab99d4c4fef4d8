/** Requests of demo accounts: with two answers to compare and a decline; one closed; and one for the agent. */
import { longDate, plusDays, today } from '#common/dates.ts'
import type { DeclineReason } from '#common/requests.ts'
import { AVERAGE_FROM } from '#common/reviews.ts'
import type { Transaction } from '#server/platform/db.ts'

type Asked = {
  /** Null: the agent who can sign in. Otherwise the nth of the others, from 0. */
  agent: number | null
  reply?: string
  declined?: DeclineReason
}
type DemoRequest = {
  client: string
  need: string
  letter: string
  taxYear: number | null
  language: string
  meeting: string | null
  location: string
  body: string
  hoursAgo: number
  isClosed: boolean
  agents: readonly Asked[]
}

const AGENT = 'agent@demo.example'

/** `{14 days}` → `December 12`: so many days from the day of loading. */
export const withDates = (text: string): string =>
  text.replace(/\{(-?\d+) days\}/g, (_, days: string) =>
    longDate(plusDays(today(), Number(days))).replace(/, \d+$/, ''),
  )

const REQUESTS: readonly DemoRequest[] = [
  {
    client: 'client@demo.example',
    need: 'collections',
    letter: 'CP504',
    taxYear: 2023,
    language: 'en',
    meeting: 'phone',
    location: '',
    body: 'I got a CP504 for 2023 and can’t pay it all at once. I’d like someone to set up a payment plan before the IRS takes my state refund. The notice is dated {-19 days}.',
    hoursAgo: 30,
    isClosed: false,
    agents: [
      {
        agent: 0,
        reply:
          'Thanks for the details. If you owe $50,000 or less, we can usually set up an installment agreement online without financial statements. I charge a flat $650 for it, including the call with the IRS. I have time on Monday.',
      },
      { agent: 2, declined: 'no_time', reply: 'I can’t take this on: I don’t have time before it’s due.' },
      {
        agent: 1,
        reply:
          'Yes, I can take this on. My fee for a payment plan is $380. First I’d check whether some of the penalty can come off. Could you send me the second page of the notice?',
      },
    ],
  },
  {
    client: 'client@demo.example',
    need: 'rental',
    letter: '',
    taxYear: 2024,
    language: 'en',
    meeting: null,
    location: 'Fresno, CA',
    body: 'I rented out my old house for five months in 2024. Can you tell me what I can deduct and prepare the return?',
    hoursAgo: 900,
    isClosed: true,
    agents: [
      {
        agent: 0,
        reply: 'Yes. Please bring the closing statement from the purchase and a list of repairs with dates.',
      },
      { agent: 1, reply: 'I can. My fee for a return with one rental is $300.' },
    ],
  },
  {
    client: 'lena.ortiz@demo.example',
    need: 'unfiled-returns',
    letter: 'CP59',
    taxYear: 2022,
    language: 'en',
    meeting: 'video',
    location: 'Fresno, CA',
    body: 'The CP59 about 2022 came today. Can you take on all four years, and what would it cost?',
    hoursAgo: 48,
    isClosed: false,
    agents: [{ agent: null }, { agent: 1 }],
  },
]

/** After the conversations: a request continues them. */
export async function loadDemoRequests(tx: Transaction): Promise<void> {
  for (const each of REQUESTS) {
    const request = { ...each, body: withDates(each.body) }
    const [{ id }] = await tx<[{ id: string }]>`
      insert into help_request (id, client_id, need, letter, tax_year, language, meeting, location, body, search,
        created_at, closed_at)
      select gen_random_uuid(), c.id, ${request.need}, ${request.letter}, ${request.taxYear}, ${request.language},
        ${request.meeting}, ${request.location}, ${request.body}, ${`service=${request.need}`}, ${at(tx, request, 0)},
        ${request.isClosed ? at(tx, request, 200) : null}
      from account c where c.email = ${request.client} returning id`
    for (const [nth, asked] of request.agents.entries())
      await insertAsked(tx, { id, request, position: nth + 1, asked })
  }
}

/** @param hours Since the request. */
const at = (tx: Transaction, { hoursAgo }: DemoRequest, hours: number) =>
  tx`now() - ${hoursAgo - hours} * interval '1 hour'`

type Insert = { id: string; request: DemoRequest; position: number; asked: Asked }

async function insertAsked(tx: Transaction, { id, request, position, asked }: Insert): Promise<void> {
  const [pair] = await tx<[{ clientId: string; agentId: string; listingId: number }?]>`
    select c.id as client_id, g.account_id as agent_id, g.listing_id
    from account c, agent g join account a on a.id = g.account_id
      left join listing_profile p on p.listing_id = g.listing_id
      left join listing_rating k on k.listing_id = g.listing_id
    where c.email = ${request.client} and g.listing_id is not null and a.is_demo
      and (a.email = ${AGENT}) = ${asked.agent === null}
    -- Those first who do it and have a public rating, or publish a fee for it: there is something to compare.
    order by coalesce(k.reviews >= ${AVERAGE_FROM} and ${request.need} = any(p.services), false) desc,
      (p.fees @> ${tx.json([{ service: request.need }])}) desc nulls last, g.listing_id offset ${asked.agent ?? 0} limit 1`
  // The directory may be too small.
  if (!pair) return
  const [chat] = await tx<[{ id: string; lastPlace: number }]>`
    insert into conversation (client_id, agent_id, listing_id, created_at, last_sent_at)
    values (${pair.clientId}, ${pair.agentId}, ${pair.listingId}, ${at(tx, request, 0)}, ${at(tx, request, 0)})
    on conflict (client_id, agent_id) do update set listing_id = excluded.listing_id
    returning id, last_place`
  const place = chat.lastPlace + 1
  const messages = [
    { sender: pair.clientId, body: request.body, answers: null, hours: 0 },
    ...(asked.reply ? [{ sender: pair.agentId, body: asked.reply, answers: id, hours: position * 3 }] : []),
  ]
  for (const [index, { sender, body, answers, hours }] of messages.entries()) {
    await tx`
      insert into message (conversation_id, place, id, sender_id, body, request_id, sent_at)
      values (${chat.id}, ${place + index}, gen_random_uuid(), ${sender}, ${body}, ${answers}, ${at(tx, request, hours)})`
  }
  const last = place + messages.length - 1
  await tx`
    update conversation set last_place = ${last}, last_sent_at = ${at(tx, request, messages.at(-1)?.hours ?? 0)}
    where id = ${chat.id}`
  // Read by all but the agent who can sign in, as if the emails about them were sent.
  await tx`
    insert into conversation_side (conversation_id, account_id, delivered_place, read_place, mailed_place)
    values (${chat.id}, ${pair.clientId}, ${last}, ${last}, ${last}), (${chat.id}, ${pair.agentId}, ${last}, ${last}, ${last})
    on conflict (conversation_id, account_id) do update set mailed_place = ${last},
      delivered_place = case when excluded.account_id = ${pair.clientId} then ${last} else conversation_side.delivered_place end,
      read_place = case when excluded.account_id = ${pair.clientId} then ${last} else conversation_side.read_place end`
  await tx`
    insert into help_request_agent (request_id, position, conversation_id, place, sent_at, declined_at, declined_for)
    values (${id}, ${position}, ${chat.id}, ${place}, ${at(tx, request, 0)},
      ${asked.declined ? at(tx, request, position * 3) : null}, ${asked.declined ?? null})`
}
