/**
 * Who can make which call: the one table from which tests/api/permissions.test.ts generates the matrix. A call that is
 * missing here fails that test, so every new call gets a row.
 *
 * `requestBody` is for a call that checks its body before it checks the person: the minimum that it accepts.
 */
export const AUDIENCES = {
  everybody: ['visitor', 'client', 'newAgent', 'agent', 'editor', 'moderator', 'admin'],
  'all but new agents': ['client', 'agent', 'editor', 'moderator', 'admin'],
  'all but agents': ['client', 'editor', 'moderator', 'admin'],
  'signed in': ['client', 'newAgent', 'agent', 'editor', 'moderator', 'admin'],
  agents: ['newAgent', 'agent'],
  'approved agents': ['agent'],
  moderators: ['moderator', 'admin'],
  authors: ['agent', 'editor', 'admin'],
  editors: ['editor', 'admin'],
  admins: ['admin'],
} as const satisfies Readonly<Record<string, readonly Actor[]>>
export type Actor = 'visitor' | 'client' | 'newAgent' | 'agent' | 'editor' | 'moderator' | 'admin'
export const ACTORS: readonly Actor[] = AUDIENCES.everybody
type Audience = keyof typeof AUDIENCES

const ID = '00000000-0000-4000-8000-000000000000'
const PUBLIC_ID = 'deadbeef'
const PROSE = 'This is a sentence that is long enough to be taken for what somebody really wanted to write here. '

type Entry = { for: Audience; requestBody?: object; unless?: string }
const calls = (audience: Audience, lines: string): Record<string, Entry> =>
  Object.fromEntries(
    lines
      .trim()
      .split('\n')
      .map((line) => [line.trim(), { for: audience }]),
  )

