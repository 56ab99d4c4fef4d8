/** Wakes a worker before its next poll. */

export type WakeSignal = { notify: () => void; wait: (withinMs: number) => Promise<void> }

/** A signal that arrives while nothing waits is delivered to the next wait. */
export function createWakeSignal(): WakeSignal {
  let isSignaled = false
  let wake = () => {}
  return {
    notify() {
      isSignaled = true
      wake()
    },
    async wait(withinMs) {
      if (!isSignaled) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, withinMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      isSignaled = false
    },
  }
}
