/** What machines fetch: robots.txt, the sitemaps, and the pictures of link previews. */
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../platform/db.ts'
import type { Settings } from '../platform/settings.ts'
import { readNewestLists } from '../verification/read-lists.ts'
import { openDataRoutes } from './open-data.ts'
import { previewRoutes } from './previews.ts'
import { renewalCalendarRoutes } from './renewal-calendar.ts'
import { robotsText } from './robots-text.ts'
import { SECURITY_TEXT_PATH, securityText } from './security-text.ts'
import { sitemapRoutes } from './sitemaps.ts'

export type FeedsParts = { db: Db; settings: Settings }

/** Short: with the first real list the site opens to search engines. */
const ROBOTS_CACHE = 'public, max-age=600'
const SECURITY_TEXT_CACHE = 'public, max-age=86400'

export async function feedsDoor(app: FastifyInstance, { db, settings }: FeedsParts) {
  await app.register(compress, { encodings: ['gzip'], customTypes: /^text\/|[/+-](?:xml|json|ndjson)(?:;|$)/ })
  await app.register(sitemapRoutes, { db, settings })
  await app.register(previewRoutes, { db, settings })
  await app.register(openDataRoutes, { db, settings })
  await app.register(renewalCalendarRoutes, { db, settings })

  app.get(SECURITY_TEXT_PATH, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', SECURITY_TEXT_CACHE)
      .send(securityText(settings, new Date())),
  )
  app.get('/robots.txt', async (_request, reply) => {
    const lists = await readNewestLists(db)
    const demo = lists.some(({ isDemo }) => isDemo)
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', ROBOTS_CACHE)
      .send(robotsText({ origin: settings.origin, demo }))
  })
}
