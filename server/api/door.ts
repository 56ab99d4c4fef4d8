/**
 * The REST door: /api/v2, zod schemas on every route, an OpenAPI 3.1 document made from them. Bearer tokens only:
 * cookies are not read here.
 */
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import { AppError } from '../platform/errors.ts'
import { agentRoutes } from './agents.ts'
import { enumRoutes } from './enums.ts'
import type { ApiParts } from './parts.ts'

export async function apiDoor(app: FastifyInstance, parts: ApiParts) {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${parts.settings.SITE_NAME} API`,
        version: '2.0.0',
        description: 'The directory of enrolled agents.',
      },
      servers: [{ url: parts.settings.origin }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(agentRoutes, parts)
  await app.register(enumRoutes, parts)
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  // A route, not a not-found handler: the pages answer everything that no route takes.
  app.all('/*', { schema: { hide: true } }, async () => {
    throw new AppError('not_found', 'There is no such call.')
  })
}
