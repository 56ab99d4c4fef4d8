/**
 * A small pool of pipelined connections. Single statements share them: each goes to the one with the fewest waiting. A
 * transaction has one to itself. A connection that is lost is never used again, so nothing of it can reach another.
 */
import { Socket } from 'node:net'
import pg, { type ClientConfig, type QueryArrayResult } from 'pg'
import type { Statement } from './sql.ts'

/** The connection was lost or never made; what was asked may or may not have been done. */
class ConnectionError extends Error {
  override name = 'ConnectionError'
  readonly code: string
  /** The statement, for the log of what failed. */
  readonly query: string

  constructor(query: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : 'Lost the connection to the database.', { cause })
    const { code } = (cause ?? {}) as { code?: unknown }
    this.code = typeof code === 'string' ? code : 'CONNECTION_CLOSED'
    this.query = query
  }
}

const ENDED = Object.assign(new Error('The connections to the database are closed.'), { code: 'CONNECTION_ENDED' })

/** Statements have the same name on each connection: s1, s2, … by their text. */
const statementNames = new Map<string, string>()
let lastName = 0
let lastSent = 0

function nameOf(text: string): string {
  let name = statementNames.get(text)
  if (name === undefined) {
    name = `s${++lastName}`
    statementNames.set(text, name)
  }
  return name
}

/** The server can't use a prepared statement: its tables have changed since, or it was never prepared there. */
const STALE_ROUTINES = new Set(['RevalidateCachedQuery', 'FetchPreparedStatement'])
const isStalePlan = (error: Error | null): boolean =>
  error instanceof pg.DatabaseError && STALE_ROUTINES.has(error.routine ?? '')

export type PoolOptions = {
  config: ClientConfig
  /** Maximum number of connections. */
  max: number
  /** False behind a pooler, which lends a connection for one answer: one statement at a time, none prepared. */
  isPipelined: boolean
}

export class Connection {
  readonly #client: pg.Client
  readonly #socket: Socket
  readonly #isPipelined: boolean
  #onIdle: () => void = () => {}
  #whenLost: (error: ConnectionError) => void = () => {}
  #previous: Promise<unknown> = Promise.resolve()
  #isCorked = false
  /** Statements without an answer. */
  pending = 0
  /** The turn of its last statement. */
  sentAt = 0
  isLent = false
  isLost = false

  private constructor(config: ClientConfig, isPipelined: boolean, socket: Socket) {
    this.#client = new pg.Client({ ...config, pipeline: isPipelined, stream: () => socket })
    this.#socket = socket
    this.#isPipelined = isPipelined
  }

  /** @param onLost Called when it has failed, or the server has ended it. */
  static async open(
    config: ClientConfig,
    { isPipelined, onLost = () => {} }: { isPipelined: boolean; onLost?: (connection: Connection) => void },
  ): Promise<Connection> {
    const connection = new Connection(config, isPipelined, new Socket())
    const lose = (cause?: Error) => {
      connection.isLost = true
      connection.#whenLost(new ConnectionError('', cause))
      onLost(connection)
    }
    // An error without a listener ends the process; it also arrives as the answer to each statement.
    connection.#client.on('error', lose)
    connection.#client.on('end', () => lose())
    await connection.#client.connect()
    return connection
  }

  set onIdle(then: () => void) {
    this.#onIdle = then
  }

  send(statement: Statement): Promise<QueryArrayResult> {
    this.pending++
    this.sentAt = ++lastSent
    if (this.#isPipelined) return this.#ask(statement)
    const answer = this.#previous.then(() => this.#ask(statement))
    this.#previous = answer.catch(() => {})
    return answer
  }

  /** What is asked at the same moment, for one page or several, is written to the socket at once. */
  #writeTogether(): void {
    if (this.#isCorked) return
    this.#isCorked = true
    this.#socket.cork()
    process.nextTick(() => {
      this.#isCorked = false
      this.#socket.uncork()
    })
  }

  #ask(statement: Statement): Promise<QueryArrayResult> {
    if (this.#isPipelined) this.#writeTogether()
    const { text, values, isPrepared } = statement
    const name = isPrepared && this.#isPipelined ? nameOf(text) : undefined
    return new Promise((resolve, reject) => {
      this.#client.query({ text, values: [...values], rowMode: 'array', ...(name && { name }) }, (error, result) => {
        this.pending--
        const isStale = isStalePlan(error)
        if (isStale) statementNames.delete(text)
        // In a transaction, nothing more can be done than to roll it back.
        if (isStale && !this.isLent) resolve(this.send(statement))
        else if (error) reject(this.#describe(error, text))
        else resolve([result].flat().at(-1) as QueryArrayResult)
        if (this.pending === 0) this.#onIdle()
      })
    })
  }

