/** All problems of a form at once: takes the focus, and links to each field. */
import { t } from '@lingui/core/macro'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Icon } from './icon.tsx'

/** `field`: the id of the control with the problem; none if it is about the form as a whole. */
export type SummaryProblem = { field?: string; words: string }

type Props = { heading?: string | undefined; problems: readonly SummaryProblem[] }

/** Give it a new key on each submit, so that it takes the focus each time. */
export function ProblemSummary({ problems, heading = headingOf(problems) }: Props): ReactNode {
  const box = useRef<HTMLElement>(null)
  const id = useId()
  const isNew = useHydrated()
  useLayoutEffect(() => {
    // Part of the page as it came: the person may be in a field by now.
    if (isNew) box.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- when it appears, and never again.
  }, [])
  return (
    <section
      ref={box}
      tabIndex={-1}
      data-problem-summary
      // Without script, the browser moves the focus here.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      aria-labelledby={id}
      className="rounded-stamp border-2 border-brick bg-brick-tint px-4 py-3"
    >
      <h2 id={id} className="flex items-center gap-2 text-22">
        <Icon name="alert" className="shrink-0 text-brick" /> {heading}
      </h2>
      <ul className="mt-2 grid max-w-[68ch] list-disc gap-1 pl-6">
        {problems.map(({ field, words }) => (
          <li key={words}>{field ? <a href={`#${field}`}>{words}</a> : words}</li>
        ))}
      </ul>
    </section>
  )
}

const headingOf = (problems: readonly SummaryProblem[]): string =>
  problems.some(({ field }) => field) ? t`Fix the fields marked below.` : t`There’s a problem`
