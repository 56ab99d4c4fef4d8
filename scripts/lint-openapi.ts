/**
 * Lints the OpenAPI document by the recommended rules of Redocly and of Spectral, warnings included: what breaks client
 * generators elsewhere is seen here. Neither linter has a setting or an exception of ours.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import spectral from '@stoplight/spectral-core'
import spectralRules from '@stoplight/spectral-rulesets'
import Fastify from 'fastify'
import { createDeps } from '#server/domains/accounts/create-deps.ts'
import { createSearchLog } from '#server/domains/admin/search-log.ts'
import { apiPlugin } from '#server/http/api/plugin.ts'
import { connect } from '#server/platform/connect.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { readSettings } from '#server/platform/settings.ts'

type RedoclyReport = { problems: { ruleId: string; message: string; location: { pointer?: string }[] }[] }

const REDOCLY = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))
/** It reports each run to its maker, and asks for newer versions, unless told not to. */
const REDOCLY_OFFLINE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

/** @returns a line per problem; none when both linters accept the document. */
export async function lintOpenApi(document: string): Promise<string[]> {
  return [...lintByRedocly(document), ...(await lintBySpectral(document))]
}

function lintByRedocly(document: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'enrolled-openapi-'))
  try {
    const file = join(folder, 'openapi.json')
    writeFileSync(file, document)
    const options = ['--extends', 'recommended-strict', '--format', 'json', '--max-problems', '1000']
    const { stdout, stderr, status } = spawnSync(process.execPath, [REDOCLY, 'lint', file, ...options], {
      encoding: 'utf8',
      env: { ...process.env, ...REDOCLY_OFFLINE },
    })
    if (!stdout.startsWith('{')) throw new Error(`Redocly did not lint (${status}):\n${stderr}`)
    const { problems } = JSON.parse(stdout) as RedoclyReport
    return problems.map(
      ({ ruleId, message, location }) => `redocly ${ruleId} at ${location[0]?.pointer ?? 'the document'}: ${message}`,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function lintBySpectral(document: string): Promise<string[]> {
  const linter = new spectral.Spectral()
  linter.setRuleset(new spectral.Ruleset(spectralRules.oas))
  const problems = await linter.run(document)
  return problems.map(({ code, path, message }) => `spectral ${code} at ${path.join('/')}: ${message}`)
}

/** As the server makes it. No call is made, so the database doesn't need to exist. */
async function describeApi(): Promise<string> {
  const settings = readSettings({ NODE_ENV: 'test' })
  const db = connect({ url: 'postgres://127.0.0.1/none', pool: 1, name: 'lint' })
  const app = Fastify()
  const deps = createDeps(settings, 'no secret')
  const searches = createSearchLog(db, { metrics: createMetrics(), log: app.log })
  await app.register(apiPlugin, { db, settings, searches, deps, prefix: '/api/v2' })
  const { body } = await app.inject('/api/v2/openapi.json')
  await Promise.all([app.close(), db.end()])
  return body
}

if (import.meta.main) {
  const document = await describeApi()
  const problems = await lintOpenApi(document)
  const { paths } = JSON.parse(document) as { paths: object }
  process.stdout.write([...problems, `${Object.keys(paths).length} paths`, ''].join('\n'))
  process.exitCode = problems.length > 0 ? 1 : 0
}
