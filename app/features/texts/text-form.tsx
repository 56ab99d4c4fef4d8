/** The fields of a text, their validation errors, and a preview. */
import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { useForm } from '#app/ui/form/use-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { TextKind } from '#common/admin-texts.ts'
import type { FaqForm, ResourceForm } from '#common/resource-schemas.ts'
import { textProblems } from '#common/text-problems.ts'
import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import { AgencyRow } from '#app/features/resources/agency-row.tsx'
import { DayRow } from '#app/features/resources/deadline-list.tsx'
import { FaqEntry } from '#app/features/resources/faq-entry.tsx'
import { HelpCard } from '#app/features/resources/help-card.tsx'
import { FormRow, TermRow } from '#app/features/resources/lookup-rows.tsx'
import { NoticeBody } from '#app/features/resources/notice-body.tsx'
import { PlainEntry } from '#app/features/resources/plain-entry.tsx'
import { stateOf } from '#common/states.ts'
import { PassagesInput } from './passages-input.tsx'
import { fieldsOf, formOf, type TextField as Spec, type Typed } from './text-fields.ts'

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
  const [preview, setPreview] = useState<FaqForm | ResourceForm | null>(null)
  const form = useForm({
    check: (fields) => checkText(kind, typed, fields.has('preview')),
    send: async ({ text, isPreview }) => {
      if (!isPreview) await onSave(text)
      setPreview(isPreview ? text : null)
    },
  })
  return (
    <form {...form.frame} noValidate className="grid gap-5" aria-label={t`Content`}>
      {children}
      {fieldsOf(kind).map((spec) => (
        <TextInput
          key={spec.name}
          spec={spec}
          value={typed[spec.name] ?? ''}
          problem={form.fieldProblems[spec.name]}
          onChange={(value) => onType({ ...typed, [spec.name]: value })}
        />
      ))}
      <div aria-live="polite">
        {form.tries > 0 && (
          <Notice kind="problem">
            <p>{form.words ?? t`Fix the fields marked below.`}</p>
          </Notice>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button>{save}</Button>
        {preview ? (
          <Button key="close" type="button" variant="secondary" onClick={() => setPreview(null)}>
            {t`Close the preview`}
          </Button>
        ) : (
          <Button key="preview" variant="secondary" name="preview">
            {t`Preview`}
          </Button>
        )}
      </div>
      {preview && <TextPreview slug={slug} form={preview} />}
    </form>
  )
}

/** By the rules of its kind. */
export async function parseText(kind: TextKind, form: unknown) {
  const { faqForm, resourceForm } = await import('#common/resource-schemas.ts')
  return (kind === 'faq' ? faqForm : resourceForm).safeParse(form)
}

async function checkText(kind: TextKind, typed: Typed, isPreview: boolean) {
  const { data: text, error } = await parseText(kind, formOf(kind, typed))
  return text ? { payload: { text, isPreview }, problems: null } : { problems: textProblems(error?.issues ?? []) }
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
  const [text, chosen] = typeof value === 'string' ? [value, []] : ['', value]
  switch (variant) {
    case 'choices':
      return <Choices {...props} chosen={chosen} />
    case 'passages':
      return <PassagesInput {...{ label, hint, problem, onChange }} value={chosen} />
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
      <option value="">{maybe ? t`None` : t`Choose one`}</option>
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

type PreviewProps = { slug: string; form: FaqForm | ResourceForm }

/** A text as its page shows it, rendered by the same components. */
export function TextPreview({ slug, form }: PreviewProps) {
  return (
    <section aria-label={t`Preview`} className="grid gap-4 rounded-box border border-edge p-5">
      <p className="text-14 text-muted">{t`As it appears on the page`}</p>
      {'kind' in form ? (
        <EntryPreview slug={slug} form={form} />
      ) : (
        <ul>
          <FaqEntry faq={{ ...form, id: 0, slug }} isOpen />
        </ul>
      )}
    </section>
  )
}

function EntryPreview({ slug, form }: { slug: string; form: ResourceForm }) {
  switch (form.kind) {
    case 'notice':
      return (
        <div>
          <p className="mb-6 font-serif text-28 font-semibold">
            {form.content.number}: {form.title}
          </p>
          <NoticeBody notice={{ ...form, slug }} related={[]} counted={null} />
        </div>
      )
    case 'deadline':
      return (
        <ul>
          <DayRow deadlines={[{ ...form, slug }]} />
        </ul>
      )
    case 'agency':
      return (
        <ul>
          <AgencyRow agency={{ ...form, slug }} place={stateOf(form.content.state)?.name ?? ''} />
        </ul>
      )
    case 'form':
      return (
        <ul>
          <FormRow form={{ ...form, slug }} />
        </ul>
      )
    case 'term':
      return (
        <ul>
          <TermRow term={{ ...form, slug }} />
        </ul>
      )
    case 'help':
      return (
        <ul>
          <HelpCard offer={{ ...form, slug }} />
        </ul>
      )
    default:
      return (
        <ul>
          <PlainEntry {...form} slug={slug}>
            <p>{form.kind === 'tip' ? form.content.body : form.content.what}</p>
          </PlainEntry>
        </ul>
      )
  }
}
