/**
 * What other sites show of ours: an agent's badge, and a box that checks a name. Both work without script and cookies.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { paths, publicIdIn } from '#common/paths.ts'
import { type AgentView, viewAgent } from '#server/domains/agents/view-agent.ts'
import { readNewestLists } from '#server/domains/verification/read-lists.ts'
import { answerCheck } from '#server/domains/verification/verify-name.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, clientErrorOf } from '#server/platform/errors.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import { inLanguage, languageOfQuery } from '#server/platform/request-language.ts'
import type { Settings } from '#server/platform/settings.ts'
import { badgePolicy, drawBadge, type Theme } from './badge.ts'
import { drawFrame, framePolicyOf } from './verify-frame.ts'

export type EmbedOptions = { db: Db; settings: Settings }

/** Short: a badge has to withdraw itself within the 15 minutes that we promise, whatever is between. */
const BADGE_CACHE = 'public, max-age=900'
const FORM_CACHE = 'public, max-age=300'

export async function embedPlugin(app: FastifyInstance, { db, settings }: EmbedOptions) {
  // Meant to be shown on other sites, and not to be found by itself.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin').header('x-robots-tag', 'noindex')
  })
  app.get<{ Params: { file: string } }>(
    '/badge/:file',
    { onRequest: limitCalls('badges', { db, settings }) },
    async (request, reply) => sendBadge(request, reply, settings),
  )
  await app.register(frameRoutes, { db, settings })
}

type Asked = { theme?: string | string[] }

const themeOf = (query: unknown): Theme => {
  const { theme } = query as Asked
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** A listing that isn't shown has a badge that says no more than that: an image that fails to load would look broken. */
async function sendBadge(
  request: FastifyRequest<{ Params: { file: string } }>,
  reply: FastifyReply,
  settings: Settings,
) {
  const id = publicIdIn(/^(.+)\.svg$/.exec(request.params.file.toLowerCase())?.[1] ?? '')
  const agent = id === null ? null : await findAgent(request.reads, id)
  const theme = themeOf(request.query)
  const svg = inLanguage(languageOfQuery(request.query), () => drawBadge(agent, settings.SITE_NAME, theme))
  const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', BADGE_CACHE).header('etag', etag)
  if (agent && request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply
    .code(agent ? 200 : 404)
    .header('content-security-policy', badgePolicy(theme))
    .type('image/svg+xml; charset=utf-8')
    .send(svg)
}

async function findAgent(db: Db, id: string): Promise<AgentView | null> {
  try {
    return await viewAgent(db, id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

async function frameRoutes(app: FastifyInstance, { db, settings }: EmbedOptions) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', framePolicyOf(settings.origin)).removeHeader('x-frame-options')
    // A sandboxed frame can't have it, and browsers warn on the other site's page.
    reply.removeHeader('origin-agent-cluster')
  })
  const send = (request: FastifyRequest, reply: FastifyReply, html: string) =>
    reply.header('content-language', languageOfQuery(request.query)).type('text/html; charset=utf-8').send(html)

  app.get(paths.embeddedCheck, { onRequest: limitCalls('embeddedChecks', { db, settings }) }, (request, reply) =>
    inLanguage(languageOfQuery(request.query), async () => {
      const fields = new URL(request.url, settings.origin).searchParams
      const [lists, check] = await Promise.all([readNewestLists(request.reads), answerCheck(request.reads, fields)])
      // Names that someone has typed stay out of shared caches.
      reply.header('cache-control', check.state === 'not_asked' ? FORM_CACHE : 'no-store')
      if (check.state === 'problems') reply.code(400)
      return send(request, reply, drawFrame({ settings, theme: themeOf(request.query), lists, check }))
    }),
  )
  // In the frame, so that a visitor reads it where they typed.
  app.setErrorHandler(async (error, request, reply) => {
    const known = clientErrorOf(error)
    if (!known) throw error
    const problem = inLanguage(languageOfQuery(request.query), () => ({
      theme: themeOf(request.query),
      lists: [],
      check: { state: 'not_asked' } as const,
      problem: known.message,
    }))
    reply.code(known.status).header('cache-control', 'no-store')
    return inLanguage(languageOfQuery(request.query), () => send(request, reply, drawFrame({ settings, ...problem })))
  })
}
