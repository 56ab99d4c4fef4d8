/**
 * Loads the driver (postgres 3.4.9) and patches, as it is read, what it does wrong when a connection is lost or busy
 * for long, until a release fixes it (docs/decisions/026-mended-driver.md has each bug and its issue). If the original
 * code of a patch isn't found, startup fails: the driver has changed, and the patches must be reviewed.
 */
import { registerHooks } from 'node:module'
import type postgres from 'postgres'

type Driver = typeof postgres
type Patch = { reason: string; original: string; replacement: string }

const CONNECTION_PATCHES: readonly Patch[] = [
  {
    reason: 'How many questions wait behind the one that is being answered.',
    original: `    queue: queues.closed,`,
    replacement: `    queue: queues.closed,
    get waiting() {
      return sent.length
    },`,
  },
  {
    reason: 'A query for a connection that is gone is refused; written to no socket, it ended the process.',
    original: `    if (stream)
      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
    replacement: `    if (!socket)
      return queryError(q, Errors.connection('CONNECTION_CLOSED', options)), true

    if (stream)
      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
  },
  {
    reason: 'A transaction gets its connection to itself also where a buffer or a queue has just become full.',
    original: `      return write(toBuffer(q))
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
        && (!q.options.onexecute || q.options.onexecute(connection))`,
    replacement: `      const takesMore = write(toBuffer(q))
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
      return q.options.onexecute ? q.options.onexecute(connection) : takesMore`,
  },
  {
    reason: 'Nothing of a lost connection is left to the next: bytes not sent, its last error, rows of half an answer.',
    original: `    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)`,
    replacement: `    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = errorResponse = results = null
    result = new Result()
    rows = 0
    socket.removeListener('data', data)`,
  },
  {
    reason: 'What was asked between the error of a connection and its end is told so; it got the answers of others.',
    original: `    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))`,
    replacement: `    ;(query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
    query = null`,
  },
]

const POOL_PATCHES: readonly Patch[] = [
  {
    reason: 'A question goes to the busy connection behind which the fewest wait, and not to each in turn.',
    original: `      ? go(busy.shift(), query)`,
    replacement: `      ? go(busy.shiftLeast(c => c.waiting), query)`,
  },
  {
    reason: 'A transaction knows that its connection is gone.',
    original: `    let savepoints = 0
      , connection`,
    replacement: `    let savepoints = 0
      , gone = null
      , connection`,
  },
  {
    reason: 'What it had not sent yet is told so.',
    original: `new Promise((_, reject) => connection.onclose = reject)`,
    replacement: `new Promise((_, reject) => connection.onclose = error => {
          gone = error
          while (queries.length) queries.shift().reject(error)
          reject(error)
        })`,
  },
  {
    reason: 'Nothing more of it is sent, not even its rollback: the connection may be another transaction by then.',
    original: `        q.catch(e => uncaughtError || (uncaughtError = e))`,
    replacement: `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (gone) return q.reject(gone)`,
  },
  {
    reason: 'The same for a connection that was reserved, which is not given back when it is gone.',
    original: `    const sql = Sql(handler)
    sql.release = () => {
      c.reserved = null`,
    replacement: `    let gone = null
    c.onclose = error => {
      gone = error
      while (queue.length) queue.shift().reject(error)
    }
    const sql = Sql(handler)
    sql.release = () => {
      if (gone) return
      c.onclose = null
      c.reserved = null`,
  },
  {
    reason: 'And nothing more is sent on it.',
    original: `    function handler(q) {
      c.queue === full
        ? queue.push(q)`,
    replacement: `    function handler(q) {
      if (gone) return q.reject(gone)
      c.queue === full
        ? queue.push(q)`,
  },
]

const QUEUE_PATCHES: readonly Patch[] = [
  {
    reason:
      'The one with the least; of equal ones the last that was given something, for a slow one keeps what it has.',
    original: `    push: (x) => (xs.push(x), x),`,
    replacement: `    push: (x) => (xs.push(x), x),
    shiftLeast: (of) => {
      let at = index
      for (let i = index + 1; i < xs.length; i++)
        if (of(xs[i]) <= of(xs[at])) at = i
      return xs.splice(at, 1)[0]
    },`,
  },
  {
    reason: 'A queue that is never empty, as that of the busy connections, does not grow with each question.',
    original: `        xs[index - 1] = undefined`,
    replacement: `        xs[index - 1] = undefined
        if (index > 50 && index * 2 > xs.length) {
          xs = xs.slice(index)
          index = 0
        }`,
  },
  {
    reason: 'And is not looked through from its very beginning.',
    original: `      const index = xs.indexOf(x)
      return index === -1
        ? null
        : (xs.splice(index, 1), x)`,
    replacement: `      const at = xs.indexOf(x, index)
      return at === -1
        ? null
        : (xs.splice(at, 1), x)`,
  },
]

const QUERY_PATCHES: readonly Patch[] = [
  {
    reason: 'An answered question is young garbage: by closures made in the constructor each held on to the next.',
    original: `    this.resolve = x => (this.active = false, resolve(x))
    this.reject = x => (this.active = false, reject(x))`,
    replacement: `    this.settle = { resolve, reject }`,
  },
  {
    reason: 'It is settled by methods instead.',
    original: `  get origin() {`,
    replacement: `  resolve(x) {
    this.active = false
    this.settle.resolve(x)
  }

  reject(x) {
    this.active = false
    this.settle.reject(x)
  }

  get origin() {`,
  },
]

const PATCHES = new Map([
  ['/postgres/src/connection.js', CONNECTION_PATCHES],
  ['/postgres/src/index.js', POOL_PATCHES],
  ['/postgres/src/queue.js', QUEUE_PATCHES],
  ['/postgres/src/query.js', QUERY_PATCHES],
])

export async function loadDriver(): Promise<Driver> {
  const patched = new Set<string>()
  const hooks = registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const [file, patches] = [...PATCHES].find(([end]) => url.endsWith(end)) ?? []
      if (!file || !patches) return loaded
      patched.add(file)
      return { ...loaded, source: patches.reduce(applyPatch, String(loaded.source)) }
    },
  })
  try {
    const { default: driver } = await import('postgres')
    if (patched.size < PATCHES.size) throw new Error('The database driver was loaded before it could be mended.')
    return driver
  } finally {
    hooks.deregister()
  }
}

function applyPatch(source: string, { reason, original, replacement }: Patch): string {
  if (source.split(original).length !== 2)
    throw new Error(`The database driver has changed; look at this mend: ${reason}`)
  return source.replace(original, () => replacement)
}
