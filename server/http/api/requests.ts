/** Requests of a client to up to three agents. Only the client finds one; each agent finds it in their conversation. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { z } from 'zod'
import * as forms from '#common/request-schemas.ts'
import { chooseAgents, findNext } from '#server/domains/requests/choose-agents.ts'
import { choiceRow, choicesRow, locationOf } from '#server/domains/requests/choice-row.ts'
import { declineRequest, undoDecline } from '#server/domains/requests/decline-request.ts'
import { askNext, openRequest } from '#server/domains/requests/open-request.ts'
import { closeRequest } from '#server/domains/requests/own-request.ts'
import { listRequests, readRequest } from '#server/domains/requests/read-requests.ts'
import {
  type AskedAgent,
  canAskAnother,
  firstWithoutAnswer,
  freePosition,
  type HelpRequest,
} from '#server/domains/requests/types.ts'
import { pageQuery, uuidParams } from './agent-schemas.ts'
import { agents, signedIn } from './audiences.ts'
import { BODY_BYTES, call, type Context, group } from './call.ts'
import { done, envelopeOf, ok, okPage, pagedEnvelopeOf } from './envelope.ts'

const presentAsked = ({ listing, position: _position, ...asked }: AskedAgent) => ({
  ...asked,
  path: listing && paths.listing(listing),
  photo: listing?.photoId ? paths.photo(listing.photoId) : null,
  location: listing ? locationOf(listing) : '',
})

const presentRequest = ({ agents: asked, ...request }: HelpRequest) => ({
  ...request,
  agents: asked.map(presentAsked),
  hasFreePlace: request.closedAt === null && canAskAnother(asked),
  nextReplaces: freePosition(asked) === null ? (firstWithoutAnswer(asked)?.conversationId ?? null) : null,
})

const requestOf = async ({ db, who }: Context, id: string, message?: string) =>
  ok(presentRequest(await readRequest(db, who, id)), message)

const ERRORS = [400, 401, 404, 429, 503]
const CHANGE_ERRORS = [...ERRORS, 403, 409, 422]

const readingCalls = group({ tag: 'requests', limit: 'chatCalls', errors: ERRORS }, [
  call(signedIn, 'GET /requests', 'List your requests: open ones first, newest first.', {
    query: pageQuery,
    output: pagedEnvelopeOf(forms.requestRow),
    run: async ({ db, who, query }) => {
      const found = await listRequests(db, who, query)
      return okPage({ ...found, rows: found.rows.map(presentRequest) })
    },
  }),
  call(signedIn, 'GET /requests/agents', 'List agents whom a request can go to: those chosen, and others who fit.', {
    query: forms.agentChoicesQuery,
    output: envelopeOf(forms.agentChoices),
    run: async ({ db, query: { agents: chosen, search, near } }) => {
      return ok(choicesRow(await chooseAgents(db, { publicIds: chosen.split(',').filter(Boolean), search, near })))
    },
  }),
  call(signedIn, 'GET /requests/:id', 'Get one of your requests.', {
    params: uuidParams,
    output: envelopeOf(forms.requestRow),
    run: (context) => requestOf(context, context.params.id),
  }),
  call(
    signedIn,
    'GET /requests/:id/next',
    'List agents to ask in place of one who declined, hasn’t answered in time, or is away: at most three.',
    {
      description: 'Those whom you haven’t asked and who fit the request, first in the order of the same search.',
      params: uuidParams,
      output: envelopeOf(z.array(forms.agentChoice)),
      run: async ({ db, who, params }) => ok((await findNext(db, who, params.id)).map(choiceRow)),
    },
  ),
])

const writingCalls = group({ tag: 'requests', limit: 'chatCalls', errors: CHANGE_ERRORS }, [
  call(signedIn, 'POST /requests', 'Send one request to up to three agents. Only clients can.', {
    description:
      'Each agent gets it as a message in your conversation with them, and doesn’t learn whom else you asked. A request with the same ID is sent only once.',
    accountLimit: 'conversationStarts',
    body: forms.requestForm,
    bodyLimit: BODY_BYTES.text,
    output: envelopeOf(forms.requestRow),
    run: async (context) => {
      const { tax_year: taxYear, due_on: dueOn, check_letter: checkLetter, ...body } = context.body
      await openRequest(context.db, context.who, { ...body, taxYear, dueOn, checkLetter })
      return requestOf(context, body.id, i18n._(msg`Request sent.`))
    },
  }),
  call(signedIn, 'POST /requests/:id/agents', 'Ask another agent in place of one who declined, is late, or is away.', {
    description: 'One who is late or away no longer has the request. Their conversation with you stays.',
    accountLimit: 'conversationStarts',
    params: uuidParams,
    body: forms.askNextForm,
    output: envelopeOf(forms.requestRow),
    run: async (context) => {
      const { db, who, params, body } = context
      await askNext(db, who, { requestId: params.id, publicId: body.listing_id })
      return requestOf(context, params.id, i18n._(msg`Request sent.`))
    },
  }),
  call(signedIn, 'POST /requests/:id/close', 'Close a request for every agent you asked, or reopen it.', {
    description: 'Your conversations stay as they are.',
    params: uuidParams,
    body: forms.closeRequestForm,
    output: envelopeOf(forms.requestRow),
    run: async (context) => {
      const { db, who, params, body } = context
      await closeRequest(db, who, { requestId: params.id, ...body })
      return requestOf(context, params.id, body.closed ? i18n._(msg`Request closed.`) : i18n._(msg`Request reopened.`))
    },
  }),
  call(agents, 'POST /requests/:id/decline', 'Decline a request that a client sent you, with a reason.', {
    description: 'The client gets it as a message, and can ask another agent.',
    params: uuidParams,
    body: forms.declineForm,
    run: async ({ db, who, params, body }) => {
      await declineRequest(db, who, { requestId: params.id, ...body })
      return done(i18n._(msg`Request declined. We notified the client.`))
    },
  }),
  call(agents, 'DELETE /requests/:id/decline', 'Undo declining a request, within 24 hours.', {
    description:
      'As long as the client hasn’t closed it or asked someone else. The client gets a message that says so.',
    // Each time, the client gets a message.
    accountLimit: 'messages',
    params: uuidParams,
    run: async ({ db, who, params }) => {
      await undoDecline(db, who, params.id)
      return done(i18n._(msg`You can answer the request again. We notified the client.`))
    },
  }),
])

export const requestCalls = [readingCalls, writingCalls]
