import { createElement, Fragment, type ReactNode } from 'react'
import { nonBreakingDates } from '#common/dates.ts'

/** `800-829-1040`, `Schedule 1-A`, `1099-NEC`, `2-month`: short words with hyphens and a digit. */
const CODE = /((?<![\w-])(?=[\w-]*\d)\w{1,8}(?:-\w{1,8}){1,3}(?![\w-]))/

/**
 * Written text whose phone numbers, form codes, and dates stay on one line. By markup, not by other characters, so that
 * what is copied is what is written.
 */
export function unbroken(text: string): ReactNode {
  const parts = nonBreakingDates(text).split(CODE)
  if (parts.length === 1) return parts[0]
  return createElement(
    Fragment,
    null,
    ...parts.map((part, place) =>
      place % 2 === 1 ? createElement('span', { className: 'whitespace-nowrap' }, part) : part,
    ),
  )
}
