/** Loads the pages: the build, or Vite's server in development. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ViteDevServer } from './http/pages/plugin.ts'
import type { PageKernel } from './platform/page-kernel.ts'

const SERVER_BUILD = join(import.meta.dirname, '../build/server/render.js')

export async function loadPages(development: boolean): Promise<PageKernel | ViteDevServer> {
  if (development) {
    const vite = await import('vite')
    // Vite's own default is one port for all, open to the network: a second server's pages would hear the first one.
    const hmr = { host: '127.0.0.1', port: await freePort() }
    return (await vite.createServer({
      server: { middlewareMode: true, hmr },
      appType: 'custom',
    })) as unknown as ViteDevServer
  }
  if (!existsSync(SERVER_BUILD)) throw new Error('The pages aren’t built yet. Run: npm run build')
  return (await import(pathToFileURL(SERVER_BUILD).href)) as PageKernel
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
