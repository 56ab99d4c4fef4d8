/** `demo load`: loads the invented directory into an empty database. */
import type { Command } from 'commander'
import { loadDemo } from '../domains/demo/load-demo.ts'
import type { Database } from '../platform/db.ts'
import type { Settings } from '../platform/settings.ts'

type Opened = { db: Database; settings: Settings; close: () => Promise<void> }

export function addDemoCommand(program: Command, open: () => Promise<Opened>) {
  const demo = program.command('demo').description('the invented directory that an empty database starts with')
  demo
    .command('load')
    .description('load it; refused where listings stand already. The first real import takes it away')
    .action(async () => {
      const { db, settings, close } = await open()
      const { listings, profiles } = await loadDemo(db, { dataDir: settings.DATA_DIR }).finally(close)
      process.stdout.write(`${listings} invented listings are loaded, ${profiles} of them claimed.\n`)
    })
}
