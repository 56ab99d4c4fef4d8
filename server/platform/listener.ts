/** LISTEN on one connection for all channels, which is made again when it is lost. */
import { setTimeout as pause } from 'node:timers/promises'
import pg, { type ClientConfig } from 'pg'

const RETRY_MS = { first: 50, longest: 500 }

type Subscription = { onNotify: (payload: string) => void; onListen: () => void; fail: (error: Error) => void }
export type Listening = { unlisten: () => Promise<void> }

export class Listener {
  readonly #config: ClientConfig
  readonly #channels = new Map<string, Set<Subscription>>()
  #client: pg.Client | null = null
  #isConnecting = false
  #hasEnded = false

  constructor(config: ClientConfig) {
    this.#config = config
  }

  /**
   * Resolves when the database listens.
   * @param onListen called then, and each time it listens again after a lost connection, in which what was notified
   *   meanwhile is lost.
   */
  async listen(
    channel: string,
    onNotify: (payload: string) => void,
    onListen: () => void = () => {},
  ): Promise<Listening> {
    const first = Promise.withResolvers<void>()
    const subscription = { onNotify, onListen: () => (first.resolve(), onListen()), fail: first.reject }
    const subscriptions = this.#channels.get(channel) ?? new Set()
    this.#channels.set(channel, subscriptions.add(subscription))
    // Where this fails, the connection is lost, and made again.
    if (this.#client) this.#client.query(listenTo(channel)).then(subscription.onListen, () => {})
    else void this.#connect()
    await first.promise
    return { unlisten: () => this.#unlisten(channel, subscription) }
  }

  async end(): Promise<void> {
    this.#hasEnded = true
    const ended = new Error('The connections to the database are closed.')
    for (const subscriptions of this.#channels.values()) for (const { fail } of subscriptions) fail(ended)
    await this.#client?.end()
  }

  async #connect(): Promise<void> {
    if (this.#isConnecting) return
    this.#isConnecting = true
    for (let waitMs = RETRY_MS.first; !this.#hasEnded; waitMs = Math.min(waitMs * 2, RETRY_MS.longest)) {
      const isConnected = await this.#tryToConnect().then(
        () => true,
        () => false,
      )
      if (isConnected) break
      await pause(waitMs, undefined, { ref: false })
    }
    this.#isConnecting = false
  }

  async #tryToConnect(): Promise<void> {
    const client = new pg.Client(this.#config)
    const lose = () => {
      if (this.#client !== client) return
      this.#client = null
      void this.#connect()
    }
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { onNotify } of this.#channels.get(channel) ?? []) onNotify(payload)
    })
    await client.connect()
    if (this.#hasEnded) return client.end()
    this.#client = client
    for (const [channel, subscriptions] of this.#channels) {
      await client.query(listenTo(channel))
      for (const { onListen } of subscriptions) onListen()
    }
  }

  async #unlisten(channel: string, subscription: Subscription): Promise<void> {
    const subscriptions = this.#channels.get(channel)
    subscriptions?.delete(subscription)
    if (subscriptions?.size !== 0) return
    this.#channels.delete(channel)
    await this.#client?.query(`un${listenTo(channel)}`).catch(() => {})
  }
}

const listenTo = (channel: string): string => `listen ${pg.escapeIdentifier(channel)}`
