/** Wakes a worker before its next look. */

export type Bell = { ring: () => void; rung: (withinMs: number) => Promise<void> }

/** Rung while nobody listens, it is heard by the next who does. */
export function makeBell(): Bell {
  let ringing = false
  let wake = () => {}
  return {
    ring() {
      ringing = true
      wake()
    },
    async rung(withinMs) {
      if (!ringing) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, withinMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      ringing = false
    },
  }
}
