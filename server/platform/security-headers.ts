/** Security headers of every answer. The page's nonce stands in script and style sources alone. */
import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Settings } from './settings.ts'

export function securityHeaders({ NODE_ENV, origin }: Settings): FastifyHelmetOptions {
  const development = NODE_ENV === 'development'
  const https = origin.startsWith('https:')
  return {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        // helmet adds the nonce to both.
        'script-src': ["'strict-dynamic'"],
        'style-src': ["'self'"],
        // Vite puts styles into the page while one develops; a nonce would forbid them.
        ...(development ? { 'style-src-elem': ["'self'", "'unsafe-inline'"] } : {}),
        'style-src-attr': ["'unsafe-inline'"],
        'img-src': ["'self'"],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...(development ? ['ws:'] : [])],
        'manifest-src': ["'self'"],
        // The worker that shows notices for messages; it keeps no pages.
        'worker-src': ["'self'"],
        // Vite's own client writes HTML while one develops.
        ...(development ? {} : { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default', 'push'] }),
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(https ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  }
}
