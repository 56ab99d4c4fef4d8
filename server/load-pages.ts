/** Loads the pages: the build, or Vite's server in development. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type { ViteDevServer } from './http/pages/plugin.ts'

const SERVER_BUILD = join(import.meta.dirname, '../build/server/index.js')

export async function loadPages(development: boolean): Promise<ServerBuild | ViteDevServer> {
  if (development) {
    const { createServer } = await import('vite')
    return (await createServer({ server: { middlewareMode: true }, appType: 'custom' })) as unknown as ViteDevServer
  }
  if (!existsSync(SERVER_BUILD)) throw new Error('The pages are not built yet: npm run build')
  return (await import(pathToFileURL(SERVER_BUILD).href)) as ServerBuild
}
