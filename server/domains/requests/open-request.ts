/**
 * A client asks up to three agents for the same thing. Each gets it in their own conversation with the client, and
 * doesn't learn whom else the client asked. No agent gets a request that the client didn't send to them
 * (31 CFR 10.30).
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n, type Language } from '#common/i18n.ts'
import { agentSearchParams, parseAgentQuery } from '#common/agent-query.ts'
import { withoutNumbers } from '#common/number-shield.ts'
import { REQUEST_AGENTS_MAX, subjectOf } from '#common/requests.ts'
import { spellNotice } from '#server/domains/resources/list-entries.ts'
import { openChat } from '#server/domains/chat/start-conversation.ts'
import { addMessage, assertCanStartConversation } from '#server/domains/chat/messages.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError, InvalidFieldsError, RetryLaterError } from '#server/platform/errors.ts'
import { inLanguage } from '#server/platform/request-language.ts'
import { LIMITS, WINDOW_S } from '#server/platform/limits.ts'
import { type AskedAgent, firstWithoutAnswer, freePosition, type NewRequest } from './types.ts'
import { lockRequest } from './own-request.ts'
import { readAsked } from './read-requests.ts'

const SAME_HOURS = 24

/**
 * Sending the same request again changes nothing.
 * @throws AppError `forbidden` for agents; `not_found` when one of them takes no messages; `conflict` for the id of
 *   another request, or with too many open; InvalidFieldsError; RetryLaterError; as in addMessage.
 */
export async function openRequest(db: Db, who: SignedIn, request: NewRequest): Promise<void> {
  assertCanStartConversation(who)
  await inTransaction(db, async (tx) => {
    // One at a time for each client: the limits count what is committed.
    await tx`select 1 from account where id = ${who.accountId} for no key update`
    if (await isSent(tx, who, request)) return
    await assertNotAskedYet(tx, who, request)
    await assertWithinLimits(tx, who)
    await insertRequest(tx, who, { ...request, letter: await readLetter(tx, request) })
    // In one order for everyone: two clients who ask the same agents don't wait for each other in a circle.
    const inOrder = request.agents.map((publicId, index) => ({ publicId, position: index + 1 }))
    for (const asked of inOrder.toSorted((a, b) => (a.publicId < b.publicId ? -1 : 1))) {
      await sendTo(tx, who, { ...asked, requestId: request.id, body: request.body })
    }
  })
}

/** @throws AppError `conflict` */
async function isSent(tx: Transaction, { accountId }: SignedIn, { id, body }: NewRequest): Promise<boolean> {
  const [sent] = await tx<[{ same: boolean }?]>`
    select client_id = ${accountId} and body = ${body} as same from help_request where id = ${id}`
  if (sent && !sent.same)
    throw new AppError('conflict', i18n._(msg`You already used this ID for another request. Use a new one.`))
  return sent !== undefined
}

/** The same words to the same agents, while the first is open. @throws AppError `conflict` */
async function assertNotAskedYet(
  tx: Transaction,
  { accountId }: SignedIn,
  { agents, body }: NewRequest,
): Promise<void> {
  const [same] = await tx`
    select 1 from help_request r
    where client_id = ${accountId} and closed_at is null and body = ${body}
      and created_at > now() - ${SAME_HOURS} * interval '1 hour'
      and ${agents.toSorted()}::text[] = array(
        select l.public_id from help_request_agent a
        join conversation c on c.id = a.conversation_id
        join agent g on g.account_id = c.agent_id
        join listing l on l.id = g.listing_id
        where a.request_id = r.id order by l.public_id collate "C")`
  if (same)
    throw new AppError(
      'conflict',
      i18n._(msg`You’ve already sent this request to these agents. See your open requests.`),
    )
}

/** As our guide spells it, or as it was typed. @throws InvalidFieldsError */
async function readLetter(tx: Transaction, { letter, checkLetter }: NewRequest): Promise<string> {
  const known = letter === '' ? '' : await spellNotice(tx, letter)
  if (known === null && checkLetter)
    throw new InvalidFieldsError({
      letter: [
        i18n._(
          msg`We don’t know a letter “${{ letter }}.” Check the number in the top or bottom right corner. If it’s right, send the request again.`,
        ),
      ],
    })
  return known ?? letter
}

const insertRequest = (tx: Transaction, { accountId }: SignedIn, request: NewRequest) => tx`
  insert into help_request (id, client_id, need, letter, tax_year, due_on, language, meeting, location, body, search)
  values (${request.id}, ${accountId}, ${request.need}, ${request.letter}, ${request.taxYear}, ${request.dueOn},
    ${request.language}, ${request.meeting}, ${request.location}, ${request.body}, ${searchOf(request)})`

