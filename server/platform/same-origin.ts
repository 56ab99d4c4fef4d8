/**
 * What changes something comes from a page of ours. Browsers say where a form was sent from, in Sec-Fetch-Site or at
 * least in Origin; a program that says neither carries nobody's cookies and harms nobody.
 */
import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import type { Settings } from './settings.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** An `onRequest` hook of the pages. @throws AppError `forbidden` */
export function sameOriginOnly({ origin }: Pick<Settings, 'origin'>) {
  return async (request: FastifyRequest) => {
    if (READING.has(request.method)) return
    if (!isFromUs(request, origin)) {
      throw new AppError('forbidden', 'This form was sent from another site. Open the page here and send it again.')
    }
    // React Router compares once more, with the one origin of our settings; a laptop has several names for itself.
    if (request.headers.origin !== undefined) request.headers.origin = origin
  }
}

function isFromUs({ headers }: FastifyRequest, ours: string): boolean {
  const site = headers['sec-fetch-site']
  // "none": the person's own doing, such as sending again after a reload.
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin, host } = headers
  if (origin === undefined || origin === ours) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
