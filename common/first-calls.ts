/** First calls: how long they are, and what an agent can set. */

export const FIRST_CALL_MINUTES = 15
/** Of each client: to come at one time, and booked in 24 hours. */
export const UPCOMING_CALLS_MAX = 3
export const CALLS_A_DAY = 5
/** How often one call can be moved, by either person: each time, both get an email. */
export const CALL_MOVES_MAX = 5
export const CALL_ABOUT_MAX = 200

/**
 * The messages that booked a call and moved it, in order: the call is shown at the last one. A move by the agent is no
 * message, and repeats the place before it.
 */
export const placesOf = ({ place, moved_places: moved }: { place: number; moved_places: readonly number[] }) => [
  place,
  ...moved,
]

/** What an agent chooses, with its bounds, and what it is to begin with. */
export const CALL_HOURS = {
  noticeHours: { min: 1, max: 72, first: 4 },
  aheadDays: { min: 1, max: 30, first: 14 },
  dayMax: { min: 1, max: 20, first: 4 },
} as const
