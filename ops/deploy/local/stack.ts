/**
 * All of deploy/ on one machine, from Debian's packages, on loopback ports and below one folder: PostgreSQL and a
 * streaming replica, PgBouncer, two web processes and a worker, nginx with TLS. Nothing runs as root.
 */
import { appendFileSync, existsSync, readdirSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#server/platform/connect.ts'
import type { Database } from '#server/platform/db.ts'
import { TEST_OPERATOR } from '#tests/support/app-process.ts'
import { SERVER_ENV, SERVER_FLAGS } from '../../../scripts/server-flags.mjs'
import {
  createFolders,
  PASSWORD,
  setPoolerTarget,
  portsFrom,
  postgresSettings,
  writeConfiguration,
  writeEdge,
} from './configure.ts'
import { manageProcesses, run } from './processes.ts'

export const PACKAGES = 'nginx-light postgresql-15 pgbouncer openssl'
const READY_WITHIN_MS = 180_000
const SLOT = 'enrolled_replica'

export type App = 'web1' | 'web2' | 'worker'
export type Server = 'primary' | 'replica'
export type Stack = ReturnType<typeof createStack>

/** @param environment of the apps, beside what they all have. */
export function createStack(dir: string, firstPort: number, environment: Record<string, string> = {}) {
  const ports = portsFrom(firstPort)
  const programs = manageProcesses(dir)
  const bin = postgresPrograms()
  const urlOf = (port: number, name = 'enrolled') => `postgres://enrolled:${PASSWORD}@127.0.0.1:${port}/${name}`
  const origin = `https://localhost:${ports.https}`

  const startServer = async (name: Server) => {
    programs.start(name, [join(bin, 'postgres'), '-D', join(dir, name)])
    await until(
      async () =>
        run([
          join(bin, 'pg_isready'),
          '-q',
          '-U',
          'owner',
          '-d',
          'postgres',
          '-h',
          join(dir, 'run'),
          '-p',
          String(ports[name]),
        ]) === '',
    )
  }
  const asSuperuser = (name: Server, sql: string, database = 'postgres') =>
    run([
      join(bin, 'psql'),
      '-XAtq',
      '-v',
      'ON_ERROR_STOP=1',
      '-U',
      'owner',
      '-h',
      join(dir, 'run'),
      '-p',
      String(ports[name]),
      '-c',
      sql,
      database,
    ]).trim()

  const startApp = async (name: App) => {
    programs.start(
      name,
      [process.execPath, ...SERVER_FLAGS, '--disable-warning=ExperimentalWarning', 'server/main.ts'],
      {
        ...SERVER_ENV,
        NODE_ENV: 'production',
        ROLE: name === 'worker' ? 'worker' : 'web',
        PORT: String(ports[name]),
        APP_ORIGIN: origin,
        TRUSTED_PROXIES: '127.0.0.1',
        DATABASE_URL: urlOf(ports.pooler),
        DATABASE_URL_DIRECT: urlOf(ports.pooler, 'enrolled_session'),
        DATABASE_REPLICA_URL: urlOf(ports.replica),
        DATA_DIR: join(dir, 'data'),
        AUTH_SECRET: PASSWORD,
        DEMO: 'off',
        ...TEST_OPERATOR,
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
        ...environment,
      },
    )
    await until(async () => (await statusAt(ports[name], '/readyz')) === 200)
  }

  const startNginx = async (name: 'nginx' | 'edge', httpPort: number) => {
    const nginx = ['nginx', '-e', join(dir, `log/${name}-errors.log`), '-c', join(dir, `run/${name}.conf`)]
    run([...nginx, '-t'])
    if (!programs.runs(name)) programs.start(name, [...nginx, '-g', 'daemon off;'])
    await until(async () => (await statusAt(httpPort, '/')) === 308)
  }

  const createPrimary = async () => {
    const primaryDir = join(dir, 'primary')
    run([
      join(bin, 'initdb'),
      '-D',
      primaryDir,
      '-U',
      'owner',
      '-A',
      'trust',
      '--auth-host=scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--data-checksums',
    ])
    appendFileSync(join(primaryDir, 'postgresql.conf'), postgresSettings(dir, ports.primary))
    await startServer('primary')
    asSuperuser('primary', `create role enrolled login password '${PASSWORD}'`)
    asSuperuser('primary', 'create database enrolled owner enrolled')
  }
  const createReplica = async (of: Server = 'primary', name: Server = 'replica') => {
    const from = `host=${join(dir, 'run')} port=${ports[of]} user=owner application_name=${SLOT}`
    run([
      join(bin, 'pg_basebackup'),
      '-D',
      join(dir, name),
      '-R',
      '-C',
      '-S',
      SLOT,
      '-X',
      'stream',
      '-c',
      'fast',
      '-d',
      from,
    ])
    appendFileSync(join(dir, name, 'postgresql.conf'), `\nport = ${ports[name]}\n`)
    await startServer(name)
  }

  return {
    dir,
    origin,
    ports,
    programs,
    /** Connects through the pooler, which leads to whichever server is the primary. */
    connectDatabase: (): Database =>
      connect({ url: urlOf(ports.pooler, 'enrolled_session'), pool: 4, name: 'drill', statementTimeoutMs: 60_000 }),
    asSuperuser,
    startServer,
    startApp,
    async up() {
      createFolders(dir)
      writeConfiguration(dir, ports)
      if (!existsSync(join(dir, 'primary'))) await createPrimary()
      else if (!programs.runs('primary')) await startServer('primary')
      if (!existsSync(join(dir, 'replica'))) await createReplica()
      else if (!programs.runs('replica')) await startServer('replica')
      if (!programs.runs('pooler')) programs.start('pooler', ['pgbouncer', '-q', join(dir, 'run/pgbouncer.ini')])
      for (const name of ['web1', 'web2', 'worker'] as const) if (!programs.runs(name)) await startApp(name)
      await startNginx('nginx', ports.http)
    },
    /** A cache in front of it all, at `ports.edge`. */
    async addEdge({ broken }: { broken: boolean }) {
      writeEdge(dir, ports, broken)
      await startNginx('edge', ports.edgeHttp)
      programs.signal('nginx', 'SIGHUP')
    },
    /** True: acknowledged writes are on both servers; false: on the primary alone. */
    setSynchronous(on: boolean) {
      asSuperuser('primary', `alter system set synchronous_standby_names = '${on ? SLOT : ''}'`)
      asSuperuser('primary', 'select pg_reload_conf()')
    },
    /** Makes the replica the primary and points the pooler to it. */
    promote() {
      asSuperuser('replica', 'select pg_promote(true, 30)')
      setPoolerTarget(dir, ports, ports.replica)
      programs.signal('pooler', 'SIGHUP')
    },
    /** Stops in reverse order of starting; the databases last. */
    async down() {
      const order = ['edge', 'nginx', 'web1', 'web2', 'worker', 'pooler', 'replica', 'primary']
      for (const name of order.filter((name) => programs.names().includes(name))) {
        programs.signal(name, 'SIGCONT')
        await programs.end(name, name === 'replica' || name === 'primary' ? 'SIGINT' : 'SIGTERM')
      }
    },
  }
}

/** Debian installs each version in its own folder, which isn't on the PATH. */
export function postgresPrograms(): string {
  const root = '/usr/lib/postgresql'
  const newest = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a))[0] : undefined
  if (!newest) throw new Error(`PostgreSQL is not installed here: apt-get install ${PACKAGES}`)
  return join(root, newest, 'bin')
}

/** Uses a new connection. 0 if there is no response. */
const statusAt = (port: number, path: string): Promise<number> =>
  new Promise((resolve) => {
    const asked = get({ host: '127.0.0.1', port, path, agent: false, timeout: 3_000 }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(0))
  })

/** @returns the elapsed milliseconds. @throws Error on timeout. */
export async function until(what: () => Promise<boolean>, withinMs = READY_WITHIN_MS): Promise<number> {
  const from = performance.now()
  let why: unknown = null
  while (!(await what().catch((error: unknown) => ((why = error), false)))) {
    if (performance.now() - from > withinMs) throw new Error(`Waited in vain for ${withinMs} ms.`, { cause: why })
    await pause(100)
  }
  return Math.round(performance.now() - from)
}
