/** From URL parameters to the answer, for both pages that have a license check. */
import type { Db } from '#server/platform/db.ts'
import { parseVerifyQuery, type VerifyProblems, type VerifyQuery } from '#common/verify-query.ts'
import type { VerifyAnswer } from './types.ts'
import { verifyName } from './verify-name.ts'

export type Check =
  | { state: 'not_asked' }
  | { state: 'problems'; given: VerifyQuery; problems: VerifyProblems }
  | { state: 'answered'; given: VerifyQuery; answer: VerifyAnswer }

export async function answerCheck(db: Db, fields: URLSearchParams): Promise<Check> {
  if (!ASKING.some((name) => fields.has(name))) return { state: 'not_asked' }
  const parsed = parseVerifyQuery(fields)
  if (!parsed.question) return { state: 'problems', given: parsed.given, problems: parsed.problems }
  return { state: 'answered', given: parsed.question, answer: await verifyName(db, parsed.question) }
}

const ASKING = ['last_name', 'first_name', 'state', 'zip'] as const
