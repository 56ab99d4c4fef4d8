/** Which pages a browser may fetch ahead, when the pointer rests on a link: public ones, whose answer anyone may keep. */
import type { FastifyInstance } from 'fastify'

/** Behind sign-in, made for one person, or no page at all. */
const EXCLUDED = [
  '/dashboard',
  '/dashboard/*',
  '/auth',
  '/auth/*',
  '/es/auth',
  '/es/auth/*',
  '/api/*',
  '/license-verification/*',
  '/newsletter/*/*',
  '/new-question/*/*',
  '/join-alert/*',
  '/new-message',
  '/request',
  '/vcard/*',
  // A path with a dot is a file.
  '/*.*',
]

const RULES = JSON.stringify({
  prefetch: [
    {
      source: 'document',
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: EXCLUDED } },
          { not: { selector_matches: '[rel~="nofollow"], [download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

/** The address is in the header of every public page (app/page/render.tsx). */
export const serveSpeculationRules = (app: FastifyInstance) =>
  app.get('/speculation-rules.json', async (_request, reply) =>
    reply.type('application/speculationrules+json').header('cache-control', 'public, max-age=86400').send(RULES),
  )
