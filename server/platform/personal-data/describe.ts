/**
 * The tables of this folder in words for readers: what is stored, why, how long, and who sees it. The privacy page is
 * made from it, and personal-data.test.ts compares it with the rules: every table that holds something of a person is
 * described once, and a number of days in a rule is the one in its words.
 */
import { EVIDENCE_DAYS } from '#common/claims.ts'
import {
  BULK_HOURS,
  CALL_PHONE_DAYS,
  ANSWER_KEPT_HOURS,
  API_KEY_DAYS,
  CONTACT_MESSAGE_MONTHS,
  CORRECTION_DAYS,
  ENDED_SESSION_DAYS,
  JOIN_ALERT_MONTHS,
  LISTING_DAY_DAYS,
  LIVE_EVENT_DAYS,
  REPORT_NETWORK_DAYS,
  SEARCH_WEEKS,
  SENT_EMAIL_DAYS,
  UNCONFIRMED_CORRECTION_DAYS,
  UNCONFIRMED_DAYS,
  UNCONFIRMED_QUESTION_HOURS,
  UNCONFIRMED_SUBSCRIBER_DAYS,
  WAITING_MESSAGE_DAYS,
  WEBHOOK_DELIVERY_DAYS,
} from '#common/retention.ts'
import { PERSONAL_DATA } from './personal-data.ts'

/** The categories that state privacy laws list, as far as we have something in them. */
type DataCategory =
  | 'Identifiers'
  | 'Sign-in data'
  | 'Professional information'
  | 'Contents of messages'
  | 'What you publish'
  | 'Activity on this site'

type Words = {
  category: DataCategory
  what: string
  why: string
  howLong: string
  whoSees: string
  /** Tables, separated by spaces. */
  tables: string
}

const WITH_ACCOUNT = 'Until you delete your account.'

