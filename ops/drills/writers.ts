/**
 * Users who write and record what was acknowledged: a message, a course, a subscription, a draft saved repeatedly. A
 * write without a response is retried, as the browser does. At the end, every write is checked.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/platform/db.ts'
import { personIn } from '#tests/support/people.ts'

const KINDS = ['message', 'course', 'subscription', 'draft'] as const
export type Kind = (typeof KINDS)[number]
export type WriterOptions = {
  db: Database
  origin: () => string
  people: number
  /** Takes a lost connection for a success, and retries without an idempotency key: the negative control. */
  retriesWithoutKey?: boolean
  /** Takes a 503 for a success: another negative control. */
  trustsAny503?: boolean
}
export type Tally = { acknowledged: number; lost: number; duplicated: number; halves: number; unexpected: string[] }

/** Grows with each retry up to a second: a crowd that retries constantly keeps the app from starting. */
const RETRY_AFTER_MS = 100
const MAX_BACKOFF_STEPS = 10
const WRITE_WITHIN_MS = 5_000
/** The limit per agent is 500. */
const COURSES_PER_WRITER = 200

type Writer = {
  token: string
  conversation: string
  draft: { id: string; version: number; done: number }
  courses: number
}
type Call = { method: string; path: string; token?: string; body: object; key?: string }

export type Writers = Awaited<ReturnType<typeof openWriters>>

