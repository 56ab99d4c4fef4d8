/**
 * Requests that change something must come from our pages. Browsers say where a form was sent from, in Sec-Fetch-Site
 * or at least in Origin; a program that sends neither carries no user's cookies and does no harm.
 */
import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import type { Settings } from './settings.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** An `onRequest` hook of the pages. @throws AppError `forbidden` */
export function requireSameOrigin({ origin }: Pick<Settings, 'origin'>) {
  return async (request: FastifyRequest) => {
    if (SAFE_METHODS.has(request.method)) return
    if (!isFromSameOrigin(request, origin)) {
      throw new AppError('forbidden', 'This form was sent from another site. Open the page here and send it again.')
    }
    // React Router compares it again, with the one origin of our settings; a laptop has several names for itself.
    if (request.headers.origin !== undefined) request.headers.origin = origin
  }
}

function isFromSameOrigin({ headers }: FastifyRequest, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  // "none": the user's own action, such as sending again after a reload.
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin, host } = headers
  if (origin === undefined || origin === ownOrigin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
