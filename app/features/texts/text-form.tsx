/** The fields of a text, their validation errors, and a preview. */
import { type FormEvent, type ReactNode, useState } from 'react'
import { type FieldProblems, toFormProblem } from '#app/ui/form/problems.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { TextKind } from '#common/admin-texts.ts'
import { faqForm, type FaqForm, resourceForm, type ResourceForm } from '#common/resource-schemas.ts'
import { textProblems } from '#common/text-problems.ts'
import { fieldsOf, formOf, type Typed, type TextField as Spec } from './text-fields.ts'
import { TextPreview } from './text-preview.tsx'
import { Field, SelectField, TextField } from '#app/ui/field.tsx'

type Props = {
  kind: TextKind
  slug: string
  typed: Typed
  onType: (typed: Typed) => void
  /** @throws Whatever the request throws. */
  onSave: (form: FaqForm | ResourceForm) => Promise<void>
  save: string
  /** Shown above the fields. */
  children?: ReactNode
}

export function TextForm({ kind, slug, typed, onType, onSave, save, children }: Props) {
  const [problems, setProblems] = useState<FieldProblems>({})
  const [words, setWords] = useState<string | null>(null)
  const [preview, setPreview] = useState<FaqForm | ResourceForm | null>(null)
  const fields = fieldsOf(kind)
  const check = () => {
    const checked = checkText(kind, typed)
    setProblems(checked.problems)
    setWords(checked.form ? null : 'Some fields need another look.')
    return checked.form
  }
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = check()
    if (!form) return
    try {
      await onSave(form)
      setPreview(null)
    } catch (error) {
      const said = toFormProblem(error, (name) => fields.some((each) => each.name === name))
      setProblems(said.fields)
      setWords(said.words ?? 'Some fields need another look.')
    }
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-5" aria-label="The text">
      {children}
      {fields.map((spec) => (
        <TextInput
          key={spec.name}
          spec={spec}
          value={typed[spec.name] ?? ''}
          problem={problems[spec.name]}
          onChange={(value) => onType({ ...typed, [spec.name]: value })}
        />
      ))}
      <div aria-live="polite">
        {words && (
          <Notice kind="problem">
            <p>{words}</p>
          </Notice>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button>{save}</Button>
        <Button type="button" variant="secondary" onClick={() => setPreview(preview ? null : check())}>
          {preview ? 'Close the preview' : 'Preview'}
        </Button>
      </div>
      {preview && <TextPreview slug={slug} form={preview} />}
    </form>
  )
}

function checkText(kind: TextKind, typed: Typed) {
  const parsed = (kind === 'faq' ? faqForm : resourceForm).safeParse(formOf(kind, typed))
  const problems = textProblems(parsed.error?.issues ?? [])
  return { form: parsed.data ?? null, problems }
}

type TextInputProps = {
  spec: Spec
  value: Typed[string]
  problem: string | undefined
  onChange: (value: Typed[string]) => void
}

/** One field of a text, by its variant. */
function TextInput(props: TextInputProps) {
  const { spec, value, problem, onChange } = props
  const { name, label, variant, hint } = spec
  const shared = { name, label, hint, problem }
  const text = typeof value === 'string' ? value : ''
  switch (variant) {
    case 'choices':
      return <Choices {...props} chosen={typeof value === 'string' ? [] : value} />
    case 'yes':
      return <YesNo label={label} isOn={text !== ''} onChange={(on) => onChange(on ? 'yes' : '')} />
    case 'text':
    case 'lines':
      return (
        <TextField
          {...shared}
          rows={variant === 'text' ? 6 : 4}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'choice':
      return <Choice {...props} chosen={text} />
    default:
      return (
        <Field
          {...shared}
          type={INPUT_TYPES[variant]}
          value={text}
          maxLength={300}
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}

const INPUT_TYPES = { line: 'text', day: 'date', number: 'number' } as const

function Choice({ spec, chosen, problem, onChange }: TextInputProps & { chosen: string }) {
  const { name, label, hint, maybe, options } = spec
  return (
    <SelectField {...{ name, label, hint, problem }} value={chosen} onChange={(event) => onChange(event.target.value)}>
      <option value="">{maybe ? 'None' : 'Choose one'}</option>
      {options?.map(({ slug, label: words }) => (
        <option key={slug} value={slug}>
          {words}
        </option>
      ))}
    </SelectField>
  )
}

function Choices({ spec, chosen, problem, onChange }: TextInputProps & { chosen: readonly string[] }) {
  const { name, label, options } = spec
  return (
    <fieldset className="grid gap-1">
      <legend className="text-14 font-semibold">{label}</legend>
      {problem && <p className="text-14 font-semibold text-brick">{problem}</p>}
      <div className="grid max-h-64 gap-x-4 overflow-y-auto rounded-box border border-edge p-3 sm:grid-cols-2">
        {options?.map(({ slug, label: words }) => (
          <label key={slug} className="flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              name={name}
              className="size-5 accent-evergreen"
              checked={chosen.includes(slug)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, slug] : chosen.filter((each) => each !== slug))
              }
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function YesNo({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 accent-evergreen"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}
