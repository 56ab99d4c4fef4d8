import { type ComponentProps, type ReactNode, useId } from 'react'
import { CONTROL } from './control.ts'

/** Styles the browser's own file button like our secondary button. */
const FILE =
  'py-1 file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-stamp file:border-0 file:bg-evergreen-tint file:px-3 file:font-semibold file:text-evergreen'

type FieldProps = {
  label: string
  hint?: string | undefined
  /** What is wrong with the value, and what to do. */
  problem?: string | undefined
}

type InputProps = FieldProps &
  ComponentProps<'input'> & {
    /** A button in the field, at its end. */
    end?: ReactNode
  }

/** A text field with its label above, its hint below the label, and its problem below the field. */
export function Field({ label, hint, problem, end, ...input }: InputProps) {
  const extra = input.type === 'file' ? ` ${FILE}` : end ? ' pr-20' : ''
  const { id, described } = useFieldIds(hint, problem, input.id)
  return (
    <FieldFrame {...{ id, label, hint, problem }}>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-describedby={described}
          aria-invalid={problem ? true : undefined}
          className={CONTROL + extra}
        />
        {end}
      </div>
    </FieldFrame>
  )
}

type TextProps = FieldProps & Omit<ComponentProps<'textarea'>, 'className'>

/** A multi-line text field. */
export function TextField({ label, hint, problem, ...textarea }: TextProps) {
  const { id, described } = useFieldIds(hint, problem, textarea.id)
  return (
    <FieldFrame {...{ id, label, hint, problem }}>
      <textarea
        {...textarea}
        id={id}
        aria-describedby={described}
        aria-invalid={problem ? true : undefined}
        className={`${CONTROL} py-2`}
      />
    </FieldFrame>
  )
}

type SelectProps = FieldProps & Omit<ComponentProps<'select'>, 'className'>

export function SelectField({ label, hint, problem, children, ...select }: SelectProps) {
  const { id, described } = useFieldIds(hint, problem, select.id)
  return (
    <FieldFrame {...{ id, label, hint, problem }}>
      <select
        {...select}
        id={id}
        aria-describedby={described}
        aria-invalid={problem ? true : undefined}
        className={CONTROL}
      >
        {children}
      </select>
    </FieldFrame>
  )
}

function FieldFrame({ id, label, hint, problem, children }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-14 font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-14 text-muted">
          {hint}
        </p>
      )}
      {children}
      {problem && (
        <p id={`${id}-problem`} className="text-14 font-semibold text-brick">
          {problem}
        </p>
      )}
    </div>
  )
}

/** `given`: an id that a problem summary links to. */
function useFieldIds(hint: string | undefined, problem: string | undefined, given: string | undefined) {
  const made = useId()
  const id = given ?? made
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return { id, described: described || undefined }
}