  /** Resolves when nothing is without an answer. */
  async drained(): Promise<this> {
    if (this.pending > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve))
    return this
  }

  /** Rejects as soon as the connection is lost, also while no statement of `work` waits for an answer. */
  unlessLost<T>(work: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#whenLost = reject
      work.then(resolve, reject)
    }).finally(() => (this.#whenLost = () => {}))
  }

  /** For what needs the driver itself: COPY. */
  get client(): pg.Client {
    return this.#client
  }

  async close(): Promise<void> {
    this.isLost = true
    await this.#client.end()
  }

  /** Cuts off what is running. */
  destroy(): void {
    this.isLost = true
    this.#socket.destroy()
  }

  #describe(error: Error, query: string): Error {
    return error instanceof pg.DatabaseError || !this.isLost
      ? Object.assign(error, { query })
      : new ConnectionError(query, error)
  }
}

const isLessBusy = (one: Connection, other: Connection): boolean =>
  one.pending < other.pending || (one.pending === other.pending && one.sentAt > other.sentAt)

type Waiting = { isExclusive: boolean; take: (connection: Connection) => void; fail: (error: unknown) => void }

export class ConnectionPool {
  readonly #options: PoolOptions
  readonly #connections = new Set<Connection>()
  readonly #waiting: Waiting[] = []
  #opening = 0
  #ended = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  get max(): number {
    return this.#options.max
  }

  send(statement: Statement): Promise<QueryArrayResult> {
    const connection = this.#leastBusy()
    if (!connection || connection.pending > 0) this.#open()
    // While another connection is being made, nothing is sent behind what may be slow.
    if (connection && (connection.pending === 0 || (this.#options.isPipelined && this.#opening === 0)))
      return connection.send(statement)
    return new Promise((resolve, reject) =>
      this.#wait({
        isExclusive: false,
        take: (free) => void free.send(statement).then(resolve, reject),
        fail: (error) => reject(new ConnectionError(statement.text, error)),
      }),
    )
  }

  /** A connection that nothing else uses, until it is given back. */
  async lend(): Promise<Connection> {
    const connection = this.#leastBusy()
    if (!connection || connection.pending > 0) this.#open()
    const isFull = this.#connections.size + this.#opening >= this.#options.max
    if (connection && (connection.pending === 0 || (isFull && this.#opening === 0))) {
      connection.isLent = true
      return connection.drained()
    }
    const lent = await new Promise<Connection>((resolve, reject) =>
      this.#wait({
        isExclusive: true,
        take: resolve,
        fail: (error) => reject(new ConnectionError('begin', error)),
      }),
    )
    return lent.drained()
  }

  giveBack(connection: Connection): void {
    connection.isLent = false
    this.#listenTo(connection)
    if (this.#ended) void connection.close()
    this.#serve()
  }

  /** @param timeoutMs How long what is running can take; then it is cut off. */
  async end(timeoutMs: number): Promise<void> {
    this.#ended = true
    for (const { fail } of this.#waiting.splice(0)) fail(ENDED)
    const all = [...this.#connections]
    const closed = Promise.all(all.map((connection) => this.#closeWhenFree(connection)))
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs)))
    await Promise.race([closed, late])
    clearTimeout(timer)
    for (const connection of all) connection.destroy()
  }

  /** One that is lent is closed as it is given back. */
  #closeWhenFree(connection: Connection): Promise<unknown> {
    if (!connection.isLent) return connection.close()
    return new Promise<void>((resolve) => connection.client.once('end', resolve))
  }

  /** Of those with equally many, the last that was given something: a slow one keeps what it has. */
  #leastBusy(): Connection | undefined {
    let best: Connection | undefined
    for (const connection of this.#connections) {
      if (!connection.isLent && (best === undefined || isLessBusy(connection, best))) best = connection
    }
    return best
  }

  #wait(waiting: Waiting): void {
    if (this.#ended) waiting.fail(ENDED)
    else this.#waiting.push(waiting)
  }

  /** Gives what waits, in its order, to what is free. */
  #serve(): void {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const connection = this.#leastBusy()
      if (!connection || !(next.isExclusive || this.#options.isPipelined || connection.pending === 0)) break
      this.#waiting.shift()
      if (next.isExclusive) connection.isLent = true
      next.take(connection)
    }
  }

  #open(): void {
    const { config, isPipelined, max } = this.#options
    if (this.#ended || this.#connections.size + this.#opening >= max) return
    this.#opening++
    const onLost = (connection: Connection) => {
      if (this.#connections.delete(connection) && this.#waiting.length > 0) this.#open()
    }
    Connection.open(config, { isPipelined, onLost }).then(
      (connection) => {
        this.#opening--
        if (this.#ended) return void connection.close()
        if (!connection.isLost) this.#connections.add(connection)
        this.#listenTo(connection)
        return this.#serve()
      },
      (error: unknown) => {
        this.#opening--
        // What waits gets one of the others, where there are any.
        if (this.#connections.size + this.#opening > 0) return this.#serve()
        for (const { fail } of this.#waiting.splice(0)) fail(error)
      },
    )
  }

  #listenTo(connection: Connection): void {
    connection.onIdle = () => this.#serve()
  }
}
