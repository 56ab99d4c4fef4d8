/**
 * npm run bench -- relevance: how well the directory's box answers what people type. Asks every line of
 * queries/relevance.jsonl of the search, MiniSearch, and pg_trgm, in one run over one directory.
 *
 * [--rows N] listings are generated, or [--file PATH] is imported; a line with slots is asked of [--draws N] listings.
 * Every line counts the same in its family, and every family by its lines. [--only TEXT] asks the families whose name
 * holds the text, and shows every search that went wrong; [--alone] asks only our own search.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseAgentQuery } from '#common/agent-query.ts'
import { nameKey } from '#common/name-key.ts'
import { searchBeyondState } from '#server/domains/agents/search-agents.ts'
import type { AgentPage } from '#server/domains/agents/types.ts'
import { connect } from '#server/platform/connect.ts'
import type { Database } from '#server/platform/db.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { casesOf, type RelevanceCase, type RelevanceLine } from './relevance-cases.ts'
import { type Judge, judgeOf } from './relevance-judge.ts'
import { miniSearch, type Search, TOP, trigramSearch } from './relevance-peers.ts'
import { type Answer, readQueries } from './relevance-queries.ts'
import {
  type Asked,
  describeResults,
  type Engine,
  type Line,
  resultsOf,
  type Score,
  type Scores,
} from './relevance-report.ts'
import { buildWorld, type World } from './relevance-world.ts'

type Options = {
  rows: number
  file?: string | undefined
  draws: number
  only?: string | undefined
  alone: boolean
  json: boolean
}
const WRONG_SHOWN = 3

export async function benchRelevance({ rows, file, draws, only, alone, json }: Options): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'enrolled-bench-'))
  const embedded = await startEmbeddedPostgres({ dataDir: folder })
  const db = connect({ url: embedded.url, pool: 2, name: 'bench', statementTimeoutMs: 0 })
  const printLine = (line: string) => void (json || process.stdout.write(`${line}\n`))
  try {
    const world = await buildWorld(db, { folder, rows, file })
    const claimed = world.listings.filter(({ isClaimed }) => isClaimed).length
    const queries = (await readQueries()).filter(({ family }) => family.includes(only ?? ''))
    const peers: Peers = alone ? {} : { miniSearch: miniSearch(world), pgTrgm: await trigramSearch(db, world) }
    const lines = await askAll(db, world, peers, casesOf(world, queries, draws))
    const result = resultsOf(lines)
    printLine(
      `\nrelevance: ${count(queries.length)} queries, ${count(world.listings.length)} listings, ${count(claimed)} claimed, Node ${process.version}`,
    )
    for (const line of describeResults(result, { wrongShown: only ? Infinity : WRONG_SHOWN })) printLine(line)
    return { bench: 'relevance', node: process.version, listings: world.listings.length, claimed, ...result }
  } finally {
    await db.end()
    await embedded.leave()
    await rm(folder, { recursive: true, force: true })
  }
}

const count = (number: number) => number.toLocaleString('en-US')

type Peers = Partial<Record<Exclude<Engine, 'enrolled'>, Search>>

async function askAll(db: Database, world: World, peers: Peers, lines: readonly RelevanceLine[]): Promise<Line[]> {
  const done: Line[] = []
  for (const { family, cases } of lines) {
    const asked: Asked[] = []
    for (const made of cases) asked.push(await ask(db, world, peers, made))
    done.push({ family, asked })
  }
  return done
}

async function ask(db: Database, world: World, peers: Peers, made: RelevanceCase): Promise<Asked> {
  const { typed, query } = made
  const page = await searchBox(db, typed)
  const judge = judgeOf(world, made)
  const isAnswered = query.answer ? answers(page, query.answer, lettersNamed(world, query.expect?.letter)) : null
  if (!judge || judge.reach === 'none') return { typed, scores: null, isAnswered, reach: judge?.reach ?? null }
  const score = (ids: readonly string[]) => scoreOf(world, judge, ids)
  const scores: Scores = { enrolled: score(page.hits.map(({ publicId }) => publicId)) }
  if (peers.miniSearch) scores.miniSearch = score(await peers.miniSearch(typed))
  if (peers.pgTrgm) scores.pgTrgm = score(await peers.pgTrgm(typed))
  return { typed, scores, isAnswered, reach: judge.reach }
}

/** As the page /agents calls it. */
async function searchBox(db: Database, typed: string): Promise<AgentPage> {
  const { query } = parseAgentQuery(new URLSearchParams({ q: typed }))
  return (await searchBeyondState(db, query)).found
}

function scoreOf({ byPublicId }: World, { isRight }: Judge, ids: readonly string[]): Score {
  const at = ids.slice(0, TOP).findIndex((id) => {
    const listing = byPublicId.get(id)
    return listing !== undefined && isRight(listing)
  })
  return {
    hit1: Number(at === 0),
    hit10: Number(at >= 0),
    mrr: at < 0 ? 0 : 1 / (at + 1),
    zero: Number(ids.length === 0),
  }
}

/** Parts of the page that an older version of the search doesn't have. */
type MaybeAnswers = { letters?: readonly { code: string }[] }

function answers(page: AgentPage & MaybeAnswers, expected: Answer, letter: readonly string[]): boolean {
  const says = (pattern: RegExp) => page.notes.some((note) => pattern.test(note))
  switch (expected) {
    case 'letter':
      return (page.letters ?? []).some(({ code }) => letter.includes(squash(code)))
    case 'place':
      return says(/\b(ZIP|city)\b/i)
    case 'unsearchable':
      return says(/(n[’']t|not|only) .*search|search.* (n[’']t|not|only)|n[’']t be searched/i)
    case 'verify':
      return says(/verif/i)
  }
}

function lettersNamed({ letters }: World, slug: string | undefined): string[] {
  const letter = letters.find((one) => one.slug === slug)
  return letter ? [letter.slug, ...letter.numbers].map(squash) : []
}

const squash = (code: string) => nameKey(code).replaceAll(' ', '')
