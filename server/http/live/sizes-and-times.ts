/** Sizes and times of the live connection. How many there can be of anything: server/platform/limits.ts. */

export const AUTH_TIMEOUT_MS = 5_000
/** One message from a browser, which has nothing long to send. */
export const MESSAGE_BYTES = 4_096
export const CLOSE_GRACE_MS = 1_000
/** Waiting to be read by the client; beyond this, it isn't reading. */
export const UNREAD_BYTES = 1_048_576
export const UNREAD_PACKETS = 600
/** Revocation closes a connection within 5 s. */
export const CHECK_EVERY_MS = 2_000
export const PING_EVERY_MS = 20_000
export const PING_ANSWER_MS = 10_000
/** Missed events sent one by one; a client that missed more fetches everything again. */
export const REPLAY_MAX = 500
export const EVENTS_AT_ONCE = 200
/** How many people's streams one statement reads. */
export const PEOPLE_AT_ONCE = 100