export const PERMISSIONS: Readonly<Record<string, Entry>> = {
  ...calls(
    'everybody',
    `GET /agent/agents/all
    GET /all-agents-search
    GET /agent-city/{city}
    GET /agent/{state}
    GET /agent/agents/views/{id}
    GET /agent/agents/ratings/{id}
    GET /agent/agents/top
    GET /agent/agents/status/{id}
    GET /receipts/{id}
    GET /changes
    GET /changes/imports
    GET /changes/imports/{id}
    GET /name-agents-search
    GET /address-agents-search
    GET /search-suggestions
    GET /enum/role/all/roles
    GET /faqs/index
    GET /deadlines/next
    GET /first-calls/times
    GET /claim/find-listing
    GET /photos/{file}
    GET /covers/{file}
    GET /questions
    GET /questions/similar
    GET /questions/topic
    GET /questions/{id}
    GET /moderation/counts
    GET /articles
    GET /articles/{id}
    POST /public/auth/register
    POST /public/auth/register/agent
    POST /public/auth/verify
    POST /public/auth/resend
    POST /public/auth/reset-password
    POST /public/auth/reset-password/check
    POST /public/auth/reset-password/reset
    POST /auth/callback
    POST /corrections/create
    POST /corrections/confirm
    POST /reports
    POST /receipts
    POST /news-letter/subscribe/create`,
  ),
  // They answer 401 for a wrong password, code, or token, whoever the caller is.
  'POST /auth/login': { for: 'everybody' },
  'POST /auth/login/second-factor': { for: 'everybody' },
  'POST /auth/refresh': { for: 'everybody' },
  // For mail servers, which send a secret of the installation: 401 without it, whoever the caller is.
  'POST /news-letter/bounces': { for: 'everybody' },
  'POST /news-letter/returned-mail': { for: 'everybody' },
  'POST /auth/logout': { for: 'everybody', requestBody: {} },
  ...calls(
    'signed in',
    `GET /user/profile
    DELETE /user/email-change
    GET /user/sessions
    GET /user/api-keys
    DELETE /user/sessions
    DELETE /user/sessions/{id}
    DELETE /user/api-keys/{id}
    GET /user/webhooks
    DELETE /user/webhooks/{id}
    POST /user/webhooks/{id}/rotate
    POST /user/webhooks/{id}/test
    GET /user/webhooks/{id}/deliveries
    POST /user/webhooks/{id}/deliveries/{deliveryId}/resend
    GET /user/export
    GET /user/providers
    GET /user/consents
    POST /user/avatar
    DELETE /user/avatar
    GET /claim/claim-listing/own
    GET /claim/claim-listing/{id}
    POST /claim/claim-listing/{id}/submit
    POST /claim/claim-listing/{id}/withdraw
    POST /claim/claim-listing/{id}/proof
    POST /claim/claim-listing/{id}/code
    POST /claim/claim-listing/{id}/evidence
    DELETE /claim/claim-listing/{id}/evidence/{evidenceId}
    POST /bulk-checks
    GET /bulk-checks
    GET /bulk-checks/{id}
    GET /bulk-checks/{id}/rows
    GET /bulk-checks/{id}/csv
    DELETE /bulk-checks/{id}
    GET /saved/listings
    POST /saved/listings/create
    POST /saved/listings/merge
    PATCH /saved/listings/{id}
    DELETE /saved/listings/{id}
    DELETE /agents/remove-reviews/{id}
    GET /user/reviews
    GET /user/reviews/{id}
    GET /user/reviews-received
    GET /user/answers
    GET /user/contributions
    GET /user/articles
    GET /user/articles/{id}
    GET /user/questions
    GET /user/questions/followed
    GET /questions/{id}/standing
    GET /chats/notifications/chat
    GET /chats/notifications
    GET /push
    GET /chats
    GET /chats/with
    GET /chats/waiting
    DELETE /chats/waiting
    GET /chats/{id}
    GET /chats/{id}/messages
    GET /requests
    GET /first-calls
    GET /first-calls/{id}
    GET /first-calls/{id}/call.ics
    GET /first-calls/{id}/times
    POST /first-calls/{id}/cancel
    GET /requests/agents
    GET /requests/{id}
    GET /requests/{id}/next`,
  ),
  'PATCH /user/profile/update': { for: 'signed in', requestBody: {} },
  'POST /auth/change-password': {
    for: 'signed in',
    requestBody: {
      current_password: 'not it',
      password: 'a new long password 7',
      password_confirmation: 'a new long password 7',
    },
  },
  'POST /user/become-agent': { for: 'signed in', requestBody: {} },
  'POST /user/api-keys': { for: 'signed in', requestBody: { name: '', scopes: [] } },
  'POST /user/webhooks': { for: 'signed in', requestBody: { url: '', events: [] } },
  'PATCH /user/webhooks/{id}': { for: 'signed in', requestBody: { url: '', events: [] } },
  'POST /user/email-change': { for: 'signed in', requestBody: { email: 'new@mail.example', password: 'not it' } },
  'POST /user/delete': { for: 'signed in', requestBody: { password: 'not it', confirm: true } },
  'POST /user/providers/{provider}/unlink': { for: 'signed in', requestBody: { password: 'not it' } },
  'POST /user/providers/{provider}/allow': { for: 'signed in', requestBody: { password: 'not it' } },
  'POST /user/second-factor/start': { for: 'signed in', requestBody: { password: 'not it' } },
  'POST /user/second-factor/confirm': { for: 'signed in', requestBody: { code: '000000' } },
  'POST /user/second-factor/recovery-codes': { for: 'signed in', requestBody: { password: 'not it' } },
  'POST /user/second-factor/disable': {
    for: 'signed in',
    requestBody: { password: 'not it', code: '000000' },
    unless: 'Your role requires two-step sign-in, so you can’t turn it off.',
  },
  // A caller who isn't an agent is rejected after the form is read.
  'POST /claim/claim-listing/create': { for: 'agents', requestBody: { listing_id: PUBLIC_ID, method: 'document' } },
  'POST /user/rating': {
    for: 'signed in',
    requestBody: { agent_id: PUBLIC_ID, rating: 5, comment: PROSE, attest: true },
  },
  'PATCH /user/rating/{id}': { for: 'signed in', requestBody: { rating: 5, comment: PROSE, attest: true } },
  'POST /questions/{id}/follow': { for: 'signed in', requestBody: { on: true } },
  'POST /answers/{id}/helpful': { for: 'signed in', requestBody: { on: true } },
  'POST /answers/{id}/accept': { for: 'signed in', requestBody: { on: true } },
  'POST /live/ticket': { for: 'all but new agents' },
  'GET /chats/search?q=tax': { for: 'signed in' },
  'POST /questions': {
    for: 'signed in',
    requestBody: { title: PROSE.slice(0, 60), body: PROSE, topic: 'irs-notice' },
  },
  'POST /chats': { for: 'all but agents', requestBody: { listing_id: PUBLIC_ID, id: ID, body: 'Good morning' } },
  'POST /requests': {
    for: 'all but agents',
    requestBody: { id: ID, agents: [PUBLIC_ID], need: 'irs-notice', language: 'en', body: 'Good morning' },
  },
  'POST /requests/{id}/agents': { for: 'signed in', requestBody: { listing_id: PUBLIC_ID } },
  'POST /requests/{id}/close': { for: 'signed in', requestBody: { closed: true } },
  'POST /requests/{id}/decline': { for: 'agents', requestBody: { reason: 'no_time' } },
  'DELETE /requests/{id}/decline': { for: 'agents' },
  'POST /first-calls': {
    for: 'all but agents',
    requestBody: { id: ID, listing_id: PUBLIC_ID, starts_at: '2026-12-01T15:00:00.000Z', phone: '559-555-0142' },
  },
  'POST /first-calls/{id}/move': { for: 'signed in', requestBody: { starts_at: '2026-12-01T15:00:00.000Z' } },
  'GET /first-calls/hours': { for: 'agents' },
  'POST /first-calls/hours': {
    for: 'approved agents',
    requestBody: { is_on: false, hours: [], notice_hours: 4, ahead_days: 14, day_max: 4 },
  },
  'POST /chats/notifications/read': { for: 'signed in', requestBody: { all: true } },
  'POST /push': {
    for: 'signed in',
    requestBody: { endpoint: 'https://push.example/1', keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } },
  },
  'POST /push/leave': { for: 'signed in', requestBody: { endpoint: 'https://push.example/1' } },
  'POST /chats/{id}/messages': { for: 'signed in', requestBody: { id: ID, body: 'Good morning' } },
  'POST /chats/{id}/marks': { for: 'signed in', requestBody: {} },
  'POST /chats/{id}/archive': { for: 'signed in', requestBody: { archived: true } },
  'POST /chats/{id}/block': { for: 'signed in', requestBody: { blocked: true } },
  'POST /chats/{id}/report': { for: 'signed in', requestBody: { reason: PROSE } },
  ...calls(
    'agents',
    `GET /listing/own
    PATCH /listing/own
    POST /listing/own/accepting
    POST /listing/own/away
    DELETE /listing/own/away
    POST /listing/own/credentials
    POST /listing/own/name
    POST /listing/own/place
    DELETE /listing/own/changes/{kind}
    POST /listing/own/photo
    DELETE /listing/own/photo
    GET /continuing-education
    PATCH /continuing-education/cycle
    POST /continuing-education/create
    PATCH /continuing-education/{id}
    DELETE /continuing-education/{id}
    GET /continuing-education/renewal.ics
    POST /continuing-education/calendar
    DELETE /continuing-education/calendar`,
  ),
  ...calls(
    'approved agents',
    `GET /listing/own/figures
    GET /user/leads
    DELETE /answers/{id}`,
  ),
  'POST /reviews/{id}/reply': { for: 'approved agents', requestBody: { reply: PROSE } },
  'POST /reviews/{id}/flag': { for: 'approved agents', requestBody: { reason: 'personal' } },
  'POST /questions/{id}/answers': { for: 'approved agents', requestBody: { body: PROSE } },
  'PATCH /answers/{id}': { for: 'approved agents', requestBody: { body: PROSE } },
  'POST /answers/{id}/second': { for: 'approved agents', requestBody: { on: true } },
  ...calls(
    'authors',
    `POST /articles
    PATCH /articles/{id}
    DELETE /articles/{id}
    POST /articles/{id}/submit
    POST /articles/{id}/take-back
    POST /articles/{id}/archive
    POST /articles/pictures
    POST /articles/covers`,
  ),
  ...calls(
    'editors',
    `GET /editor/articles
    GET /editor/articles/{id}
    POST /editor/articles/{id}/decide`,
  ),
  ...calls(
    'editors',
    `GET /admin/newsletter/issues
    POST /admin/newsletter/issues
    GET /admin/newsletter/subscribers
    GET /admin/newsletter/issues/{id}
    PATCH /admin/newsletter/issues/{id}
    DELETE /admin/newsletter/issues/{id}
    GET /admin/newsletter/issues/{id}/preview
    POST /admin/newsletter/issues/{id}/test
    POST /admin/newsletter/issues/{id}/schedule
    POST /admin/newsletter/issues/{id}/unschedule
    POST /admin/newsletter/issues/{id}/send
    POST /admin/newsletter/issues/{id}/pause
    POST /admin/newsletter/issues/{id}/resume
    GET /admin/texts/{kind}/{slug}
    GET /admin/due`,
  ),
  'GET /admin/texts?kind=faq': { for: 'editors' },
  'POST /admin/guides/{slug}/sign': {
    for: 'editors',
    requestBody: { version: 1, reviewed_by: null, reviewed_on: null },
  },
  'POST /admin/texts/{kind}/create': { for: 'editors', requestBody: { slug: 'new', form: {} } },
  'PATCH /admin/texts/{kind}/{slug}': { for: 'editors', requestBody: { version: 1, form: {} } },
  'POST /admin/texts/{kind}/{slug}/hide': { for: 'editors', requestBody: { version: 1, hidden: true, reason: 'Old.' } },
  'POST /admin/texts/{kind}/{slug}/restore': { for: 'editors', requestBody: { version: 1 } },
  ...calls(
    'moderators',
    `GET /moderation/queue
    GET /moderation/queue/{kind}/{id}
    GET /moderation/waiting
    GET /admin/queues
    GET /admin/corrections
    POST /admin/corrections/{id}/decide
    GET /admin/listings/taken-out
    POST /admin/listings/{id}/show`,
  ),
  'POST /moderation/decisions': {
    for: 'moderators',
    requestBody: { kind: 'review', id: ID, decision: 'publish' },
  },
  ...calls(
    'admins',
    `POST /claim/claim-listing/admin/create
    GET /admin/claims
    GET /admin/applications
    GET /admin/claims/decided
    GET /admin/claims/{id}
    POST /admin/claims/{id}/decide
    POST /admin/claims/{id}/proof
    POST /admin/claims/{id}/code
    GET /admin/claims/{id}/evidence/{evidenceId}
    GET /admin/agents
    GET /admin/messages
    POST /admin/messages/{id}/settle
    POST /admin/agents/{id}/decide
    GET /admin/users
    GET /admin/users/counts
    POST /admin/users/{id}/role
    POST /admin/users/{id}/suspend
    POST /admin/users/{id}/reopen
    POST /admin/users/{id}/end-sessions
    GET /admin/changes
    POST /admin/changes/{id}/decide
    GET /admin/audit-log
    GET /admin/health
    GET /admin/searches
    GET /admin/trends
    GET /admin/imports
    GET /admin/demands
    POST /admin/demands
    POST /admin/demands/{id}/decide
    POST /admin/imports/own-admin
    POST /admin/imports/upload
    GET /admin/imports/uploads/{id}
    POST /admin/imports/uploads/{id}/start
    POST /admin/imports/undo
    GET /admin/imports/doubts
    POST /admin/imports/doubts/{id}/decide
    POST /admin/imports/doubts/{id}/reopen
    GET /admin/discipline/sources
    POST /admin/discipline/lists
    POST /admin/discipline/lists/undo
    POST /admin/discipline/entries
    POST /admin/discipline/entries/{id}/end
    POST /admin/discipline/entries/{id}/withdraw
    POST /admin/discipline/entries/{id}/restore
    GET /admin/discipline/matches
    POST /admin/discipline/matches/{id}/decide
    POST /admin/discipline/matches/{id}/reopen`,
  ),
}

