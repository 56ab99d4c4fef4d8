/** What is wrong with a form: by field, and as a whole. */
import type { ZodType } from 'zod'

/** The first problem of each field. */
export type FieldProblems = Readonly<Record<string, string>>

export type Checked<Payload> = { payload: Payload; problems: null } | { payload?: undefined; problems: FieldProblems }

export function check<Payload>(schema: ZodType<Payload>, body: unknown, also: FieldProblems = {}): Checked<Payload> {
  const parsed = schema.safeParse(body)
  if (parsed.success && Object.keys(also).length === 0) return { payload: parsed.data, problems: null }
  const problems: Record<string, string> = { ...also }
  for (const { path, message } of parsed.error?.issues ?? []) problems[String(path[0] ?? '')] ??= message
  return { problems }
}

/** `fields` are shown next to their fields, if the form has them; `words` in the summary. */
export type SendProblem = { fields: FieldProblems; words: string | null }

/** What a page's action found, and what was typed, to fill in the form again. */
export type RejectedForm<Typed = Readonly<Record<string, string>>> = { typed: Typed; problem: SendProblem }
