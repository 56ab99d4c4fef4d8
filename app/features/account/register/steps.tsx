/**
 * A long form in steps. They are one form, of which one step is shown at a time, so nothing typed is lost on the way;
 * the address says which, so the browser's Back works.
 */
import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { FieldProblems } from '#app/ui/form/problems.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'

/** A field that is in no step is in the last one. */
export type FormStep = { name: string; fields: readonly string[] }

export function useSteps(steps: readonly FormStep[]) {
  const [asked, setAsked] = useSearchParams()
  const last = steps.length - 1
  const at = Math.min(Math.max(Math.trunc(Number(asked.get('step')) - 1) || 0, 0), last)
  const addressOf = (step: number) => {
    const address = new URLSearchParams(asked)
    address.set('step', String(step + 1))
    return address
  }
  const open = (step: number) => {
    if (step !== at) setAsked(addressOf(step))
  }
  const stepOf = (field: string) => {
    const found = steps.findIndex(({ fields }) => fields.includes(field))
    return found < 0 ? last : found
  }
  return {
    names: steps.map(({ name }) => name),
    at,
    isLast: at === last,
    hrefOf: (step: number) => `?${addressOf(step)}`,
    /** For problems that only the server finds. */
    openFor: (fields: readonly string[]) => open(Math.min(last, ...fields.map(stepOf))),
    /** For `useForm`: an earlier step that has a problem comes first. */
    step: (problems: FieldProblems | null): FieldProblems | null => {
      const found = Object.entries(problems ?? {})
      const first = Math.min(...found.map(([field]) => stepOf(field)))
      if (first > at && at === last) return null
      open(Math.min(first, at + 1))
      return Object.fromEntries(found.filter(([field]) => first <= at && stepOf(field) === first))
    },
  }
}

export type Steps = ReturnType<typeof useSteps>

/** Where you are, with links to the steps before. A step that opens takes the focus, unless it opens with problems. */
export function StepsHead({ steps: { names, at, hrefOf } }: { steps: Steps }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(at)
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    const { current } = heading
    if (!current?.closest('form')?.querySelector('[data-problem-summary]')) current?.focus()
  }, [at])
  return (
    <div className="grid gap-4">
      <ol className="grid auto-cols-fr grid-flow-col gap-2">
        {names.map((name, step) => (
          <li
            key={name}
            aria-current={step === at ? 'step' : undefined}
            className={`border-t-4 pt-1 text-14 ${step <= at ? 'border-evergreen' : 'border-hairline'} ${step === at ? 'font-semibold' : 'text-muted'}`}
          >
            {step < at ? (
              <Link href={hrefOf(step)} className="inline-flex min-h-6 items-start gap-1">
                <Icon name="check" className="mt-1 max-sm:hidden" /> {name}
              </Link>
            ) : (
              name
            )}
          </li>
        ))}
      </ol>
      <h2 ref={heading} tabIndex={-1} className="text-22 outline-none">
        <span className="block font-sans text-14 font-semibold text-muted">{t`Step ${at + 1} of ${names.length}`}</span>
        {names[at]}
      </h2>
    </div>
  )
}

/** Hidden, it keeps what is typed in it. */
export const Step = ({ of, at, children }: { of: Steps; at: number; children: ReactNode }) => (
  <div hidden={of.at !== at} className="grid gap-5">
    {children}
  </div>
)
