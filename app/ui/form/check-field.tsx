import type { ComponentProps, ReactNode } from 'react'

type Props = {
  id: string
  label: ReactNode
  /** Its name for programs. */
  code?: string
  hint?: string | undefined
  problem?: string | undefined
}

/** A checkbox with a label beside it, which can contain links, and its problem below. */
export function CheckField({
  id,
  label,
  code,
  hint,
  problem,
  ...input
}: Props & Omit<ComponentProps<'input'>, 'type'>) {
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 gap-y-1">
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
        className="mt-0.5 size-6 accent-evergreen"
      />
      <label htmlFor={id} className="pt-0.5">
        {label} {code && <code className="text-14 text-muted">{code}</code>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="col-start-2 text-14 text-muted">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="col-start-2 text-14 font-semibold text-brick">
          {problem}
        </p>
      )}
    </div>
  )
}
