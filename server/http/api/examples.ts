/**
 * Examples of what developers read and send most, for the OpenAPI document, by the name of the schema. The people and
 * the firm are fictional. Both linters of `npm run check` compare each with its schema.
 */
import { SAMPLE_CHANGE, SAMPLE_NAME } from '#common/webhook-samples.ts'

const MARIA = { id: SAMPLE_CHANGE.id, ...SAMPLE_NAME }
const LIST_DATE = '2026-03-26'
const STATUS_TEXT = 'On the IRS active enrolled agents list, March 26, 2026'
const PROFILE = '/agents/ca/fresno/maria-gonzales-9a3f01c7'
const IRS_PAGE = 'https://www.irs.gov/individuals/understanding-your-cp2000-notice'
const RECEIPT = '3kq8v2m5t0w7x9c4h6j1n8p2rz'
const CHECK = '0b9f6c1e-3c2a-4d57-9a41-6f0f5e2c7d18'

const AGENT = {
  ...MARIA,
  business_name: 'Gonzales Tax Service',
  status: 'listed',
  status_text: STATUS_TEXT,
  list_date: LIST_DATE,
  list_kind: 'ea',
  is_demo: false,
  claimed: true,
  headline: 'Letters from the IRS, answered',
  services: ['individual', 'self-employed'],
  languages: ['en', 'es'],
  accepting_clients: true,
  path: PROFILE,
  away_until: null,
  replies: { median_minutes: 95, on_time_percent: 97, as_of: '2026-11-20' },
}

const DISCIPLINE = {
  list: {
    date: '2026-05-11',
    name: 'OPR list',
    url: 'https://www.irs.gov/tax-professionals/disciplinary-sanctions',
    is_demo: false,
  },
  is_undecided: false,
  entries: [],
  text: 'We found no entry in our copy of the OPR list dated May 11, 2026.',
}
const CLAIM = {
  claimed_on: '2026-04-02',
  methods: [{ method: 'domain_email', text: 'Answered an email at the domain of their firm' }],
  proved_in: 2026,
  is_old: false,
}

const KEYS = {
  plan: { name: 'free', per_minute: 300 },
  searches_without_key: 60,
  keys_max: 10,
  keys: [
    {
      id: CHECK,
      name: 'Nightly copy',
      prefix: 'enr_7Hq2',
      scopes: ['read', 'watch'],
      created_at: '2026-11-02T16:20:00.000Z',
      last_used_on: '2026-11-20',
      calls: 1_204,
    },
  ],
  days: [
    { day: '2026-11-19', calls: 610, limited: 0 },
    { day: '2026-11-20', calls: 594, limited: 3 },
  ],
}

