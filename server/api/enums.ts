/** GET /enum/role/all/roles: the roles a person may register as. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { PUBLIC_ROLES } from '#contract/roles.ts'
import { envelopeOf, ok } from './envelope.ts'

const role = z.object({ id: z.number().int(), name: z.enum(['client', 'agent']) }).meta({ id: 'Role' })

export async function enumRoutes(app: FastifyInstance) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const schema = {
    tags: ['enums'],
    summary: 'Roles a person may register as.',
    response: { 200: envelopeOf(z.array(role)) },
  }
  api.get('/enum/role/all/roles', { schema }, async () => ok([...PUBLIC_ROLES]))
}