const GROUPS: Readonly<Record<string, Words>> = {
  'Your account': {
    category: 'Identifiers',
    what: 'Name, email address, phone number and picture if you give them, settings, and time zone.',
    why: 'So that you can use the site as the same person again.',
    howLong: `${WITH_ACCOUNT} A registration or a new address that isn’t confirmed: ${UNCONFIRMED_DAYS} days.`,
    whoSees: 'You and our administrators. People you message, and readers of what you publish, see your name.',
    tables: 'account registration email_change',
  },
  'Signing in': {
    category: 'Sign-in data',
    what: 'A hash of your password, sessions with the kind of device and the network, hashes of their keys, the company you sign in with, the secret of an authenticator app (encrypted), and the address of your renewal calendar.',
    why: 'To let you in and keep others out, and to alert you to a sign-in from somewhere new.',
    howLong: `${WITH_ACCOUNT} A session that has ended: ${ENDED_SESSION_DAYS} days. The stored response to a repeated request: ${ANSWER_KEPT_HOURS} hours.`,
    whoSees: 'You see your sessions. No one can read passwords or keys.',
    tables:
      'session session_token identity second_factor recovery_code mail_token live_ticket answered_once calendar_feed',
  },
  'Your API keys': {
    category: 'Sign-in data',
    what: 'The name that you gave a key, its use, the first characters and a hash of the key, and how many calls were made with it each day.',
    why: 'So that your programs can read public data, and you can see what they do.',
    howLong: `${WITH_ACCOUNT} A key that was turned off, and the count of a day: ${API_KEY_DAYS} days.`,
    whoSees: 'You. No one can read the key.',
    tables: 'api_key api_key_day',
  },
  'Your webhooks': {
    category: 'Sign-in data',
    what: 'The address, the name that you gave it, the agents and receipts that you chose, a secret (encrypted), and what your server answered.',
    why: 'So that your programs hear of changes, and you can see what arrived.',
    howLong: `${WITH_ACCOUNT} Deliveries: ${WEBHOOK_DELIVERY_DAYS} days.`,
    whoSees: 'You. Agents aren’t notified.',
    tables: 'webhook_endpoint webhook_delivery webhook_attempt',
  },
  'What you agreed to': {
    category: 'Activity on this site',
    what: 'Which version of the terms, the privacy policy, and other sentences you agreed to, when, and in which form. For newsletters, also when you unsubscribed.',
    why: 'To prove that you agreed, and to what.',
    howLong: `${WITH_ACCOUNT} For newsletters: as long as the site runs.`,
    whoSees: 'You and our administrators.',
    tables: 'consent newsletter_consent',
  },
  'Messages and notifications': {
    category: 'Contents of messages',
    what: 'What you and an agent write to each other, what you ask several agents for and who declined, when it was read, who you blocked, what you reported, and the keys for notifications in your browser.',
    why: 'To deliver messages, and to notify you of them.',
    howLong: `Until both of you have deleted your accounts; a request, until the client has. A first message that isn’t sent: ${WAITING_MESSAGE_DAYS} days. Events that keep open pages up to date: ${LIVE_EVENT_DAYS} days.`,
    whoSees:
      'You and the other person. Our moderators, if one of you reports the conversation; we log each time they look. If you turn on browser notifications, your browser’s maker learns that there is something new, not what.',
    tables:
      'message waiting_message help_request help_request_agent conversation_report conversation_side notification live_event push_subscription',
  },
  'First calls': {
    category: 'Contents of messages',
    what: 'The phone number that a client gives for a call, what it is about in a few words, and when the call is. The weekly hours in which an agent takes calls.',
    why: 'So that the agent can call at the time that the client booked, and to remind both.',
    howLong: `The number and what it is about: ${CALL_PHONE_DAYS} days after the call. An agent’s hours: until they delete their account.`,
    whoSees: 'The client and the agent. The free times are public; who booked one isn’t.',
    tables: 'first_call first_call_hours',
  },
  'Names that you check together': {
    category: 'Activity on this site',
    what: 'The names, states, ZIP codes, and references in a list that you check, and the answers.',
    why: 'To show you the answers.',
    howLong: `${BULK_HOURS} hours, or until you delete the list or your account. Receipts, if you choose them, stay.`,
    whoSees: 'You.',
    tables: 'bulk_check bulk_check_row',
  },
  'Questions, answers, reviews, and articles': {
    category: 'What you publish',
    what: 'What you write for everyone, drafts, and what you found helpful. For a question without an account, also an email address.',
    why: 'To publish it, and to notify you of answers.',
    howLong: `Until you or a moderator remove it. A question that isn’t confirmed: ${UNCONFIRMED_QUESTION_HOURS} hours. If you delete your account, published texts stay without your name.`,
    whoSees: 'Everyone, once it is published; without your name, if you choose so. Our moderators before that.',
    tables: 'question question_follower answer answer_vote review article article_note',
  },
  Reports: {
    category: 'Activity on this site',
    what: 'Which public text you reported and why. If you aren’t signed in, a hash of your network.',
    why: 'To review the text, and to count each person once.',
    howLong: `As long as the site runs, without your name if you delete your account. The hash: ${REPORT_NETWORK_DAYS} days; its key: one day.`,
    whoSees: 'Our moderators.',
    tables: 'report report_salt',
  },
  'An agent’s profile': {
    category: 'Professional information',
    what: 'Business name, place, services, languages, fees, hours, description, photo, days away, and what you want changed in your listing.',
    why: 'So that people find you and know what you do.',
    howLong: WITH_ACCOUNT,
    whoSees: 'Everyone sees what you publish. Drafts and requests: you and our administrators.',
    tables: 'agent listing_profile away_period listing_draft listing_change',
  },
  'Figures about an agent': {
    category: 'Professional information',
    what: 'How often a claimed profile was opened and appeared in lists, by day; and how fast the agent’s first replies are.',
    why: 'So that agents see what a listing brings them, and clients see how fast agents reply.',
    howLong: `The days: ${LISTING_DAY_DAYS} days, or until the claim ends. The replies: the last 90 days.`,
    whoSees: 'The days: you, and our administrators. The replies: everyone, once five conversations count.',
    tables: 'listing_day reply_record',
  },
  'Proof that a listing is yours': {
    category: 'Professional information',
    what: 'Documents, statements, and codes that you send to claim a listing or to apply as an agent.',
    why: 'So that no one else can take your listing.',
    howLong: `Documents: ${EVIDENCE_DAYS} days after the decision, or until you delete your account. Statements: until you delete your account.`,
    whoSees: 'Our administrators. We log each time they look.',
    tables:
      'claim claim_event claim_evidence claim_proof agent_application agent_application_event agent_application_evidence',
  },
  'Continuing education': {
    category: 'Professional information',
    what: 'Courses, hours, and your renewal group, if you enter them.',
    why: 'To add up your hours for you.',
    howLong: WITH_ACCOUNT,
    whoSees: 'You.',
    tables: 'education_cycle education_record',
  },
  'Saved agents': {
    category: 'Activity on this site',
    what: 'Which agents you saved or watch, and your notes about them.',
    why: 'To list them, and to email you when a watched agent leaves or joins the IRS list.',
    howLong: WITH_ACCOUNT,
    whoSees: 'You. Agents aren’t notified.',
    tables: 'saved_listing',
  },
  Newsletters: {
    category: 'Identifiers',
    what: 'Email address, which newsletters, and whether each issue arrived.',
    why: 'To send what you asked for, and nothing else.',
    howLong: `Until you unsubscribe, and then only so that we don’t email you again. A subscription that isn’t confirmed: ${UNCONFIRMED_SUBSCRIBER_DAYS} days.`,
    whoSees: 'Our administrators.',
    tables: 'newsletter_subscriber newsletter_delivery',
  },
  'Emails we send you': {
    category: 'Identifiers',
    what: 'Address, subject, and text of each email.',
    why: 'To deliver it, and to find out why one didn’t arrive.',
    howLong: `The text until it is sent. The address and the subject: ${SENT_EMAIL_DAYS} days, or until you delete your account.`,
    whoSees: 'Our administrators, and the company that delivers our email.',
    tables: 'mail',
  },
  'The contact form': {
    category: 'Contents of messages',
    what: 'Name, email address, message, and the page it is about, if it reports a wrong fact.',
    why: 'To reply to you.',
    howLong: `${CONTACT_MESSAGE_MONTHS} months, or until you delete the account with that address.`,
    whoSees: 'Our administrators.',
    tables: 'contact_message',
  },
  'Requests to correct or hide a listing': {
    category: 'Identifiers',
    what: 'Email address, your relationship to the listing, and what should change.',
    why: 'To decide on the request, and to reply to you.',
    howLong: `${CORRECTION_DAYS} days after the decision. A request that isn’t confirmed: ${UNCONFIRMED_CORRECTION_DAYS} days.`,
    whoSees: 'Our moderators and administrators.',
    tables: 'correction',
  },
  'Alerts about agents who may join': {
    category: 'Identifiers',
    what: 'Email address, and which agent it is about.',
    why: 'To send one email when the agent joins.',
    howLong: `Until that email, until you stop it, or ${JOIN_ALERT_MONTHS} months.`,
    whoSees: 'No one. The agent isn’t notified.',
    tables: 'join_alert',
  },
  Searches: {
    category: 'Activity on this site',
    what: 'Counts by week and kind. Words of searches that found no one, as hashes, without who searched.',
    why: 'To learn what people look for and don’t find.',
    howLong: `Counts: ${SEARCH_WEEKS} weeks. Hashes, and the key that makes them: until the week ends.`,
    whoSees: 'Our administrators see the counts.',
    tables: 'search_word search_salt',
  },
  'Receipts of list checks': {
    category: 'Activity on this site',
    what: 'The name that was checked, what the lists said, and the time. Not who asked.',
    why: 'So that anyone with its address can read the same answer again.',
    howLong: 'As long as the site runs, unless you ask us to delete one.',
    whoSees: 'Anyone with its address, which can’t be guessed.',
    tables: 'receipt receipt_signature',
  },
  'Disciplinary lists': {
    category: 'Professional information',
    what: 'What the government’s disciplinary lists say about a practitioner, with the source, and which listing it is about.',
    why: 'So that people see discipline with its date and source, and only for the right person.',
    howLong: 'As long as the site runs. An entry that was withdrawn isn’t shown.',
    whoSees: 'Everyone sees an entry that a person has matched to a listing. The rest: our administrators.',
    tables: 'discipline_entry discipline_statement discipline_match',
  },
  'Listings from the IRS files': {
    category: 'Professional information',
    what: 'Names and places of enrolled agents, and their business address, phone number, and website where the file has them.',
    why: 'To show who is on the lists, and since when.',
    howLong: 'As long as the site runs, because receipts refer to the lists. A listing is hidden when its agent asks.',
    whoSees:
      'Everyone sees name, city, state, and ZIP code. Address, phone, and website: only our administrators, until the agent chooses to show them.',
    tables:
      'listing listing_anchor name_form name_deletion import_change list_change import_doubt import_rejected_row import_upload',
  },
  'Limits against abuse': {
    category: 'Activity on this site',
    what: 'How often a network or an account did something, stored under a hash.',
    why: 'So that no one can overload the site or guess passwords.',
    howLong: 'From a few minutes to one day.',
    whoSees: 'No one.',
    tables: 'rate_count socket_io_attachments',
  },
  'The log of decisions': {
    category: 'Activity on this site',
    what: 'Which staff member decided or viewed what, when, and why; and when you signed in or changed your password or address. IDs and statuses, not names or texts.',
    why: 'So that every decision can be checked. Our transparency reports are based on it.',
    howLong: 'As long as the site runs.',
    whoSees: 'Our administrators. You get your own entries in your export.',
    tables: 'audit_log',
  },
}

export type StoredData = Omit<Words, 'tables'> & {
  name: string
  tables: readonly string[]
  /** What stays when an account is deleted, and why. */
  kept: readonly string[]
}

/** In the order in which the privacy page shows it. */
export const STORED_DATA: readonly StoredData[] = Object.entries(GROUPS).map(([name, { tables, ...words }]) => {
  const rules = tables.split(' ').flatMap((table) => PERSONAL_DATA.filter((rule) => rule.table === table))
  return Object.assign(words, {
    name,
    tables: tables.split(' '),
    kept: [...new Set(rules.flatMap(({ keptBecause }) => keptBecause ?? []))],
  })
})
