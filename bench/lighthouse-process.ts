/** The app under Lighthouse: a small directory that is no demo, because invented people are kept from search engines. */
import { buildApp } from '#server/app.ts'
import { loadPages } from '#server/load-pages.ts'
import { openDatabase } from '#server/open-database.ts'
import { readSettings } from '#server/platform/settings.ts'
import { listingOf } from '#tests/support/public-pages.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { paths } from '#contract/paths.ts'

const settings = readSettings(process.env)
const { db, close } = await openDatabase(settings, 'bench-lighthouse')
await loadSmallDirectory(db)
const app = await buildApp({ settings, db, pages: await loadPages(false) })
await app.listen({ host: settings.HOST, port: settings.PORT })

process.on('message', async () => {
  await app.close()
  await close()
  process.exit()
})
process.send?.({ origin: settings.origin, profile: paths.listing(await listingOf(db, 'quintavalle')) })
