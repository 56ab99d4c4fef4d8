/**
 * The app under Lighthouse: the demo directory with its articles and questions, but not marked as demo data, because
 * demo pages are noindex, and Lighthouse checks for that.
 */
import { buildApp } from '#server/app.ts'
import { loadPages } from '#server/load-pages.ts'
import { openDatabase } from '#server/open-database.ts'
import { stopSignal } from '#server/platform/stop-signal.ts'
import { readSettings } from '#server/platform/settings.ts'
import { prepareData } from '#server/prepare-data.ts'
import { paths } from '#common/paths.ts'

const settings = readSettings(process.env)
const { db, close } = await openDatabase(settings, { name: 'bench-lighthouse', stop: stopSignal() })
await prepareData(db, settings)
await db`update listing set is_demo = false`
await db`update import_run set is_demo = false`
const app = await buildApp({ settings, db, pages: await loadPages(false) })
await app.listen({ host: settings.HOST, port: settings.PORT })

process.on('message', async () => {
  await app.close()
  await close()
  process.exit()
})
process.send?.({ origin: settings.origin, pages: await readServerInfo() })

/** Page name → URL: for each kind, the fullest or newest page. */
async function readServerInfo(): Promise<Record<string, string>> {
  const [profile] = await db<[Parameters<typeof paths.listing>[0]]>`
    select public_id, first_name, last_name, city, state from listing where status = 'listed'
    order by (select count(*) from review where review.listing_id = listing.id) desc, id limit 1`
  const [article] = await db<[{ slug: string }]>`
    select slug from article where state = 'published' order by published_at desc, id limit 1`
  const [question] = await db<[{ publicId: string; title: string }]>`
    select public_id, title from question where state = 'published' and accepted_answer_id is not null
    order by published_at desc, id limit 1`
  return {
    home: paths.home,
    list: paths.agents,
    profile: paths.listing(profile),
    article: paths.article(article.slug),
    question: paths.question(question),
  }
}
