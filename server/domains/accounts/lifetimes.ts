/** How long what belongs to an account lasts. */

export const ACCESS_MINUTES = 15
/** Since its last use. */
export const REFRESH_DAYS = 30
/** However often it's refreshed. */
export const SESSION_DAYS = 180
/** For this long a used refresh token returns the same successor: for a lost response or a second tab. */
export const REFRESH_GRACE_S = 30
export const CHALLENGE_MINUTES = 5
export const CODE_S = 60

export const VERIFY_HOURS = 48
export const RESET_MINUTES = 60
export const EMAIL_CHANGE_HOURS = 24
/** A user without a password proves ownership by having signed in this recently. */
export const RECENT_SIGN_IN_MINUTES = 10
/** A sign-in from a network and browser seen within this time isn't reported as new. */
export const KNOWN_DEVICE_DAYS = 90
/** How long we remember where a user was headed when they registered. */
export const RETURN_PATH_DAYS = 7

export const RECOVERY_CODES = 10

/** Minimum time of responses that must not reveal whether an address is known. */
export const MIN_RESPONSE_MS = 400
