/** The fields of a text, what is wrong with them, and how it will look. */
import { type FormEvent, type ReactNode, useState } from 'react'
import { type FieldProblems, sayFailure } from '#app/features/account/form/problems.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { TextKind } from '#contract/desk-texts.ts'
import { faqForm, type FaqForm, resourceForm, type ResourceForm } from '#contract/resource-schemas.ts'
import { textProblems } from '#contract/text-problems.ts'
import { fieldsOf, formOf, type Typed } from './text-fields.ts'
import { TextInput } from './text-input.tsx'
import { TextPreview } from './text-preview.tsx'

type Props = {
  kind: TextKind
  slug: string
  typed: Typed
  onType: (typed: Typed) => void
  /** @throws what the call throws. */
  onSave: (form: FaqForm | ResourceForm) => Promise<void>
  save: string
  /** Above the fields. */
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
      const said = sayFailure(error, (name) => fields.some((each) => each.name === name))
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
        <Button type="button" look="quiet" onClick={() => setPreview(preview ? null : check())}>
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
