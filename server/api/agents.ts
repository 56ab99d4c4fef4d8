/** The directory's calls. */
import type { FastifyInstance } from 'fastify'
import type { ApiParts } from './parts.ts'

export async function agentRoutes(_app: FastifyInstance, _parts: ApiParts) {}
