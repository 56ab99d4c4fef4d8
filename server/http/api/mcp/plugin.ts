/**
 * /mcp: the directory for assistants, by the Model Context Protocol (streamable HTTP, without sessions). Everyone can
 * use it; it knows no accounts. The SDK is loaded with the first message: most processes never get one.
 */
import { msg } from '@lingui/core/runtime-macro'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { i18n } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { AppError, MethodNotAllowedError } from '#server/platform/errors.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import type { Settings } from '#server/platform/settings.ts'
import { type ApiOptions, BODY_BYTES } from '../call.ts'
import type { ToolLimits } from './tool.ts'

type McpOptions = Pick<ApiOptions, 'db' | 'settings'>

export async function mcpPlugin(app: FastifyInstance, parts: McpOptions) {
  const { db, settings } = parts
  const limits: ToolLimits = {
    searches: limitCalls('searches', parts),
    receipts: limitCalls('receipts', parts),
    notices: limitCalls('faqs', parts),
    deadlines: limitCalls('deadlines', parts),
  }
  const hooks = { onRequest: [limitCalls('assistantCalls', parts), requireOwnOrigin(settings)] }
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  app.post(paths.mcp, { ...hooks, bodyLimit: BODY_BYTES.text }, async (request, reply) => {
    assertOneMessage(request.body)
    const { answerMessage } = await import('./server.ts')
    const limit = (name: keyof ToolLimits) => limits[name](request, reply)
    const context = { db, settings, limit, log: request.log }
    const answer = await answerMessage(messageOf(request, settings), request.body, context)
    answer.headers.set('cache-control', 'no-store')
    return answer
  })
  // Without sessions there is nothing to listen to (GET) and nothing to end (DELETE).
  app.route({
    method: ['GET', 'DELETE', 'PUT', 'PATCH'],
    url: paths.mcp,
    ...hooks,
    handler: async () => {
      throw new MethodNotAllowedError(['POST'])
    },
  })
}

/**
 * Against DNS rebinding, as the protocol demands: a browser says which page sent a message, and no page of another site
 * has business here. Programs send no Origin.
 */
function requireOwnOrigin({ origin }: Pick<Settings, 'origin'>) {
  return async ({ headers }: FastifyRequest) => {
    if (headers.origin === undefined || headers.origin === origin) return
    throw new AppError(
      'forbidden',
      i18n._(msg`This server for AI assistants doesn’t accept requests from web pages on other sites.`),
    )
  }
}

/** An array would be many calls for the price of one; the protocol ended them in 2025. */
function assertOneMessage(body: unknown): asserts body is object {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return
  throw new AppError('bad_request', i18n._(msg`Send one JSON-RPC message per request, as an object.`))
}

/** Only what the protocol reads: nothing about the visitor, and the origin of our settings. */
const READ_HEADERS = /^(?:accept|content-type|mcp-[\w-]+)$/

function messageOf({ headers }: FastifyRequest, { origin }: Pick<Settings, 'origin'>): Request {
  const read = Object.entries(headers).filter(([name]) => READ_HEADERS.test(name))
  return new Request(`${origin}${paths.mcp}`, {
    method: 'POST',
    headers: read.map(([name, value]): [string, string] => [name, [value ?? ''].flat().join(', ')]),
  })
}
