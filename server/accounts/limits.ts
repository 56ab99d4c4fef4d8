/** How long things last and how often they may be tried. */

export const ACCESS_MINUTES = 15
/** From its last use. */
export const REFRESH_DAYS = 30
/** However often it is renewed. */
export const SESSION_DAYS = 180
/** A used refresh token gives the same successor for so long: a lost answer, a second tab. */
export const REFRESH_GRACE_S = 30
export const CHALLENGE_MINUTES = 5
export const CHALLENGE_TRIES = 5
export const CODE_S = 60

export const VERIFY_HOURS = 48
export const RESET_MINUTES = 60
export const EMAIL_CHANGE_HOURS = 24
/** Who has no password proves themselves by having signed in just now. */
export const JUST_NOW_MINUTES = 10
/** A sign-in from a network and browser seen within so long is nothing new. */
export const KNOWN_DEVICE_DAYS = 90
/** An account whose address was never confirmed goes. */
export const UNCONFIRMED_DAYS = 7
/** A session that ended is shown to nobody, and goes. */
export const ENDED_SESSION_DAYS = 90

export const RECOVERY_CODES = 10

/** Answers that must not tell a known address from an unknown one take at least this long. */
export const EVEN_ANSWER_MS = 400
