/** What a live connection may take. */

/** Of one account in this process: tabs and devices. */
export const CONNECTIONS_PER_PERSON = 12
export const CONNECTIONS = 10_000
/** That have not shown a ticket yet. */
export const UNPROVEN = 500
export const PROVE_WITHIN_MS = 5_000
/** One message of a browser; it has nothing long to say. */
export const MESSAGE_BYTES = 4_096
/** Everything that arrives on one line, empty fragments and pings too. */
export const BYTES_PER_SPAN = 32_768
export const EVENTS_PER_SPAN = 20
export const SPAN_MS = 10_000
export const GOODBYE_MS = 1_000
/** Waiting to be read by the other side; beyond it nobody reads. */
export const UNREAD_BYTES = 1_048_576
export const UNREAD_PACKETS = 600
/** Revocation closes within 5 s. */
export const LOOK_EVERY_MS = 2_000
export const PING_EVERY_MS = 20_000
export const PING_ANSWER_MS = 10_000
/** Missed events told one by one; who missed more fetches anew. */
export const REPLAY_MAX = 500
export const EVENTS_AT_ONCE = 200
/** Whose streams one statement reads. */
export const PEOPLE_AT_ONCE = 100
