/** Streams lines into a table by COPY while more are being produced: written in batches, with backpressure. */
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'

const BATCH_CHARS = 128 * 1024

export class CopyIn {
  readonly #copy: Writable
  readonly #done: Promise<void>
  #batch = ''

  constructor(copy: Writable) {
    this.#copy = copy
    this.#done = finished(copy)
    // The next call that waits reports the error; until then it must not end the process.
    this.#done.catch(() => {})
  }

  add(line: string): void {
    this.#batch += line
  }

  get isFull(): boolean {
    return this.#batch.length >= BATCH_CHARS
  }

  /** Writes the batch once it is full, and waits while the database is behind. */
  async flush(): Promise<void> {
    if (!this.isFull) return
    const behind = !this.#copy.write(this.#batch)
    this.#batch = ''
    if (behind) await Promise.race([once(this.#copy, 'drain'), this.#done])
  }

  async close(): Promise<void> {
    this.#copy.end(this.#batch)
    this.#batch = ''
    await this.#done
  }

  /** Ends the COPY with an error, so that the transaction can be rolled back. */
  abort(): void {
    this.#copy.destroy(new Error('The import stopped.'))
  }
}
