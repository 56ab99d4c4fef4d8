/**
 * The composition root: settings, database, migrations, demo data, web application. Says where it answers; a wrong
 * setting, a taken port or an unreachable database stops it with one clear line.
 */
import { setTimeout as pause } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { buildApp, buildWorker } from './app.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { openDatabase } from './open-database.ts'
import { prepareData } from './prepare-data.ts'
import { openTransport } from './platform/mail/open-transport.ts'
import { BACKLOG, readSettings, type Settings, SettingsError } from './platform/settings.ts'
import { loadPages } from './load-pages.ts'

const DRAIN_MS = 10_000

try {
  await start()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

async function start() {
  const settings = readSettings(process.env)
  const development = process.argv.includes('--dev')
  const database = await openDatabase(settings, 'enrolled-app')
  const transport = openTransport(settings)
  const state = { stopping: false }
  const watch = database.watch()
  const isOut = () => state.stopping || watch.isAway()
  const parts = { settings, db: database.db, watch, isOut }
  const works = settings.ROLE !== 'web'
  const app =
    settings.ROLE === 'worker'
      ? await buildWorker(parts)
      : await buildApp({ ...parts, pages: await loadPages(development) })
  try {
    const prepared = await prepareData(database.db, settings)
    await app.listen({ host: settings.HOST, port: settings.PORT, backlog: BACKLOG })
    announce(settings, { ...prepared, mailPlace: transport.place })
  } catch (error) {
    await database.close()
    throw error
  }
  const stopJobs = works ? startJobs({ db: database.db, transport, settings, log: app.log }) : async () => {}
  const serveOnMs = settings.DRAIN_S * 1_000
  closeWithGrace({ delay: DRAIN_MS + serveOnMs, logger: false }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'stopping after an error')
    state.stopping = true
    if (!err) await pause(serveOnMs)
    await app.close()
    await stopJobs()
    transport.close()
    await database.close()
  })
}

type Prepared = Awaited<ReturnType<typeof prepareData>> & { mailPlace: string }

function announce(settings: Settings, { demo, demoAccounts, mailPlace }: Prepared) {
  const lines = [`\n  Enrolled answers at ${settings.origin}`, `  ${whereMailGoes(settings, mailPlace)}`]
  if (demo) lines.push('  The listings are invented. Replace them:  npm run cli -- import FILE')
  if (demoAccounts) lines.push(`  Invented people to sign in as: ${demoAccounts}`)
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

function whereMailGoes(settings: Settings, place: string): string {
  if (settings.SMTP_URL) return `Mail goes to ${place}`
  const shown = settings.NODE_ENV === 'production' ? '' : `, shown at ${settings.origin}/dev/mail`
  return `Mail is written to ${place}${shown}`
}

function explain(error: unknown): string {
  if (error instanceof SettingsError) return error.message
  const { code, port, message } = error as { code?: string; port?: number; message: string }
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop it, or choose another: PORT=${(port ?? 3000) + 1} npm start`
  if (code === 'EACCES') return `This user may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`
  return message || String(error)
}
