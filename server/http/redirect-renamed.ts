/** Old spellings in addresses that people and search engines may have saved. */
import type { FastifyInstance } from 'fastify'

const RENAMED: Readonly<Record<string, string>> = { 'instalment-agreement': 'installment-agreement' }
const OLD = new RegExp(Object.keys(RENAMED).join('|'), 'g')

export function redirectRenamed(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return
    const url = request.url.replaceAll(OLD, (old) => RENAMED[old] ?? old)
    if (url !== request.url) return reply.redirect(url, 308)
  })
}
