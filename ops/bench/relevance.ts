/**
 * npm run bench -- relevance: how well the directory's box answers what people type. Asks every line of
 * queries/relevance.jsonl of the search, MiniSearch, and pg_trgm, in one run over one directory.
 *
 * [--rows N] listings are generated, or [--file PATH] is imported; a line with slots is asked of [--draws N] listings.
 * Every line counts the same in its family, and every family by its lines. [--only TEXT] asks the families whose name
 * holds the text, and shows every search that went wrong.
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
import { casesOf, type RelevanceCase } from './relevance-cases.ts'
import { type Judge, judgeOf, type Reach } from './relevance-judge.ts'
import { miniSearch, type Search, TOP, trigramSearch } from './relevance-peers.ts'
import { type Answer, readQueries } from './relevance-queries.ts'
import { buildWorld, type World } from './relevance-world.ts'

/** Of every line with a list; no family may be under FAMILY_FLOOR in hit@1. */
const LIMITS = {
  hit1: { floor: 0.93, target: 0.97 },
  hit10: { floor: 0.97, target: 0.99 },
  zero: { floor: 0.015, target: 0.005 },
} as const
const FAMILY_FLOOR = 0.85
const WRONG_SHOWN = 3

type Score = { hit1: number; hit10: number; mrr: number; zero: number }
type Engine = 'enrolled' | 'miniSearch' | 'pgTrgm'
const ENGINES: readonly Engine[] = ['enrolled', 'miniSearch', 'pgTrgm']
type Asked = {
  typed: string
  scores: Record<Engine, Score> | null
  isAnswered: boolean | null
  reach: Reach | null
}
type Line = { family: string; asked: readonly Asked[] }
type FamilyResult = {
  family: string
  lines: number
  scores: Record<Engine, Score> | null
  /** Share of the lines whose answer isn't only a list that the page answers. */
  answered: number | null
  /** The first searches without the expected result in first place. */
  wrong: readonly string[]
}

type Options = { rows: number; file?: string | undefined; draws: number; only?: string | undefined; json: boolean }

export async function benchRelevance({ rows, file, draws, only, json }: Options): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'enrolled-bench-'))
  const embedded = await startEmbeddedPostgres({ dataDir: folder })
  const db = connect({ url: embedded.url, pool: 2, name: 'bench', statementTimeoutMs: 0 })
  const printLine = (line: string) => void (json || process.stdout.write(`${line}\n`))
  try {
    const world = await buildWorld(db, { folder, rows, file })
    const claimed = world.listings.filter(({ isClaimed }) => isClaimed).length
    const queries = (await readQueries()).filter(({ family }) => family.includes(only ?? ''))
    const lines = await askAll(db, world, casesOf(world, queries, draws))
    const families = [...new Set(lines.map(({ family }) => family))].map((family) =>
      resultOf(
        family,
        lines.filter((line) => line.family === family),
      ),
    )
    const all = resultOf('all', lines)
    const reached = countReach(lines)
    printLine(
      `\nrelevance: ${count(lines.length)} queries, ${count(world.listings.length)} listings, ${count(claimed)} claimed, Node ${process.version}`,
    )
    for (const line of describe(families, all, reached)) printLine(line)
    for (const line of wrongLines(families, only ? Infinity : WRONG_SHOWN)) printLine(line)
    for (const line of limitLines(families, all)) printLine(line)
    return {
      bench: 'relevance',
      node: process.version,
      listings: world.listings.length,
      claimed,
      families,
      all,
      reached,
    }
  } finally {
    await db.end()
    await embedded.leave()
    await rm(folder, { recursive: true, force: true })
  }
}

async function askAll(db: Database, world: World, searches: readonly RelevanceCase[][]): Promise<Line[]> {
  const peers = { miniSearch: miniSearch(world), pgTrgm: await trigramSearch(db, world) }
  const lines: Line[] = []
  for (const cases of searches) {
    const asked: Asked[] = []
    for (const made of cases) asked.push(await ask(db, world, peers, made))
    const family = cases[0]?.query.family
    if (family) lines.push({ family, asked })
  }
  return lines
}

type Peers = Record<Exclude<Engine, 'enrolled'>, Search>

