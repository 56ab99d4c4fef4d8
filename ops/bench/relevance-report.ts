/** The shares of `npm run bench -- relevance`: per family and in all, and which floors they reach. */
import type { Reach } from './relevance-judge.ts'

/** Of the first ten results. */
export type Score = { hit1: number; hit10: number; mrr: number; zero: number }
const ENGINES = { enrolled: 'Enrolled', miniSearch: 'MiniSearch', pgTrgm: 'pg_trgm' } as const
export type Engine = keyof typeof ENGINES
export type Scores = Partial<Record<Engine, Score>>
/** One search. */
export type Asked = {
  typed: string
  /** Null when no list is expected, or nothing in this directory could be right. */
  scores: Scores | null
  /** Whether the page says what it must beside the list; null when nothing is expected. */
  isAnswered: boolean | null
  reach: Reach | null
}
/** One line of the evaluation file; nothing is asked if the directory has no listing to fill it from. */
export type Line = { family: string; asked: readonly Asked[] }

type FamilyResult = {
  family: string
  lines: number
  scores: Scores | null
  answered: number | null
  /** What was typed without the expected result in first place, or without the answer. */
  wrong: readonly string[]
}
type Results = {
  families: readonly FamilyResult[]
  all: FamilyResult
  reached: Record<Reach, number>
  unfilled: number
}

/** Of every line with a list; no family may be under FAMILY_FLOOR in hit@1. */
const LIMITS = {
  hit1: { floor: 0.93, target: 0.97 },
  hit10: { floor: 0.97, target: 0.99 },
  zero: { floor: 0.015, target: 0.005 },
} as const
const FAMILY_FLOOR = 0.85

export function resultsOf(lines: readonly Line[]): Results {
  const reaches = lines.flatMap(({ asked }) => asked.map(({ reach }) => reach))
  const of = (reach: Reach) => reaches.filter((one) => one === reach).length
  return {
    families: [...Map.groupBy(lines, ({ family }) => family)].map(([family, some]) => resultOf(family, some)),
    all: resultOf('all', lines),
    reached: { there: of('there'), wider: of('wider'), video: of('video'), none: of('none') },
    unfilled: lines.filter(({ asked }) => asked.length === 0).length,
  }
}

function resultOf(family: string, lines: readonly Line[]): FamilyResult {
  const judged = lines.map(({ asked }) => asked.flatMap(({ scores }) => scores ?? [])).filter(isAny)
  const answered = lines
    .map(({ asked }) => asked.flatMap(({ isAnswered }) => (isAnswered === null ? [] : Number(isAnswered))))
    .filter(isAny)
  const wrong = lines
    .flatMap(({ asked }) => asked)
    .filter(({ scores, isAnswered }) => (scores ? scores.enrolled?.hit1 === 0 : isAnswered === false))
  return {
    family,
    lines: lines.length,
    scores: judged.length === 0 ? null : meanScores(judged),
    answered: answered.length === 0 ? null : mean(answered.map(mean)),
    wrong: wrong.map(({ typed }) => typed),
  }
}

const isAny = ({ length }: readonly unknown[]) => length > 0

const engines = Object.keys(ENGINES) as Engine[]

/** Each line counts the same, however often it was asked. */
function meanScores(judged: readonly (readonly Scores[])[]): Scores {
  const scores: Scores = {}
  for (const engine of engines.filter((one) => judged[0]?.[0]?.[one])) {
    const of = (measure: keyof Score) =>
      mean(judged.map((draws) => mean(draws.map((draw) => draw[engine]?.[measure] ?? 0))))
    scores[engine] = { hit1: of('hit1'), hit10: of('hit10'), mrr: of('mrr'), zero: of('zero') }
  }
  return scores
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

const share = (number: number) => number.toFixed(3).replace(/^0/, '')
const FAMILY_COLUMN = 42
const SCORES_COLUMN = 25

export function describeResults(results: Results, { wrongShown }: { wrongShown: number }): string[] {
  const { families, all, reached, unfilled } = results
  const shown = engines.filter((engine) => all.scores?.[engine])
  return [
    `hit@1, hit@10, MRR, and the share without results; a plus: what else the page says, by share`,
    [''.padEnd(FAMILY_COLUMN), 'lines', ...shown.map((engine) => ENGINES[engine].padStart(SCORES_COLUMN))].join(''),
    ...[...families, all].map((family) => rowOf(family, shown)),
    `the nearest promised: ${reached.wider} searches within 100 miles or in the state, ${reached.video} by video, of ${reached.there + reached.wider + reached.video}`,
    `not in this directory: ${reached.none} searches, ${unfilled} lines`,
    ...wrongLines(families, wrongShown),
    ...limitLines(families, all),
  ]
}

function rowOf({ family, lines, scores, answered }: FamilyResult, shown: readonly Engine[]): string {
  const columns = shown.map((engine) => inColumns(scores?.[engine]).padStart(SCORES_COLUMN))
  const plus = answered === null ? '' : `  +${share(answered)}`
  return `${family.padEnd(FAMILY_COLUMN)}${String(lines).padStart(5)}${columns.join('')}${plus}`
}

const inColumns = (score: Score | undefined) =>
  score ? [score.hit1, score.hit10, score.mrr, score.zero].map((number) => share(number).padStart(5)).join(' ') : ''

const wrongLines = (families: readonly FamilyResult[], shown: number): string[] =>
  families.flatMap(({ family, wrong }) =>
    wrong.length === 0 ? [] : [`${family}: ${wrong.slice(0, shown).join(' · ')}`],
  )

function limitLines(families: readonly FamilyResult[], { scores }: FamilyResult): string[] {
  if (!scores?.enrolled) return []
  const { hit1, hit10, zero } = scores.enrolled
  const reaches = (isReached: boolean) => (isReached ? 'reached' : 'not reached')
  const low = families.filter((family) => (family.scores?.enrolled?.hit1 ?? 1) < FAMILY_FLOOR)
  return [
    `hit@1 ${share(hit1)}: floor ${LIMITS.hit1.floor} ${reaches(hit1 >= LIMITS.hit1.floor)}, target ${LIMITS.hit1.target}`,
    `hit@10 ${share(hit10)}: floor ${LIMITS.hit10.floor} ${reaches(hit10 >= LIMITS.hit10.floor)}, target ${LIMITS.hit10.target}`,
    `without results ${share(zero)}: floor ${LIMITS.zero.floor} ${reaches(zero <= LIMITS.zero.floor)}, target ${LIMITS.zero.target}`,
    `families under ${FAMILY_FLOOR} in hit@1: ${low.map(({ family }) => family).join('; ') || 'none'}`,
  ]
}
