/** Validation messages for the editors' texts, by field. */
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** Content fields go by their own name, because no two in a form share one. */
export function textProblems(issues: readonly Issue[]): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const issue of issues) {
    const { path } = issue
    problems[String((path[0] === 'content' ? path[1] : path[0]) ?? 'form')] ??= describeIssue(issue)
  }
  return problems
}

const FORMATS: Readonly<Record<string, string>> = {
  url: 'Enter an address that begins with https://',
  date: 'Enter the date.',
}

function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return 'Fill this in.'
    case 'invalid_value':
      return 'Choose one.'
    case 'too_small':
      return describeTooSmall(issue.origin, Number(issue.minimum))
    case 'too_big':
      return `Use at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}.`
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Check this value.'
    default:
      return issue.message
  }
}

function describeTooSmall(origin: string, minimum: number): string {
  if (minimum <= 1 && origin !== 'number') return 'Fill this in.'
  return `Use at least ${minimum}${origin === 'string' ? ' characters' : ''}.`
}
