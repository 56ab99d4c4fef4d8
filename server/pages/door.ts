/**
 * The pages door: React Router's server build behind Fastify, its assets with year-long caching, and Vite's own
 * server in development.
 */
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { Database } from '../platform/db.ts'
import type { RequestScope } from '../platform/request-scope.ts'
import type { Settings } from '../platform/settings.ts'
import { refusalsAsAnswers } from './refusals-as-answers.ts'

/** The part of Vite's development server that we use. */
export type ViteDevServer = {
  middlewares: (request: FastifyRequest['raw'], response: FastifyReply['raw'], next: (error?: unknown) => void) => void
  ssrLoadModule: (id: string) => Promise<unknown>
}

export type PagesParts = { db: Database; settings: Settings; pages: ServerBuild | ViteDevServer }

/** What app/entry.server.tsx exports beside its request handler. */
type PagesEntry = {
  contextFor: (scope: RequestScope, report: (error: unknown) => void) => RouterContextProvider
}

const DATABASE_RETRY_S = 5

const CLIENT_BUILD = join(import.meta.dirname, '../../build/client')
const PUBLIC_FOLDER = join(import.meta.dirname, '../../public')

export async function pagesDoor(app: FastifyInstance, { db, settings, pages }: PagesParts) {
  // Pages read their own bodies (forms): hand them over as they came.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  if ('middlewares' in pages) serveByVite(app, pages)
  else await serveAssets(app)

  const current = rendererOf(pages)
  app.all('/*', async (request, reply) => {
    const { handle, contextFor } = await current()
    const report = (error: unknown) => request.log.error({ err: error }, 'page failed')
    const scope = { db, settings, requestId: request.id, nonce: reply.cspNonce.script }
    const response = await handle(webRequestFrom(request, settings), contextFor(scope, report))
    if (response.status === 503) reply.header('retry-after', DATABASE_RETRY_S)
    return sendResponse(reply, response)
  })
}

type Renderer = PagesEntry & { handle: RequestHandler }

/** Of the finished build, made once; or of what Vite has, at each request. */
function rendererOf(pages: PagesParts['pages']): () => Promise<Renderer> {
  if ('middlewares' in pages) {
    const load = async () => (await pages.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    return async () => renderer(await load(), 'development')
  }
  const made = renderer(pages, 'production')
  return async () => made
}

function renderer(build: ServerBuild, mode: 'development' | 'production'): Renderer {
  const { contextFor } = build.entry.module as unknown as PagesEntry
  return { contextFor, handle: createRequestHandler(refusalsAsAnswers(build), mode) }
}

async function serveAssets(app: FastifyInstance) {
  // Hashed names never change their content.
  await app.register(fastifyStatic, {
    root: join(CLIENT_BUILD, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    wildcard: true,
  })
  await app.register(fastifyStatic, {
    root: PUBLIC_FOLDER,
    prefix: '/',
    maxAge: '1d',
    wildcard: false,
    decorateReply: false,
  })
}

function serveByVite(app: FastifyInstance, vite: ViteDevServer) {
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined))
  })
}

/** The origin comes from our settings, never from the Host header, so no link can be poisoned. */
function webRequestFrom(request: FastifyRequest, settings: Settings): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one)
  }
  const { method } = request
  const body = method === 'GET' || method === 'HEAD' ? null : (request.body as Buffer | undefined)
  return new Request(new URL(request.raw.url ?? '/', settings.origin), {
    method,
    headers,
    ...(body ? { body: new Uint8Array(body) } : {}),
  })
}

async function sendResponse(reply: FastifyReply, response: Response) {
  reply.code(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  if (response.status >= 400) reply.header('cache-control', 'no-store')
  else if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  return reply.send(response.body ? Buffer.from(await response.arrayBuffer()) : '')
}
