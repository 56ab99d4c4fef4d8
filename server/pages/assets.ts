/** The finished scripts, styles and faces, compressed when they were built; and the few files at fixed addresses. */
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const CLIENT_BUILD = join(import.meta.dirname, '../../build/client')
const PUBLIC_FOLDER = join(import.meta.dirname, '../../public')

export async function serveAssets(app: FastifyInstance): Promise<void> {
  // Hashed names never change their content.
  await app.register(fastifyStatic, {
    root: join(CLIENT_BUILD, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    wildcard: true,
    preCompressed: true,
  })
  await app.register(fastifyStatic, {
    root: PUBLIC_FOLDER,
    prefix: '/',
    maxAge: '1d',
    wildcard: false,
    decorateReply: false,
  })
}
