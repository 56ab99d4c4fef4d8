/** Fastify's request as the web's Request that React Router takes. */
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../platform/settings.ts'

/** Of a request whose answer depends on its address alone: nothing of the visitor reaches the page. */
export function anonymousRequest({ raw }: FastifyRequest, settings: Settings, address = raw.url): Request {
  return new Request(addressOf(address, settings))
}

/** The whole request, for what is sent to us. */
export function fullRequest(request: FastifyRequest, settings: Settings): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one)
  }
  const body = request.body as Buffer | undefined
  return new Request(addressOf(request.raw.url, settings), {
    method: request.method,
    headers,
    ...(body ? { body: new Uint8Array(body) } : {}),
  })
}

/** The origin comes from our settings, never from the Host header, so no link can be poisoned. */
const addressOf = (url: string | undefined, { origin }: Settings) => new URL(`${origin}${url ?? '/'}`)
