/** How long personal data is kept; shared by the database, the retention jobs, and the privacy page. */

/** Recipient and subject of an email that was sent or given up on. Its text is deleted at once. */
export const SENT_EMAIL_DAYS = 30
/** Device and network of an ended session, used to recognize a sign-in from somewhere new. */
export const ENDED_SESSION_DAYS = 90
/** An account, or a registration, whose address is never confirmed. */
export const UNCONFIRMED_DAYS = 7
export const CONTACT_MESSAGE_MONTHS = 24
/** A visitor's wish to be told when an agent joins; earlier, with the email that says so. */
export const JOIN_ALERT_MONTHS = 12
/** A message that a new client wrote to an agent before registering and hasn't sent. */
export const WAITING_MESSAGE_DAYS = 30
/** The fingerprint of the network from which a visitor reported a text. */
export const REPORT_NETWORK_DAYS = 30
/** Decided corrections and opt-outs, with the requester's email address. */
export const CORRECTION_DAYS = 365
/** How often was searched for what, by week. */
export const SEARCH_WEEKS = 26
/** Views and search appearances of a claimed listing, by day: a year, and the weeks to compare it with. */
export const LISTING_DAY_DAYS = 400
/** Days away, which stop the clock of a reply: those of the dashboard’s oldest figure, and some more. */
export const AWAY_DAYS = 200
/** The phone number of a first call, and what it is about, counted from the call. */
export const CALL_PHONE_DAYS = 30
export const UNCONFIRMED_CORRECTION_DAYS = 2
/** A newsletter that is never confirmed, counted from the last request. */
export const UNCONFIRMED_SUBSCRIBER_DAYS = 30
/** A question without an account that is never confirmed. */
export const UNCONFIRMED_QUESTION_HOURS = 48
/** What tells open pages that something is new. */
export const LIVE_EVENT_DAYS = 7
/** The answer to a call with an Idempotency-Key, for when the call is repeated. */
export const ANSWER_KEPT_HOURS = 24
/** A revoked API key, and how often each key was used, by day. */
export const API_KEY_DAYS = 90
/** Deliveries to webhooks, with how their responses began. */
export const WEBHOOK_DELIVERY_DAYS = 30
/** Names that an account checks together, with their answers. */
export const BULK_HOURS = 24
