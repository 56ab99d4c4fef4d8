/** Pairs of a client and an agent with a conversation. Created by SQL: thousands of sign-ins are another benchmark. */
import { hashOf, newSecret } from '#server/platform/make-secret.ts'
import type { Database } from '#server/platform/db.ts'
import type { LiveConnection } from './live-connection.ts'

export type Person = {
  accountId: string
  token: string
  /** The last event received; null: none yet. */
  number: number | null
  /** Ids of the other person's messages, in order of arrival. */
  receivedIds: string[]
  /** Events received again. */
  repeated: number
  line: LiveConnection | null
}
export type Pair = { conversation: string; people: [Person, Person] }

export async function makePairs(db: Database, count: number): Promise<Pair[]> {
  const pairs = Array.from({ length: count }, (): Pair => ({
    conversation: crypto.randomUUID(),
    people: [newPerson(), newPerson()],
  }))
  const clients = pairs.map(({ people: [client] }) => client)
  const agents = pairs.map(({ people: [, agent] }) => agent)
  await insertPeople(db, 'client', clients)
  await insertPeople(db, 'agent', agents)
  await db`
    insert into conversation (id, client_id, agent_id)
    select * from unnest(${pairs.map(({ conversation }) => conversation)}::uuid[], ${accountIdsOf(clients)}::uuid[],
      ${accountIdsOf(agents)}::uuid[])`
  await db`
    insert into conversation_side (conversation_id, account_id)
    select id, unnest(array[client_id, agent_id]) from conversation
    where id = any(${pairs.map(({ conversation }) => conversation)}::uuid[])`
  // As autovacuum would a minute later. Empty tables are left out: their plans would be made for empty tables.
  await db`analyze account, agent, session, session_token, conversation, conversation_side`
  return pairs
}

const newPerson = (): Person => ({
  accountId: crypto.randomUUID(),
  token: newSecret(),
  number: null,
  receivedIds: [],
  repeated: 0,
  line: null,
})

const accountIdsOf = (people: readonly Person[]) => people.map(({ accountId }) => accountId)

async function insertPeople(db: Database, role: 'client' | 'agent', people: readonly Person[]): Promise<void> {
  await db`
    with person as (
      insert into account (id, email, first_name, last_name, role, email_verified_at)
      select id, 'crowd-' || id || '@mail.example', 'Crowd', 'Person', ${role}, now()
      from unnest(${accountIdsOf(people)}::uuid[]) as given (id) returning id),
    as_agent as (insert into agent (account_id, approval) select id, 'approved' from person where ${role === 'agent'}),
    begun as (
      insert into session (account_id, method, ends_at)
      select id, 'credentials', now() + interval '1 day' from person returning id, account_id)
    insert into session_token (hash, session_id, kind, expires_at)
    select decode(given.hash, 'hex'), begun.id, 'access', now() + interval '1 day'
    from begun join unnest(${accountIdsOf(people)}::uuid[], ${people.map(({ token }) => hashOf(token).toString('hex'))}::text[])
      as given (account_id, hash) using (account_id)`
}
