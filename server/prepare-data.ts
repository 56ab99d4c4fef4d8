/** What an empty database gets at the first start: the invented directory, unless DEMO=off. */
import { loadArticleExamples } from './articles/load-examples.ts'
import { demoState, loadDemo } from './demo/load-demo.ts'
import { loadDemoPeople } from './demo/load-people.ts'
import { loadDemoPosts } from './demo/load-posts.ts'
import { loadExamples } from './newsletter/load-examples.ts'
import type { Database } from './platform/db.ts'
import type { Settings } from './platform/settings.ts'

/**
 * @returns `demo`: whether the listings that stand there are invented; `demoAccounts`: the file with the invented people
 *   one may sign in as, if there are any.
 */
export async function prepareData(
  db: Database,
  settings: Settings,
): Promise<{ demo: boolean; demoAccounts: string | null }> {
  const demo = await prepareListings(db, settings)
  if (demo && settings.DEMO) {
    await loadDemoPosts(db)
    await loadExamples(db)
    await loadArticleExamples(db)
  }
  return { demo, demoAccounts: await loadDemoPeople(db, settings) }
}

async function prepareListings(db: Database, settings: Settings): Promise<boolean> {
  const state = await demoState(db)
  if (!settings.DEMO || state === 'whole' || state === 'real') return state !== 'real' && state !== 'empty'
  await loadDemo(db, { dataDir: settings.DATA_DIR })
  return true
}
