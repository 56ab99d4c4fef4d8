/**
 * Loads the driver (postgres 3.4.9), mending as it is read what it does wrong when a connection is lost or long busy,
 * until a release does (docs/decisions/026-mended-driver.md has each fault and its issue). A place that is not found as
 * it was stops the start: then the driver has changed, and the mends must be looked at.
 */
import { registerHooks } from 'node:module'
import type postgres from 'postgres'

type Driver = typeof postgres
type Mend = { why: string; was: string; is: string }

const IN_CONNECTION: readonly Mend[] = [
  {
    why: 'How many questions wait behind the one that is being answered.',
    was: `    queue: queues.closed,`,
    is: `    queue: queues.closed,
    get waiting() {
      return sent.length
    },`,
  },
  {
    why: 'A query for a connection that is gone is refused; written to no socket, it ended the process.',
    was: `    if (stream)
      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
    is: `    if (!socket)
      return queryError(q, Errors.connection('CONNECTION_CLOSED', options)), true

    if (stream)
      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
  },
  {
    why: 'A transaction gets its connection to itself also where a buffer or a queue has just become full.',
    was: `      return write(toBuffer(q))
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
        && (!q.options.onexecute || q.options.onexecute(connection))`,
    is: `      const takesMore = write(toBuffer(q))
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
      return q.options.onexecute ? q.options.onexecute(connection) : takesMore`,
  },
  {
    why: 'Nothing of a lost connection is left to the next: bytes not sent, its last error, rows of half an answer.',
    was: `    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)`,
    is: `    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = errorResponse = results = null
    result = new Result()
    rows = 0
    socket.removeListener('data', data)`,
  },
  {
    why: 'What was asked between the error of a connection and its end is told so; it got the answers of others.',
    was: `    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))`,
    is: `    ;(query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
    query = null`,
  },
]

const IN_POOL: readonly Mend[] = [
  {
    why: 'A question goes to the busy connection behind which the fewest wait, and not to each in turn.',
    was: `      ? go(busy.shift(), query)`,
    is: `      ? go(busy.shiftLeast(c => c.waiting), query)`,
  },
  {
    why: 'A transaction knows that its connection is gone.',
    was: `    let savepoints = 0
      , connection`,
    is: `    let savepoints = 0
      , gone = null
      , connection`,
  },
  {
    why: 'What it had not sent yet is told so.',
    was: `new Promise((_, reject) => connection.onclose = reject)`,
    is: `new Promise((_, reject) => connection.onclose = error => {
          gone = error
          while (queries.length) queries.shift().reject(error)
          reject(error)
        })`,
  },
  {
    why: 'Nothing more of it is sent, not even its rollback: the connection may be another transaction by then.',
    was: `        q.catch(e => uncaughtError || (uncaughtError = e))`,
    is: `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (gone) return q.reject(gone)`,
  },
  {
    why: 'The same for a connection that was reserved, which is not given back when it is gone.',
    was: `    const sql = Sql(handler)
    sql.release = () => {
      c.reserved = null`,
    is: `    let gone = null
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
    why: 'And nothing more is sent on it.',
    was: `    function handler(q) {
      c.queue === full
        ? queue.push(q)`,
    is: `    function handler(q) {
      if (gone) return q.reject(gone)
      c.queue === full
        ? queue.push(q)`,
  },
]

const IN_QUEUE: readonly Mend[] = [
  {
    why: 'The one with the least; of equal ones the last that was given something, for a slow one keeps what it has.',
    was: `    push: (x) => (xs.push(x), x),`,
    is: `    push: (x) => (xs.push(x), x),
    shiftLeast: (of) => {
      let at = index
      for (let i = index + 1; i < xs.length; i++)
        if (of(xs[i]) <= of(xs[at])) at = i
      return xs.splice(at, 1)[0]
    },`,
  },
  {
    why: 'A queue that is never empty, as that of the busy connections, does not grow with each question.',
    was: `        xs[index - 1] = undefined`,
    is: `        xs[index - 1] = undefined
        if (index > 50 && index * 2 > xs.length) {
          xs = xs.slice(index)
          index = 0
        }`,
  },
  {
    why: 'And is not looked through from its very beginning.',
    was: `      const index = xs.indexOf(x)
      return index === -1
        ? null
        : (xs.splice(index, 1), x)`,
    is: `      const at = xs.indexOf(x, index)
      return at === -1
        ? null
        : (xs.splice(at, 1), x)`,
  },
]

const IN_QUERY: readonly Mend[] = [
  {
    why: 'An answered question is young garbage: by closures made in the constructor each held on to the next.',
    was: `    this.resolve = x => (this.active = false, resolve(x))
    this.reject = x => (this.active = false, reject(x))`,
    is: `    this.settle = { resolve, reject }`,
  },
  {
    why: 'It is settled by methods instead.',
    was: `  get origin() {`,
    is: `  resolve(x) {
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

const MENDS = new Map([
  ['/postgres/src/connection.js', IN_CONNECTION],
  ['/postgres/src/index.js', IN_POOL],
  ['/postgres/src/queue.js', IN_QUEUE],
  ['/postgres/src/query.js', IN_QUERY],
])

export async function loadDriver(): Promise<Driver> {
  const mended = new Set<string>()
  const hooks = registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const [file, mends] = [...MENDS].find(([end]) => url.endsWith(end)) ?? []
      if (!file || !mends) return loaded
      mended.add(file)
      return { ...loaded, source: mends.reduce(mend, String(loaded.source)) }
    },
  })
  try {
    const { default: driver } = await import('postgres')
    if (mended.size < MENDS.size) throw new Error('The database driver was loaded before it could be mended.')
    return driver
  } finally {
    hooks.deregister()
  }
}

function mend(source: string, { why, was, is }: Mend): string {
  if (source.split(was).length !== 2) throw new Error(`The database driver has changed; look at this mend: ${why}`)
  return source.replace(was, () => is)
}