export async function openWriters({
  db,
  origin,
  people,
  retriesWithoutKey = false,
  trustsAny503 = false,
}: WriterOptions) {
  const writers: Writer[] = []
  while (writers.length < people) writers.push(await makeWriter(db))
  // A long drill must not end with every session expired.
  await db`update session_token set expires_at = now() + interval '1 day'`
  const acknowledged = new Map<Kind, string[]>(KINDS.map((kind) => [kind, []]))
  const state = { open: true, retries: 0, refused503: 0 }
  const unexpected: string[] = []

  const call = async ({ method, path, token, body, key }: Call) => {
    const answer = await fetch(`${origin()}/api/v2/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(WRITE_WITHIN_MS),
    }).catch(() => null)
    const text = await answer?.text().catch(() => null)
    // Half a response counts as none.
    return answer && typeof text === 'string' ? { status: answer.status, text } : null
  }
  const note = ({ path }: Call, responseClass: ResponseClass, text = '') => {
    if (responseClass === 'later') state.refused503 += 1
    if (responseClass === 'no' || responseClass === 'broken')
      unexpected.push(`${path} ${responseClass} ${text.slice(0, 120)}`)
  }
  const countsAsSaved = (kind: Kind, responseClass: ResponseClass) =>
    responseClass === 'yes' ||
    (trustsAny503 && responseClass === 'later') ||
    (retriesWithoutKey && kind !== 'course' && responseClass === 'lost')
  /** @returns whether a request succeeded in the end. */
  const retryUntilAnswered = async (kind: Kind, asked: Call): Promise<boolean> => {
    for (let turn = 0; state.open; turn++) {
      const answer = await call(retriesWithoutKey && turn > 0 ? withoutKey(asked) : asked)
      const responseClass = classifyResponse(answer)
      if (countsAsSaved(kind, responseClass)) return true
      note(asked, responseClass, answer?.text)
      if (responseClass === 'no') return false
      state.retries += 1
      await pause(RETRY_AFTER_MS * Math.min(turn + 1, MAX_BACKOFF_STEPS))
    }
    return false
  }
  const writeOne = async (writer: Writer, kind: Kind): Promise<void> => {
    const tag = crypto.randomUUID()
    const acknowledge = (kept: string) => acknowledged.get(kind)?.push(kept)
    if (kind === 'draft') return saveDraft(writer, call, acknowledge)
    if (kind === 'course' && ++writer.courses > COURSES_PER_WRITER) return
    if (await retryUntilAnswered(kind, callFor(kind, writer, tag)))
      acknowledge(kind === 'message' ? tag : lettersOnly(tag))
  }
  return {
    state,
    /** All users write concurrently, each one write after another, until `enough`. */
    async write(enough: () => boolean) {
      await Promise.all(
        writers.map(async (writer, nth) => {
          for (let turn = nth; !enough() && state.open; turn++) {
            await writeOne(writer, KINDS[turn % KINDS.length] ?? 'message')
          }
        }),
      )
    },
    acknowledgedCount: () => [...acknowledged.values()].reduce((sum, { length }) => sum + length, 0),
    acknowledged: (kind: Kind) => acknowledged.get(kind) ?? [],
    tally: () => tally(db, acknowledged, unexpected),
    close: () => void (state.open = false),
  }
}

/** Digits in a text might be taken for a personal number. */
const lettersOnly = (tag: string) =>
  tag.replaceAll('-', '').replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')

type ResponseClass = 'yes' | 'no' | 'later' | 'broken' | 'lost'

function classifyResponse(answer: { status: number } | null): ResponseClass {
  if (answer === null) return 'lost'
  if (answer.status < 300) return 'yes'
  if (answer.status === 503) return 'later'
  return answer.status < 500 ? 'no' : 'broken'
}

const withoutKey = ({ key: _forgotten, ...asked }: Call): Call => asked

function callFor(kind: Exclude<Kind, 'draft'>, writer: Writer, tag: string): Call {
  const { token, conversation } = writer
  if (kind === 'message') {
    return {
      method: 'POST',
      path: `chats/${conversation}/messages`,
      token,
      body: { id: tag, body: `Message ${lettersOnly(tag)}` },
    }
  }
  if (kind === 'subscription') {
    return { method: 'POST', path: 'news-letter/subscribe/create', body: { email: `${lettersOnly(tag)}@mail.example` } }
  }
  const course = {
    title: lettersOnly(tag),
    provider: 'A school',
    completed_on: '2026-01-05',
    hours: 1,
    ethics_hours: 0,
  }
  return { method: 'POST', path: 'continuing-education/create', token, body: course, key: tag }
}

type Send = (call: Call) => Promise<{ status: number; text: string } | null>

/** Saved by version: after a lost response the writer checks the server's version, as the editor does. */
async function saveDraft({ token, draft }: Writer, call: Send, note: (tag: string) => unknown): Promise<void> {
  const next = draft.done + 1
  const body = { ...DRAFT, title: `Draft number ${next}`, version: draft.version }
  const answer = await call({ method: 'PATCH', path: `articles/${draft.id}`, token, body })
  if (answer?.status === 200) {
    Object.assign(draft, { version: draft.version + 1, done: next })
    note(`${draft.id} ${next}`)
  } else if (answer?.status === 409) Object.assign(draft, { version: draft.version + 1, done: next })
  else await pause(RETRY_AFTER_MS)
}

export const DRAFT = {
  title: 'Draft number 0',
  summary: '',
  body: { type: 'doc', content: [] },
  category: '',
  tags: [],
  tax_year: null,
  sources: [],
  review_by: null,
}

async function makeWriter(db: Database): Promise<Writer> {
  const [agent, client] = [
    await personIn(db, { role: 'agent', approval: 'approved' }),
    await personIn(db, { role: 'client' }),
  ]
  const [{ id: conversation }] = await db<[{ id: string }]>`
    with made as (
      insert into conversation (client_id, agent_id) values (${client.who.accountId}, ${agent.who.accountId}) returning id)
    insert into conversation_side (conversation_id, account_id)
    select id, unnest(array[${client.who.accountId}, ${agent.who.accountId}]::uuid[]) from made
    returning conversation_id as id`
  const [{ id }] = await db<[{ id: string }]>`
    insert into article (author_id, title) values (${agent.who.accountId}, ${DRAFT.title}) returning id`
  return { token: agent.token, conversation, draft: { id, version: 1, done: 0 }, courses: 0 }
}

async function tally(db: Database, told: ReadonlyMap<Kind, readonly string[]>, unexpected: string[]): Promise<Tally> {
  const kept: Record<Exclude<Kind, 'draft'>, Map<string, number>> = {
    message: counted(await db<Row[]>`select id::text as tag, 1 as rows from message`),
    course: counted(await db<Row[]>`select title as tag, count(*)::int as rows from education_record group by title`),
    subscription: counted(
      await db<
        Row[]
      >`select split_part(email, '@', 1) as tag, count(*)::int as rows from newsletter_subscriber group by 1`,
    ),
  }
  const totals = { acknowledged: 0, lost: 0, duplicated: 0 }
  for (const kind of ['message', 'course', 'subscription'] as const) {
    const tags = told.get(kind) ?? []
    totals.acknowledged += tags.length
    totals.lost += tags.filter((tag) => !kept[kind].has(tag)).length
    totals.duplicated += [...kept[kind].values()].filter((rows) => rows > 1).length
  }
  const drafts = told.get('draft') ?? []
  const lostDrafts = await lostSaves(db, drafts)
  // One fact, one transaction: a subscription and its confirmation email.
  const [{ halves }] = await db<[{ halves: number }]>`
    select count(*)::int as halves from newsletter_subscriber s
    where (select count(*) from mail m where m.recipient = s.email) <> 1`
  const found = { ...totals, acknowledged: totals.acknowledged + drafts.length, lost: totals.lost + lostDrafts, halves }
  return { ...found, unexpected: [...new Set(unexpected)].slice(0, 5) }
}

async function lostSaves(db: Database, saves: readonly string[]): Promise<number> {
  const rows = await db<{ id: string; title: string }[]>`select id, title from article`
  const stored = new Map(rows.map(({ id, title }) => [id, Number(/\d+$/.exec(title)?.[0] ?? 0)]))
  return saves.filter((save) => {
    const [id = '', number] = save.split(' ')
    return (stored.get(id) ?? -1) < Number(number)
  }).length
}

type Row = { tag: string; rows: number }
const counted = (rows: readonly Row[]) => new Map(rows.map(({ tag, rows }) => [tag, rows]))

export const isWhole = ({ acknowledged, lost, duplicated, halves, unexpected }: Tally): boolean =>
  acknowledged > 0 && lost + duplicated + halves + unexpected.length === 0
