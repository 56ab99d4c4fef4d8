/** Built scripts, styles, and fonts, compressed at build time; and the few files at fixed URLs. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import fastifyStatic from '@fastify/static'
import { AppError } from '#server/platform/errors.ts'
import type { Assets, PageScript } from '#server/platform/page-kernel.ts'

const CLIENT_BUILD = join(import.meta.dirname, '../../../build/client')
const PUBLIC_FOLDER = join(import.meta.dirname, '../../../public')

const APP: PageScript = { src: '/app/spa/start-app.ts', imports: [] }

/** Vite serves the sources themselves. */
export const DEV_ASSETS: Assets = {
  style: '/app/ui/tokens.css',
  appStyle: '/app/spa/app-style.css',
  early: '/app/page/mark-signed-in.ts',
  start: { src: '/app/page/start.ts', imports: [] },
  appWith: () => APP,
  refresh: '/@id/@vitejs/plugin-react/preamble',
}

type Manifest = Record<string, { file: string; imports?: string[] } | undefined>

export function readAssets(): Assets {
  const manifest = JSON.parse(readFileSync(join(CLIENT_BUILD, '.vite/manifest.json'), 'utf8')) as Manifest
  const built = (source: string) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`The build has no ${source}.`)
    return chunk
  }
  const importsOf = (source: string): string[] => {
    const { imports = [] } = built(source)
    return imports.concat(imports.flatMap(importsOf))
  }
  const fileOf = (source: string) => `/${built(source).file}`
  const scriptOf = ({ src }: PageScript, others: readonly string[] = []) => ({
    src: fileOf(src.slice(1)),
    imports: [
      ...new Set([...importsOf(src.slice(1)), ...others.flatMap((file) => [file, ...importsOf(file)])].map(fileOf)),
    ],
  })
  return {
    style: fileOf(DEV_ASSETS.style.slice(1)),
    appStyle: fileOf(DEV_ASSETS.appStyle.slice(1)),
    early: fileOf(DEV_ASSETS.early.slice(1)),
    start: scriptOf(DEV_ASSETS.start),
    appWith: (files) => scriptOf(APP, ['app/spa/entry.tsx', ...files.map((file) => `app/routes/${file}.tsx`)]),
  }
}

export async function serveAssets(app: FastifyInstance): Promise<void> {
  // Files with hashed names never change.
  await app.register(fastifyStatic, {
    root: join(CLIENT_BUILD, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    // A route for each file: with a wildcard, the library reads the folder's 500 names twice for each request.
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    preCompressed: true,
  })
  // Scripts run from here: whatever else is asked for, no page answers.
  for (const url of ['/assets', '/assets/*'])
    app.get(url, async () => {
      throw new AppError('not_found', i18n._(msg`We couldn’t find that file.`))
    })
  await app.register(fastifyStatic, {
    root: PUBLIC_FOLDER,
    prefix: '/',
    maxAge: '1d',
    wildcard: false,
    decorateReply: false,
  })
}
