/** Validation messages for the editors' texts, by field. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from './i18n.ts'
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

const FORMATS: Readonly<Record<string, MessageDescriptor>> = {
  url: msg`Enter a link that begins with https://`,
  date: msg`Enter the date.`,
}

function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return i18n._(msg`Fill in this field.`)
    case 'invalid_value':
      return i18n._(msg`Choose an option.`)
    case 'too_small':
      return describeTooSmall(issue.origin, Number(issue.minimum))
    case 'too_big':
      return describeTooBig(issue.origin, Number(issue.maximum))
    case 'invalid_format':
      return i18n._(FORMATS[issue.format] ?? msg`This value isn’t valid. Check its format.`)
    default:
      return issue.message
  }
}

function describeTooSmall(origin: string, min: number): string {
  if (min <= 1 && origin !== 'number') return i18n._(msg`Fill in this field.`)
  return origin === 'string'
    ? i18n._(msg`Use at least ${{ min }} characters.`)
    : i18n._(msg`Enter at least ${{ min }}.`)
}

const describeTooBig = (origin: string, max: number): string =>
  origin === 'string' ? i18n._(msg`Use at most ${{ max }} characters.`) : i18n._(msg`Enter at most ${{ max }}.`)