/** Only what is a search of the directory, without numbers that no one should have sent. */
const searchOf = ({ search }: NewRequest): string =>
  withoutNumbers(agentSearchParams({ ...parseAgentQuery(new URLSearchParams(search)).query, page: 1 }).toString())

/** @throws AppError `conflict`; RetryLaterError. */
async function assertWithinLimits(tx: Transaction, { accountId }: SignedIn): Promise<void> {
  const windowS = WINDOW_S[LIMITS.requests.window]
  const [{ open, waitS }] = await tx<[{ open: number; waitS: number | null }]>`
    select (count(*) filter (where closed_at is null))::int as open, (
      select ceil(${windowS}::int - extract(epoch from now() - created_at))::int
      from help_request
      where client_id = ${accountId} and created_at > now() - ${windowS} * interval '1 second'
      order by created_at desc offset ${LIMITS.requests.max - 1} limit 1) as wait_s
    from help_request where client_id = ${accountId}`
  if (open >= LIMITS.openRequests.max) {
    throw new AppError(
      'conflict',
      i18n._(msg`You have ${{ max: LIMITS.openRequests.max }} open requests. Close one to send another.`),
    )
  }
  if (waitS !== null) {
    throw new RetryLaterError(
      'too_many_requests',
      i18n._(msg`You’ve sent ${{ max: LIMITS.requests.max }} requests in 24 hours. Try again later.`),
      Math.max(1, waitS),
    )
  }
}

type Asked = { requestId: string; position: number; publicId: string; body: string }

/** What the agent's notification says before the words: that it's a request, and about what. */
async function previewOf(tx: Transaction, { requestId, conversationId, body }: Preview): Promise<string> {
  const [{ need, letter, language }] = await tx<[{ need: string; letter: string; language: Language }]>`
    select r.need, r.letter, agent.language from help_request r, conversation c join account agent on agent.id = c.agent_id
    where r.id = ${requestId} and c.id = ${conversationId}`
  return inLanguage(language, () => {
    const about = subjectOf({ need, letter })
    return i18n._(msg`Request · ${{ about }}: ${{ body }}`)
  })
}
type Preview = { requestId: string; conversationId: string; body: string }

/** @throws AppError as in openRequest. */
async function sendTo(tx: Transaction, who: SignedIn, { requestId, position, publicId, body }: Asked): Promise<void> {
  const conversationId = await openChat(tx, who, publicId)
  const notice = { preview: await previewOf(tx, { requestId, conversationId, body }), requestId }
  const { place } = await addMessage(tx, who, { conversationId, id: crypto.randomUUID(), body, notice })
  await tx`
    insert into help_request_agent (request_id, position, conversation_id, place)
    values (${requestId}, ${position}, ${conversationId}, ${place})`
}

/**
 * Asks another agent in place of one who declined or, without any, of one who hasn't answered in time or is away, who
 * then no longer has the request. Asking the same one again changes nothing.
 * @throws AppError `not_found`; `conflict` when the request is closed, all can still answer, or this agent declined; as
 *   in openRequest.
 */
export async function askNext(
  db: Db,
  who: SignedIn,
  { requestId, publicId }: { requestId: string; publicId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { body, closedAt } = await lockRequest(tx, who, requestId)
    const agents = await readAsked(tx, who, [requestId])
    const asked = agents.find(({ listing }) => listing?.publicId === publicId)
    if (asked?.state === 'declined')
      throw new AppError('conflict', i18n._(msg`This agent declined your request. Ask someone else.`))
    if (asked) return
    if (closedAt) throw new AppError('conflict', i18n._(msg`This request is closed. Reopen it to ask another agent.`))
    const position = freePosition(agents) ?? (await replaceFirst(tx, requestId, agents))
    if (position === null)
      throw new AppError(
        'conflict',
        i18n._(
          msg`You can send a request to up to ${{ max: REQUEST_AGENTS_MAX }} agents. If one declines, or doesn’t answer within two business days, you can ask another.`,
        ),
      )
    await sendTo(tx, who, { requestId, position, publicId, body })
  })
}

/** @returns the position that is free now; null when all can still answer. */
async function replaceFirst(tx: Transaction, requestId: string, agents: readonly AskedAgent[]): Promise<number | null> {
  const left = firstWithoutAnswer(agents)
  if (!left) return null
  await tx`
    update help_request_agent set replaced_at = now()
    where request_id = ${requestId} and conversation_id = ${left.conversationId}`
  return left.position
}
