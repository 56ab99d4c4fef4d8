/**
 * Every rate limit and quota of the server, in one table: what is counted, how many, in what time, for whom, and where
 * the count is. The code that enforces an entry refers to it by name; tests/architecture/limits.test.ts finds entries
 * without code, and limits elsewhere.
 *
 * Not here: the lengths of fields and what a form takes, which browsers check too (common/), sizes of requests
 * (server/http/api/call.ts), and how often the server itself tries to send something again.
 */

import { CALL_MOVES_MAX, CALLS_A_DAY, UPCOMING_CALLS_MAX } from '#common/first-calls.ts'
import { OPEN_REQUESTS_MAX, REQUESTS_A_DAY } from '#common/requests.ts'

/** In seconds. A window begins with the first thing counted in it; where rows are counted, it is the time until now. */
export const WINDOW_S = { '2 s': 2, '10 s': 10, minute: 60, 'quarter hour': 900, hour: 3_600, day: 86_400 } as const

export type Limit = {
  max: number
  /** `at once`: as many as exist at one time. `in all`: ever, for this one key. */
  window: keyof typeof WINDOW_S | 'at once' | 'in all'
  /** A network is an IPv4 address or an IPv6 /64. An author is an account, or the confirmed email of a visitor. */
  per:
    | 'network'
    | 'account'
    | 'email'
    | 'email and network'
    | 'account or network'
    | 'author'
    | 'claim and method'
    | 'first call'
    | 'code'
    | 'sign-in challenge'
    | 'connection'
    | 'process'
  /**
   * - `memory`: in each process for itself, so n processes allow n times as many, and each group of routes that names the
   *   entry for itself. For reading and for load: another process is also another machine's work.
   * - `rate_count`: in that table, by all processes and all that name the entry together (rate-limit.ts). For
   *   whatever is guessed at, sends email, or reaches other people.
   * - `rows`: the rows themselves are counted, so by all processes together.
   */
  countedIn: 'memory' | 'rate_count' | 'rows'
}

