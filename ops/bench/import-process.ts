/** One import in its own process, so that its memory can be measured: URL FILE DATE DATA_DIR, the result as JSON. */
import { importList } from '#server/domains/imports/import-list.ts'
import { connect } from '#server/platform/connect.ts'

const [url = '', file = '', listDate = '', dataDir = ''] = process.argv.slice(2)
const db = connect({ url, pool: 2, name: 'bench-import', statementTimeoutMs: 0 })
const start = performance.now()
const { status, report } = await importList(db, { files: [file], listDate, dataDir, scope: 'whole' })
const ms = performance.now() - start
await db.end()
const peakMb = process.resourceUsage().maxRSS / 1024
process.stdout.write(JSON.stringify({ ms, peakMb, status, report }))