async function ask(db: Database, world: World, peers: Peers, made: RelevanceCase): Promise<Asked> {
  const { typed, query } = made
  const page = await searchBox(db, typed)
  const judge = judgeOf(world, made)
  const isAnswered = query.answer ? answers(page, query.answer, lettersNamed(world, query.expect?.letter)) : null
  if (!judge || judge.reach === 'none') return { typed, scores: null, isAnswered, reach: judge?.reach ?? null }
  const score = (ids: readonly string[]) => scoreOf(world, judge, ids)
  const scores = {
    enrolled: score(page.hits.map(({ publicId }) => publicId)),
    miniSearch: score(await peers.miniSearch(typed)),
    pgTrgm: score(await peers.pgTrgm(typed)),
  }
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

function resultOf(family: string, lines: readonly Line[]): FamilyResult {
  const judged = lines
    .map(({ asked }) => asked.flatMap(({ scores }) => scores ?? []))
    .filter(({ length }) => length > 0)
  const answered = lines
    .map(({ asked }) => asked.flatMap(({ isAnswered }) => (isAnswered === null ? [] : Number(isAnswered))))
    .filter(({ length }) => length > 0)
  const wrong = lines
    .flatMap(({ asked }) => asked)
    .filter(({ scores, isAnswered }) => (scores ? scores.enrolled.hit1 === 0 : isAnswered === false))
  return {
    family,
    lines: lines.length,
    scores:
      judged.length === 0
        ? null
        : (Object.fromEntries(ENGINES.map((engine) => [engine, meanScore(judged, engine)])) as Record<Engine, Score>),
    answered: answered.length === 0 ? null : mean(answered.map(mean)),
    wrong: wrong.map(({ typed }) => typed),
  }
}

function meanScore(judged: readonly (readonly Record<Engine, Score>[])[], engine: Engine): Score {
  const of = (measure: keyof Score) => mean(judged.map((draws) => mean(draws.map((scores) => scores[engine][measure]))))
  return { hit1: of('hit1'), hit10: of('hit10'), mrr: of('mrr'), zero: of('zero') }
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

function countReach(lines: readonly Line[]): Record<Reach, number> {
  const reaches = lines.flatMap(({ asked }) => asked.map(({ reach }) => reach))
  const of = (reach: Reach) => reaches.filter((one) => one === reach).length
  return { there: of('there'), wider: of('wider'), video: of('video'), none: of('none') }
}

const count = (number: number) => number.toLocaleString('en-US')
const share = (number: number) => number.toFixed(3).replace(/^0/, '')
const NAME_COLUMN = 44

function describe(families: readonly FamilyResult[], all: FamilyResult, reached: Record<Reach, number>): string[] {
  const head = 'hit@1 hit@10  MRR zero'
  return [
    `${''.padEnd(NAME_COLUMN)}lines | Enrolled: ${head} | MiniSearch: ${head} | pg_trgm: ${head} | other answers`,
    ...[...families, all].map(rowOf),
    `Nearest promised: ${reached.wider} searches within 100 miles or in the state, ${reached.video} by video; ${reached.none} not judged, ${reached.there} in place.`,
  ]
}

function rowOf({ family, lines, scores, answered }: FamilyResult): string {
  const of = (engine: Engine) =>
    scores
      ? [scores[engine].hit1, scores[engine].hit10, scores[engine].mrr, scores[engine].zero].map(share).join(' ')
      : '–'
  const columns = ENGINES.map((engine) => of(engine).padStart(24))
  return `${family.padEnd(NAME_COLUMN)}${String(lines).padStart(5)} ${columns.join('  ')}  ${answered === null ? '' : share(answered)}`
}

const wrongLines = (families: readonly FamilyResult[], shown: number): string[] =>
  families.flatMap(({ family, wrong }) =>
    wrong.length === 0 ? [] : [`${family}: ${wrong.slice(0, shown).join(' · ')}`],
  )

function limitLines(families: readonly FamilyResult[], { scores }: FamilyResult): string[] {
  if (!scores) return []
  const { hit1, hit10, zero } = scores.enrolled
  const verdict = (isReached: boolean) => (isReached ? 'reached' : 'not reached')
  const low = families.filter((family) => family.scores && family.scores.enrolled.hit1 < FAMILY_FLOOR)
  return [
    `hit@1 ${share(hit1)}: floor ${LIMITS.hit1.floor} ${verdict(hit1 >= LIMITS.hit1.floor)}, target ${LIMITS.hit1.target}`,
    `hit@10 ${share(hit10)}: floor ${LIMITS.hit10.floor} ${verdict(hit10 >= LIMITS.hit10.floor)}, target ${LIMITS.hit10.target}`,
    `zero results ${share(zero)}: floor ${LIMITS.zero.floor} ${verdict(zero <= LIMITS.zero.floor)}, target ${LIMITS.zero.target}`,
    `families under ${FAMILY_FLOOR} in hit@1: ${low.map(({ family }) => family).join('; ') || 'none'}`,
  ]
}