/** A value that fits each placeholder of a path and belongs to no one. */
export const filled = (path: string): string =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => FILLED[`${name} ${path}`] ?? FILLED[name] ?? ID)

const FILLED: Readonly<Record<string, string>> = {
  id: ID,
  'id /agent/agents/views/{id}': PUBLIC_ID,
  'id /agent/agents/ratings/{id}': PUBLIC_ID,
  'id /saved/listings/{id}': PUBLIC_ID,
  'id /admin/listings/{id}/show': PUBLIC_ID,
  'id /admin/imports/doubts/{id}/decide': '999999',
  'id /admin/demands/{id}/decide': '999999',
  'id /admin/imports/doubts/{id}/reopen': '999999',
  'id /admin/discipline/entries/{id}/end': '999999',
  'id /admin/discipline/entries/{id}/withdraw': '999999',
  'id /admin/discipline/entries/{id}/restore': '999999',
  'id /admin/discipline/matches/{id}/decide': '999999',
  'id /admin/discipline/matches/{id}/reopen': '999999',
  'id /agent/agents/status/{id}': PUBLIC_ID,
  'id /questions/{id}': PUBLIC_ID,
  'id /questions/{id}/answers': PUBLIC_ID,
  'id /questions/{id}/follow': PUBLIC_ID,
  'id /questions/{id}/standing': PUBLIC_ID,
  'kind /admin/texts/{kind}/create': 'term',
  'kind /admin/texts/{kind}/{slug}': 'term',
  'kind /admin/texts/{kind}/{slug}/hide': 'term',
  'kind /admin/texts/{kind}/{slug}/restore': 'term',
  listing: PUBLIC_ID,
  'kind /listing/own/changes/{kind}': 'name',
  provider: 'oidc',
  file: `${ID}.webp`,
  'file /covers/{file}': `${ID}-400.webp`,
  kind: 'review',
  slug: 'no-such-text',
  city: 'fresno-ca',
  state: 'CA',
}
