/**
 * Three-year enrollment cycles. Group 7-9 (and those without an SSN) renews from November 1, 2026 to January 31, 2027,
 * 0-3 a year later, 4-6 two years later. Hours count in the three calendar years before the window closes.
 */

/** By the last digit of the SSN, which we never ask for. */
export const CYCLE_GROUPS = ['0-3', '4-6', '7-9'] as const
export type CycleGroup = (typeof CYCLE_GROUPS)[number]

export const CYCLE_HOURS = 72
export const YEAR_HOURS = 16
export const YEAR_ETHICS_HOURS = 2
const CYCLE_YEARS = 3

/** Ethics hours beyond those required don't replace hours of other subjects. `hours` includes the ethics hours. */
export const countedHours = (hours: number, ethicsHours: number): number =>
  hours - Math.max(0, ethicsHours - YEAR_ETHICS_HOURS)

/** A year in which the group's window opens in November. */
const OPENS_IN: Readonly<Record<CycleGroup, number>> = { '7-9': 2026, '0-3': 2027, '4-6': 2028 }

export type Cycle = { from: string; until: string; windowOpens: string; windowCloses: string; years: number[] }

/** The cycle that this group is in on `today` (YYYY-MM-DD). */
export function cycleOn(group: CycleGroup, today: string): Cycle {
  const year = Number(today.slice(0, 4))
  // In January the last cycle's window is still open, but hours no longer count toward it.
  const past = (((year - OPENS_IN[group]) % CYCLE_YEARS) + CYCLE_YEARS) % CYCLE_YEARS
  const opens = past === 0 ? year : year + CYCLE_YEARS - past
  const first = opens - CYCLE_YEARS + 1
  return {
    from: `${first}-01-01`,
    until: `${opens}-12-31`,
    windowOpens: `${opens}-11-01`,
    windowCloses: `${opens + 1}-01-31`,
    years: [first, first + 1, opens],
  }
}

type Window = { opens: string; closes: string }
const windowIn = (year: number): Window => ({ opens: `${year}-11-01`, closes: `${year + 1}-01-31` })
const opensIn = (group: CycleGroup, year: number) => (year - OPENS_IN[group]) % CYCLE_YEARS === 0

/** The renewal window that is open for this group on `today`. */
export function openWindow(group: CycleGroup, today: string): Window | null {
  const year = Number(today.slice(0, 4))
  const near = [year, year - 1].filter((each) => opensIn(group, each)).map(windowIn)
  return near.find(({ opens, closes }) => opens <= today && today <= closes) ?? null
}

/**
 * A day before which everyone's last renewal began, whatever their group: of the three last windows that have closed, the
 * earliest. What is older was shown before the last renewal. It says nothing about anyone's group, which is made from
 * the Social Security number.
 */
export function renewedSinceBy(today: string): string {
  const year = Number(today.slice(0, 4))
  const lastClosed = windowIn(year - 1).closes < today ? year - 1 : year - 2
  return windowIn(lastClosed - CYCLE_YEARS + 1).opens
}
