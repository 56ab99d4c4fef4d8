/** The directory's calls. */
import type { FastifyInstance } from 'fastify'
import type { ApiParts } from './door.ts'

export async function agentRoutes(_app: FastifyInstance, _parts: ApiParts) {}
