/** Requests to agents, sent and answered through the API, for tests of what follows. */
import { testAccounts } from '#tests/support/accounts.ts'
import { insertAgent, insertClient, type ChatAgent, type ChatUser } from '#tests/support/chat.ts'
import type { RequestRow } from '#common/request-schemas.ts'
import type { Database } from '#server/platform/db.ts'

export async function testRequests(db: Database) {
  const { get, post, delete: remove } = await testAccounts(db)

  const as = ({ token }: ChatUser) => ({ token })
  const newId = () => crypto.randomUUID()
  let written = 0
  const formFor = (agents: readonly ChatAgent[], more: object = {}) => ({
    id: newId(),
    agents: agents.map(({ publicId }) => publicId),
    need: 'irs-notice',
    letter: 'CP2000',
    tax_year: 2024,
    language: 'es',
    meeting: 'video',
    body: `I got a CP2000 notice. Can you look at it with me before the deadline? (${(written += 1)})`,
    ...more,
  })
  const open = async (who: ChatUser, agents: readonly ChatAgent[], more: object = {}) => {
    const { status, body } = await post('requests', formFor(agents, more), as(who))
    return { status, message: body.message, request: body.data as RequestRow, errors: body.errors }
  }
  const read = async (who: ChatUser, id: string) => (await get(`requests/${id}`, as(who))).body.data as RequestRow
  async function people(count = 3) {
    const agents: ChatAgent[] = []
    while (agents.length < count) agents.push(await insertAgent(db))
    return { client: await insertClient(db), agents }
  }
  type Chat = { id: string; requests: object[]; unread: number; last_message: { body: string } }
  const chatsOf = async (who: ChatUser) => (await get('chats', as(who))).body.data as Chat[]
  const decline = (who: ChatUser, id: string, reason = 'no_time') => post(`requests/${id}/decline`, { reason }, as(who))
  const statesOf = ({ agents }: RequestRow) => agents.map(({ state }) => state)

  const notesOf = async (who: ChatUser, type = 'request') =>
    (await get(`chats/notifications?type=${type}`, as(who))).body.data as {
      preview: string
      ref: string
      from: string
    }[]

  const sentDaysAgo = (id: string, days: number) =>
    db`update help_request_agent set sent_at = now() - ${days} * interval '1 day' where request_id = ${id}`
  return { get, post, remove, as, newId, formFor, open, read, people, chatsOf, decline, statesOf, notesOf, sentDaysAgo }
}
