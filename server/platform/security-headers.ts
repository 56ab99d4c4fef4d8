/** The security headers of every response: the same for each, so that a finished page can be sent as it is. */
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'
import type { Settings } from './settings.ts'

/**
 * Browser features that no page of ours uses, so that nothing injected into one can use them either. Only those that
 * every browser knows: browsers warn about unknown ones on each page.
 */
const UNUSED = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
]
/** helmet doesn't support this header. */
const PERMISSIONS_POLICY = UNUSED.map((feature) => `${feature}=()`).join(', ')

/** What these settings write: a finished page is sent with it too. */
export const SECURITY_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** @returns what helmet writes to a response, and what it doesn't know. Written once: for each, it took as long as a query. */
export function securityHeaders(settings: Settings): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(helmetOptions(settings))(response.req, response, (error) => {
    if (error) throw error
  })
  return { ...response.getHeaders(), 'permissions-policy': PERMISSIONS_POLICY }
}

function helmetOptions({ NODE_ENV, origin, HSTS_SUBDOMAINS }: Settings): HelmetOptions {
  const development = NODE_ENV === 'development'
  const https = origin.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        // Only what the build has written: nothing uploaded, and no page's answer, is under this path.
        'script-src': development ? ["'self'", "'unsafe-inline'"] : [`${origin}/assets/`],
        'style-src': ["'self'"],
        // Vite puts styles into the page in development.
        ...(development ? { 'style-src-elem': ["'self'", "'unsafe-inline'"] } : {}),
        'style-src-attr': ["'unsafe-inline'"],
        'img-src': ["'self'"],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...(development ? ['ws:'] : [])],
        'manifest-src': ["'self'"],
        // The service worker that shows notifications for messages; it caches no pages.
        'worker-src': ["'self'"],
        // Vite's own client writes HTML in development.
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
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: HSTS_SUBDOMAINS } : false,
    xFrameOptions: { action: 'deny' },
  }
}
