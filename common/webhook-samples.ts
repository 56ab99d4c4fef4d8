/** What a message about each event looks like: in the OpenAPI document, and for those who write a receiver. */
import type { WebhookEvent } from './webhooks.ts'

const AT = '2026-03-27T14:05:00.000Z'
const LIST = { list_kind: 'ea', list_date: '2026-03-26' } as const

/** A fictional person. */
export const SAMPLE_NAME = {
  first_name: 'Maria',
  middle_name: 'L',
  last_name: 'Gonzales',
  suffix: '',
  city: 'Fresno',
  state: 'CA',
  zipcode: '93721',
}

export const SAMPLE_CHANGE = {
  seq: 18_231,
  id: '9a3f01c7',
  type: 'moved',
  at: AT,
  cause: 'import',
  import_id: 12,
  list_date: LIST.list_date,
  changed: ['city', 'zipcode'],
  merged_into: null,
  record: {
    ...SAMPLE_NAME,
    country: 'US',
    status: 'listed',
    is_demo: false,
    url: 'https://enrolled.example/agents/ca/fresno/maria-gonzales-9a3f01c7',
  },
} as const

const { record } = SAMPLE_CHANGE

const DATA: Readonly<Record<WebhookEvent, object>> = {
  'listing.left': {
    ...SAMPLE_CHANGE,
    type: 'gone',
    changed: ['status'],
    record: { ...record, status: 'not_in_latest' },
  },
  'listing.returned': { ...SAMPLE_CHANGE, type: 'returned', changed: ['status'] },
  'listing.changed': SAMPLE_CHANGE,
  'receipt.aged': {
    receipt_id: '3kq8v2m5t0w7x9c4h6j1n8p2rz',
    made_at: '2026-01-12T09:41:00.000Z',
    list_kind: 'ea',
    list_date: '2025-09-24',
    newer_list_date: LIST.list_date,
    url: 'https://enrolled.example/license-verification/3kq8v2m5t0w7x9c4h6j1n8p2rz',
  },
  'list.updated': {
    import_id: 12,
    ...LIST,
    since: 17_010,
    until: 18_440,
    url: 'https://enrolled.example/api/v2/changes/imports/12',
  },
}

export const webhookSample = (type: WebhookEvent) => ({ type, timestamp: AT, data: DATA[type] })
