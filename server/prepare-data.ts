/** Fills an empty database at the first start: with the invented directory, unless DEMO=off. */
import { loadArticleExamples, loadIssueExamples } from '#server/domains/demo/load-examples.ts'
import { loadDemoDiscipline } from './domains/demo/load-discipline.ts'
import { loadDemoFigures, loadDemoSearches } from './domains/demo/load-figures.ts'
import { addHolderClaims, addProfileHolders, loadDemoPeople } from './domains/demo/load-people.ts'
import { demoState, loadDemo } from './domains/demo/load-demo.ts'
import { loadDemoPortraits } from './domains/demo/load-portraits.ts'
import { loadDemoPosts } from './domains/demo/load-posts.ts'
import type { Database } from './platform/db.ts'
import type { Settings } from './platform/settings.ts'

/**
 * @returns `demo`: whether the listings are invented; `demoAccounts`: the file with the invented people you can sign in
 *   as, if there are any.
 */
export async function prepareData(
  db: Database,
  settings: Settings,
): Promise<{ demo: boolean; demoAccounts: string | null }> {
  const demo = await prepareListings(db, settings)
  if (demo && settings.DEMO) {
    await addProfileHolders(db)
    await loadDemoDiscipline(db)
    await loadDemoPosts(db)
    await loadIssueExamples(db)
    await loadArticleExamples(db)
  }
  const demoAccounts = await loadDemoPeople(db, settings)
  if (demo && settings.DEMO) {
    await loadDemoFigures(db)
    await loadDemoSearches(db)
    await loadDemoPortraits(db, settings)
    // After the people: one of them takes the place of an invented holder.
    await addHolderClaims(db)
  }
  return { demo, demoAccounts }
}

async function prepareListings(db: Database, settings: Settings): Promise<boolean> {
  const state = await demoState(db)
  if (!settings.DEMO || state === 'whole' || state === 'real') return state !== 'real' && state !== 'empty'
  await loadDemo(db, { dataDir: settings.DATA_DIR })
  return true
}