export const LIMITS = {
  // Guessing at accounts. Why these lock no one out: server/domains/accounts/login-rate-limit.ts.
  passwordsFromNetwork: { max: 50, window: 'quarter hour', per: 'network', countedIn: 'rate_count' },
  passwordsForEmailFromNetwork: { max: 5, window: 'quarter hour', per: 'email and network', countedIn: 'rate_count' },
  passwordsForEmail: { max: 100, window: 'day', per: 'email', countedIn: 'rate_count' },
  mfaCodes: { max: 10, window: 'quarter hour', per: 'account', countedIn: 'rate_count' },
  challengeCodes: { max: 5, window: 'in all', per: 'sign-in challenge', countedIn: 'rows' },
  claimCodeTries: { max: 5, window: 'in all', per: 'code', countedIn: 'rows' },
  correctionCodeTries: { max: 5, window: 'in all', per: 'code', countedIn: 'rows' },

  // Emails that a stranger can make us send.
  accountEmails: { max: 5, window: 'hour', per: 'email', countedIn: 'rate_count' },
  /** People mistype a new address twice, not five times. */
  newAddresses: { max: 5, window: 'day', per: 'account', countedIn: 'rate_count' },
  joinAlertEmails: { max: 5, window: 'day', per: 'email', countedIn: 'rate_count' },
  correctionEmails: { max: 5, window: 'day', per: 'email', countedIn: 'rows' },
  /** Registrations of one unconfirmed address that can be pending besides the first. */
  pendingRegistrations: { max: 10, window: 'at once', per: 'email', countedIn: 'rows' },
  claimCodes: { max: 5, window: 'in all', per: 'claim and method', countedIn: 'rows' },

  // Forms, by what they accept; product specification, section 7. Page and API count together.
  registrations: { max: 5, window: 'hour', per: 'network', countedIn: 'rate_count' },
  verificationEmails: { max: 5, window: 'hour', per: 'network', countedIn: 'rate_count' },
  passwordResets: { max: 5, window: 'hour', per: 'network', countedIn: 'rate_count' },
  contactMessages: { max: 5, window: 'hour', per: 'network', countedIn: 'rate_count' },
  visitorQuestions: { max: 5, window: 'hour', per: 'network', countedIn: 'rate_count' },
  visitorReports: { max: 20, window: 'hour', per: 'network', countedIn: 'rate_count' },
  newsletterSubscriptions: { max: 5, window: 'hour', per: 'network', countedIn: 'rate_count' },
  joinAlerts: { max: 10, window: 'hour', per: 'network', countedIn: 'rate_count' },
  receipts: { max: 30, window: 'hour', per: 'network', countedIn: 'rate_count' },
  corrections: { max: 5, window: 'hour', per: 'network', countedIn: 'rate_count' },
  correctionCodes: { max: 20, window: 'hour', per: 'network', countedIn: 'rate_count' },
  claimProofs: { max: 20, window: 'hour', per: 'network', countedIn: 'rate_count' },

  // What people write to each other or in public.
  messages: { max: 30, window: 'minute', per: 'account', countedIn: 'rate_count' },
  conversationStarts: { max: 6, window: 'minute', per: 'account', countedIn: 'rate_count' },
  /** More agents than this in a day is a mass mailing. */
  conversations: { max: 20, window: 'day', per: 'account', countedIn: 'rows' },
  /** To up to three agents each. */
  requests: { max: REQUESTS_A_DAY, window: 'day', per: 'account', countedIn: 'rows' },
  openRequests: { max: OPEN_REQUESTS_MAX, window: 'at once', per: 'account', countedIn: 'rows' },
  callBookings: { max: CALLS_A_DAY, window: 'day', per: 'account', countedIn: 'rows' },
  callMoves: { max: CALL_MOVES_MAX, window: 'in all', per: 'first call', countedIn: 'rows' },
  upcomingCalls: { max: UPCOMING_CALLS_MAX, window: 'at once', per: 'account', countedIn: 'rows' },
  /** Each of up to 5,000 names. Deleted ones count, too. */
  bulkChecks: { max: 5, window: 'day', per: 'account', countedIn: 'rate_count' },
  /** Of single names, with an API key: beyond the plan, because receipts stay. */
  accountReceipts: { max: 1_000, window: 'hour', per: 'account', countedIn: 'rate_count' },
  openBulkChecks: { max: 1, window: 'at once', per: 'account', countedIn: 'rows' },
  conversationReports: { max: 5, window: 'minute', per: 'account', countedIn: 'rate_count' },
  reports: { max: 20, window: 'day', per: 'account or network', countedIn: 'rows' },
  reviews: { max: 3, window: 'day', per: 'author', countedIn: 'rows' },
  questions: { max: 5, window: 'day', per: 'author', countedIn: 'rows' },
  answers: { max: 30, window: 'day', per: 'author', countedIn: 'rows' },
  articleDrafts: { max: 20, window: 'day', per: 'account', countedIn: 'rows' },

  // What one account can have.
  /** People may be wrong about one listing, but not about many. */
  openClaims: { max: 3, window: 'at once', per: 'account', countedIn: 'rows' },
  educationRecords: { max: 500, window: 'at once', per: 'account', countedIn: 'rows' },
  apiKeys: { max: 10, window: 'at once', per: 'account', countedIn: 'rows' },
  apiKeyChanges: { max: 10, window: 'minute', per: 'account', countedIn: 'memory' },
  webhooks: { max: 5, window: 'at once', per: 'account', countedIn: 'rows' },
  /** Tests and repeats, which call another server at once, are among them. */
  webhookChanges: { max: 20, window: 'minute', per: 'account', countedIn: 'memory' },
  /** A further one replaces the oldest. */
  pushBrowsers: { max: 20, window: 'at once', per: 'account', countedIn: 'rows' },
  pushChanges: { max: 10, window: 'minute', per: 'account', countedIn: 'memory' },
  /** A browser takes one for each connection, and connects again after each interruption. */
  liveTickets: { max: 60, window: 'minute', per: 'account', countedIn: 'memory' },

  // Calls of the API.
  /** For each endpoint that names no other. */
  apiCalls: { max: 240, window: 'minute', per: 'network', countedIn: 'memory' },
  /** By all keys of an account. The default of the setting API_PLANS. */
  apiKeyCalls: { max: 300, window: 'minute', per: 'account', countedIn: 'memory' },
  /** Before a key is looked up, whether it exists or not. */
  apiKeyLookups: { max: 6_000, window: 'minute', per: 'network', countedIn: 'memory' },
  searches: { max: 60, window: 'minute', per: 'network', countedIn: 'memory' },
  /** One for each pause in typing, by everyone in an office. */
  searchSuggestions: { max: 600, window: 'minute', per: 'network', countedIn: 'memory' },
  suggestions: { max: 120, window: 'minute', per: 'network', countedIn: 'memory' },
  faqs: { max: 60, window: 'minute', per: 'network', countedIn: 'memory' },
  deadlines: { max: 60, window: 'minute', per: 'network', countedIn: 'memory' },
  /** Pages of up to 1,000 entries: the whole directory in two minutes. */
  changeReads: { max: 60, window: 'minute', per: 'network', countedIn: 'memory' },
  changeFiles: { max: 20, window: 'hour', per: 'network', countedIn: 'memory' },
  /** Messages to the server for assistants. Its tools count against the limits of the calls that do the same. */
  assistantCalls: { max: 240, window: 'minute', per: 'network', countedIn: 'memory' },
  /** Many people can share a network; passwords have their own, stricter limits. */
  signIns: { max: 120, window: 'minute', per: 'network', countedIn: 'memory' },
  refreshes: { max: 240, window: 'minute', per: 'network', countedIn: 'memory' },
  emailLinks: { max: 30, window: 'minute', per: 'network', countedIn: 'memory' },
  accountCalls: { max: 240, window: 'minute', per: 'network', countedIn: 'memory' },
  mfaCalls: { max: 30, window: 'minute', per: 'network', countedIn: 'memory' },
  providerCalls: { max: 60, window: 'minute', per: 'network', countedIn: 'memory' },
  dataExports: { max: 10, window: 'minute', per: 'network', countedIn: 'memory' },
  /** Avatars, photos, and pictures of articles: each takes a core for a moment. */
  pictureUploads: { max: 10, window: 'minute', per: 'network', countedIn: 'memory' },
  claimCalls: { max: 60, window: 'minute', per: 'network', countedIn: 'memory' },
  claimLookups: { max: 120, window: 'minute', per: 'network', countedIn: 'memory' },
  ownListingCalls: { max: 120, window: 'minute', per: 'network', countedIn: 'memory' },
  bulkCheckCalls: { max: 120, window: 'minute', per: 'network', countedIn: 'memory' },
  savedCalls: { max: 120, window: 'minute', per: 'network', countedIn: 'memory' },
  educationCalls: { max: 120, window: 'minute', per: 'network', countedIn: 'memory' },
  calendarSharing: { max: 30, window: 'minute', per: 'network', countedIn: 'memory' },
  questionCalls: { max: 120, window: 'minute', per: 'network', countedIn: 'memory' },
  reviewCalls: { max: 120, window: 'minute', per: 'network', countedIn: 'memory' },
  articleCalls: { max: 120, window: 'minute', per: 'network', countedIn: 'memory' },
  moderationCalls: { max: 120, window: 'minute', per: 'network', countedIn: 'memory' },
  /** Before the call is read; `reports` counts what is accepted. */
  reportCalls: { max: 10, window: 'minute', per: 'network', countedIn: 'memory' },
  chatCalls: { max: 600, window: 'minute', per: 'network', countedIn: 'memory' },
  firstCalls: { max: 240, window: 'minute', per: 'network', countedIn: 'memory' },
  /** Computed for each reader: nothing of it is stored. */
  callTimes: { max: 120, window: 'minute', per: 'network', countedIn: 'memory' },
  pushCalls: { max: 60, window: 'minute', per: 'network', countedIn: 'memory' },
  adminCalls: { max: 240, window: 'minute', per: 'network', countedIn: 'memory' },
  issueCalls: { max: 120, window: 'minute', per: 'network', countedIn: 'memory' },
  /** From the email service, not from people. */
  bounceReports: { max: 600, window: 'minute', per: 'network', countedIn: 'memory' },

  // Everything else that answers requests.
  authCalls: { max: 240, window: 'minute', per: 'network', countedIn: 'memory' },
  /** All forms of pages together, before the body is read. */
  pageForms: { max: 60, window: 'minute', per: 'network', countedIn: 'memory' },
  /** A search engine's full crawl is about twenty files. */
  sitemaps: { max: 120, window: 'minute', per: 'network', countedIn: 'memory' },
  previews: { max: 60, window: 'minute', per: 'network', countedIn: 'memory' },
  /** A page with an agent's badge is read by many people of one office. */
  badges: { max: 600, window: 'minute', per: 'network', countedIn: 'memory' },
  embeddedChecks: { max: 60, window: 'minute', per: 'network', countedIn: 'memory' },
  /** A program polls once a day or once an hour; guessing would take 2 to the 256 tries. */
  calendarReads: { max: 60, window: 'minute', per: 'network', countedIn: 'memory' },
  /** Each scans every listing. A file that the client already has isn't counted. */
  openDataFiles: { max: 20, window: 'hour', per: 'network', countedIn: 'memory' },

  // Live connections.
  liveConnections: { max: 10_000, window: 'at once', per: 'process', countedIn: 'memory' },
  /** Tabs and devices. */
  liveConnectionsOfAccount: { max: 12, window: 'at once', per: 'account', countedIn: 'memory' },
  /** Connections that haven't presented a ticket yet. */
  liveUnauthenticated: { max: 500, window: 'at once', per: 'process', countedIn: 'memory' },
  /** Leaves room for an office whose connections all return at once. */
  liveUnauthenticatedFromNetwork: { max: 50, window: 'at once', per: 'network', countedIn: 'memory' },
  /** Everything that arrives, including empty fragments and pings. */
  liveBytes: { max: 32_768, window: '10 s', per: 'connection', countedIn: 'memory' },
  liveEvents: { max: 20, window: '10 s', per: 'connection', countedIn: 'memory' },
  liveTyping: { max: 1, window: '2 s', per: 'connection', countedIn: 'memory' },

  // Overload: what a process takes on before it says "try again".
  /** A fifth of a second of work. The default of the setting MAX_REQUESTS. */
  requestsInProgress: { max: 192, window: 'at once', per: 'process', countedIn: 'memory' },
  /** Besides those being hashed: one for every two cores. */
  passwordsQueued: { max: 100, window: 'at once', per: 'process', countedIn: 'memory' },
  /** Processing takes one of the threads that hash passwords, for a second or more. */
  uploadsProcessed: { max: 1, window: 'at once', per: 'process', countedIn: 'memory' },
  uploadsQueued: { max: 30, window: 'at once', per: 'process', countedIn: 'memory' },
  /** Drawing takes a few hundred milliseconds of a core. */
  previewsDrawn: { max: 2, window: 'at once', per: 'process', countedIn: 'memory' },
  previewsQueued: { max: 50, window: 'at once', per: 'process', countedIn: 'memory' },
} as const satisfies Readonly<Record<string, Limit>>

type NamesOf<Wanted extends Partial<Limit>> = {
  [Name in keyof typeof LIMITS]: (typeof LIMITS)[Name] extends Wanted ? Name : never
}[keyof typeof LIMITS]

/** Calls from one network: RateLimit headers tell of them. */
export type NetworkLimit = NamesOf<{
  per: 'network'
  window: 'minute' | 'hour'
  countedIn: 'memory' | 'rate_count'
}>
/** Calls by one account, from whatever networks. */
export type AccountLimit = NamesOf<{
  per: 'account'
  window: 'minute' | 'hour'
  countedIn: 'memory' | 'rate_count'
}>
/** What forms of pages accept. */
export type FormLimit = NamesOf<{ per: 'network'; window: 'hour'; countedIn: 'rate_count' }>
/** Counted in the database, under this name. */
export type SharedLimit = NamesOf<{ countedIn: 'rate_count' }>
/** Of one live connection. */
export type ConnectionLimit = NamesOf<{ per: 'connection' }>
