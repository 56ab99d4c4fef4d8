/**
 * The composition root: settings, database, migrations, demo data, web application. Prints its address; a wrong
 * setting, a port in use, or an unreachable database stops it with one clear line.
 */
// What is said anywhere is compiled by it.
import './platform/request-language.ts'
import { setTimeout as pause } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { buildApp, buildWorker } from './app.ts'
import { startJobs } from './worker/start-jobs.ts'
import { openDatabase } from './open-database.ts'
import { prepareData } from './prepare-data.ts'
import { openTransport } from './platform/mail/open-transport.ts'
import { assertOperatorNamed, BACKLOG, readSettings, type Settings, SettingsError } from './platform/settings.ts'
import { stopSignal } from './platform/stop-signal.ts'
import { loadPages } from './load-pages.ts'

/** How long running requests can take to finish; less at a terminal, where a person waits. */
const DRAIN_MS = { external: 10_000, embedded: 3_000 }
/** After that, jobs, email, and the database have this long. */
const CLOSE_MS = 5_000

const stop = stopSignal()
try {
  await start()
} catch (error) {
  if (stop.aborted) process.exit(0)
  process.stderr.write(`${describeError(error)}\n`)
  process.exit(1)
}

async function start() {
  const settings = readSettings(process.env)
  const development = process.argv.includes('--dev')
  const database = await openDatabase(settings, { name: 'enrolled-app', stop, waitUntilUp: true })
  const transport = openTransport(settings)
  const state = { stopping: false }
  const watch = database.watch()
  const isUnready = () => state.stopping || watch.isUnavailable()
  const parts = { settings, db: database.db, watch, isUnready }
  const runsJobs = settings.ROLE !== 'web'
  const app =
    settings.ROLE === 'worker'
      ? await buildWorker(parts)
      : await buildApp({ ...parts, pages: await loadPages(development) })
  const listening = new AbortController()
  stop.addEventListener('abort', () => void database.close(), { signal: listening.signal })
  try {
    const prepared = await prepareData(database.db, settings)
    assertOperatorNamed(settings, { isDemo: prepared.demo })
    await app.listen({ host: settings.HOST, port: settings.PORT, backlog: BACKLOG })
    announce(settings, { ...prepared, emailDestination: transport.destination })
  } catch (error) {
    await database.close()
    throw error
  } finally {
    listening.abort()
  }
  const stopJobs = runsJobs ? startJobs({ ...database, transport, settings, log: app.log }) : async () => {}
  const serveOnMs = settings.DRAIN_S * 1_000
  const drainMs = DRAIN_MS[settings.DATABASE_URL ? 'external' : 'embedded']
  const closing = closeWithGrace(
    { delay: serveOnMs + drainMs + CLOSE_MS, logger: false, skip: ['SIGINT', 'SIGTERM', 'SIGHUP'] },
    async ({ err }) => {
      if (err) app.log.fatal({ err }, 'shutting down after an error')
      state.stopping = true
      if (!err) await pause(serveOnMs)
      await Promise.race([app.close().then(stopJobs), pause(drainMs)])
      transport.close()
      await database.close()
    },
  )
  if (stop.aborted) void closing.close()
  else stop.addEventListener('abort', () => void closing.close())
}

type Prepared = Awaited<ReturnType<typeof prepareData>> & { emailDestination: string }

function announce(settings: Settings, { demo, demoAccounts, emailDestination }: Prepared) {
  const lines = [
    `\n  Enrolled is running at ${settings.origin}`,
    `  ${describeEmailTransport(settings, emailDestination)}`,
  ]
  if (demo) lines.push('  The listings are demo data. To replace them: npm run cli -- import FILE')
  if (demoAccounts) lines.push(`  Demo logins: ${demoAccounts}`)
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

function describeEmailTransport(settings: Settings, destination: string): string {
  if (settings.SMTP_URL) return `Emails go to ${destination}`
  const shown = settings.NODE_ENV === 'production' ? '' : `, and shown at ${settings.origin}/dev/mail`
  return `Emails are written to ${destination}${shown}`
}

function describeError(error: unknown): string {
  if (error instanceof SettingsError) return error.message
  const { code, syscall, address, port, message } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return message || String(error)
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the other program, or choose another port: PORT=${(port ?? 3000) + 1} npm start`
  if (code === 'EACCES') return `This user can't listen on port ${port}. Choose one above 1023: PORT=3000 npm start`
  return `HOST: can't listen on ${address ?? 'that host'} (${code}). Use an address on this machine: HOST=127.0.0.1 npm start`
}