export const EXAMPLES: Readonly<Record<string, unknown>> = {
  AgentHit: { ...AGENT, average: 4.8, review_count: 12, distance_miles: null, match: 'exact' },
  SingleAgent: {
    ...AGENT,
    state_name: 'California',
    county: 'Fresno',
    country: 'US',
    credentials: ['CPA'],
    newest_list_date: LIST_DATE,
    lists: [{ kind: 'ea', first_date: '2023-01-09', last_date: LIST_DATE, current: true }],
    position: { lat: 36.7341, lng: -119.7858 },
    bio: 'I help families and small firms in Fresno with letters from the IRS.',
    headline_es: '',
    bio_es: '',
    client_types: ['individuals'],
    meeting_modes: ['video'],
    states_served: ['CA'],
    fees: [{ service: 'irs-notices', amount_cents: 25_000, unit: 'case', valid_until: '2026-12-31' }],
    street: null,
    phone: '(559) 555-0134',
    website: 'https://gonzales-tax.example',
    also_known_as: null,
    now_in: null,
    review_id: null,
    reviews: [],
  },
  NameSuggestion: { last_name: 'Gonzales', first_name: 'Maria' },
  AddressSuggestion: { zipcode: '93721', city: 'Fresno', state: 'CA' },
  SearchSuggestion: { group: 'places', label: 'Fresno, CA', detail: 'City', agents: 212, path: '/agents/ca/fresno' },
  ListChange: SAMPLE_CHANGE,
  ImportChanges: {
    import_id: 12,
    kind: 'ea',
    list_date: LIST_DATE,
    imported_at: '2026-03-27T14:05:00.000Z',
    since: 17_010,
    until: 18_440,
    total: 1_430,
    counts: { new: 261, gone: 204, returned: 12, moved: 871, renamed: 41, corrected: 39, opted_out: 2 },
    path: '/api/v2/changes/imports/12',
  },
  CreateApiKey: { name: 'Nightly copy', scopes: ['read', 'watch'] },
  ApiKeys: KEYS,
  NewApiKey: { key: `enr_7Hq2${'x'.repeat(39)}`, own: KEYS },
  ReceiptForm: { last_name: 'Gonzales', first_name: 'Maria', state: 'CA', zip: '', agent_id: '' },
  Receipt: {
    id: RECEIPT,
    path: `/license-verification/${RECEIPT}`,
    made_at: '2026-04-07T18:31:00.000Z',
    check: {
      verdict: 'intact',
      signed_at: '2026-04-07T18:31:00.000Z',
      is_late: false,
      key: { id: '2026-01', made_at: '2026-01-02T09:00:00.000Z', retired_at: null, revoked_at: null, revoked_for: '' },
      sd_jwt: 'eyJhbGciOiJFUzI1NiIsInR5cCI6InZjK3NkLWp3dCJ9.eyJpc3MiOiJodHRwczovL2Vucm9sbGVkLmV4YW1wbGUifQ.AAAA~',
    },
    asked: { last_name: 'Gonzales', first_name: 'Maria', state: 'CA', zipcode: '' },
    outcome: 'one',
    withheld: 0,
    total: 1,
    matches: [
      {
        ...MARIA,
        match: 'exact',
        match_text: '',
        status: 'listed',
        last_list_date: LIST_DATE,
        newest_list_date: LIST_DATE,
        status_text: STATUS_TEXT,
        is_demo: false,
      },
    ],
    similar_total: 0,
    similar: [],
    elsewhere_total: 0,
    elsewhere: [],
    lists: [
      {
        kind: 'ea',
        list_date: LIST_DATE,
        states: null,
        days_old: 12,
        newest_date: LIST_DATE,
        files: [{ name: 'ea-2026-03-26.csv', bytes: 9_120_344, sha256: '8c1f'.repeat(16) }],
        is_demo: false,
      },
    ],
    history: [{ kind: 'ea', list_date: LIST_DATE, present: true }],
    claim: CLAIM,
    discipline: DISCIPLINE,
    does_not_show: ['That the license is valid today: the list is only as new as its date.'],
  },
  AgentStatus: {
    id: MARIA.id,
    path: PROFILE,
    files: [
      {
        kind: 'ea',
        oldest_on: '2023-01-09',
        newest_on: LIST_DATE,
        is_on_newest: true,
        ranges: [{ first_on: '2023-01-09', last_on: LIST_DATE }],
      },
    ],
    claim: CLAIM,
    discipline: DISCIPLINE,
  },
  Correction: {
    listing_id: MARIA.id,
    kind: 'correction',
    relation: 'self',
    email: 'maria.gonzales@example.com',
    message: 'My office has moved from Clovis to Fresno.',
    leave_empty: '',
  },
  NewAnswer: {
    body: 'The letter gives the date by which the IRS must have your answer. If you need longer, call the number on it before that day.',
    sources: [{ title: 'Understanding your CP2000 notice', url: IRS_PAGE }],
    tax_year: 2025,
    check_again_by: null,
  },
  DeclineRequest: { reason: 'other', words: 'My colleague in Reno does these.' },
  WebhookChange: { is_enabled: false },
  BulkCheckForm: { names: 'Gonzales, Maria, CA, 93721\nRivera, Dana', receipts: false },
  BulkCheck: {
    id: CHECK,
    created_at: '2026-11-20T16:20:00.000Z',
    deleted_at: '2026-11-21T16:20:00.000Z',
    finished_at: null,
    with_receipts: false,
    total: 2,
    checked: 1,
    outcomes: { one: 1, several: 0, none: 0, formerly: 0 },
  },
  BulkRow: {
    id: 1,
    line: 2,
    reference: 'C-1042',
    last_name: 'Gonzales',
    first_name: 'Maria',
    state: 'CA',
    zip: '93721',
    outcome: 'one',
    total: 1,
    found: {
      id: MARIA.id,
      name: 'Maria L Gonzales',
      city: 'Fresno',
      state: 'CA',
      path: PROFILE,
      status_text: STATUS_TEXT,
      last_list_date: LIST_DATE,
      newest_list_date: LIST_DATE,
    },
    matches: [],
    list_date: LIST_DATE,
    similar: [],
    receipt: null,
  },
  Deadline: {
    slug: 'estimated-tax-4',
    title: 'Pay the fourth estimated tax installment',
    form: '1040-ES',
    date: '2027-01-15',
  },
}

/** The first lines of files, by their media type. */
export const FILE_EXAMPLES: Readonly<Record<string, string>> = {
  'application/x-ndjson': `${JSON.stringify(SAMPLE_CHANGE)}\n`,
  'text/csv': `line,last_name,first_name,state,zip,result,people_with_name,name_on_list,city,state_on_list,status,profile,receipt,list_date,similar_names,last_list_date,matches,reference
2,Gonzales,Maria,CA,93721,one,1,Maria L Gonzales,Fresno,CA,"${STATUS_TEXT}",https://enrolled.example${PROFILE},,${LIST_DATE},,${LIST_DATE},,C-1042
`,
}
