/** From the fields of an address to the answer: what both pages with a check on them do. */
import type { Db } from '#server/platform/db.ts'
import { parseVerifyQuestion, type VerifyProblems, type VerifyQuestion } from '#contract/verify-question.ts'
import type { VerifyAnswer } from './types.ts'
import { verifyName } from './verify-name.ts'

export type Check =
  | { state: 'not_asked' }
  | { state: 'problems'; given: VerifyQuestion; problems: VerifyProblems }
  | { state: 'answered'; given: VerifyQuestion; answer: VerifyAnswer }

export async function answerCheck(db: Db, fields: URLSearchParams): Promise<Check> {
  if (!ASKING.some((name) => fields.has(name))) return { state: 'not_asked' }
  const parsed = parseVerifyQuestion(fields)
  if (!parsed.question) return { state: 'problems', given: parsed.given, problems: parsed.problems }
  return { state: 'answered', given: parsed.question, answer: await verifyName(db, parsed.question) }
}

const ASKING = ['last_name', 'first_name', 'state', 'zip'] as const
