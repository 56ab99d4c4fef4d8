/** Edits an issue in the same editor as articles, with a preview beside it. */
import { t } from '@lingui/core/macro'
import { lazy, Suspense, useId, useState } from 'react'
import { type FormHandle, useForm } from '#app/ui/form/use-form.ts'
import { useSend } from '#app/ui/list/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import { api } from '#app/lib/api/calls.ts'
import { NEWSLETTERS } from '#common/newsletter.ts'
import { blocksOf, documentOf, type Block, linesOfSources, sourcesIn } from '#common/newsletter-issue.ts'
import type { IssueForm, WholeIssueShown } from '#common/newsletter-schemas.ts'
import { textProblems } from '#common/text-problems.ts'
import { IssueBody } from './issue-body.tsx'

const RichText = lazy(async () => ({
  default: (await import('#app/features/articles/editor/rich-text.tsx')).RichText,
}))

export function NewIssue({ onClose, onSaved }: { onClose: () => void; onSaved: (id: number) => void }) {
  const send = useSend()
  const save = (issue: IssueForm) =>
    send(api.post('admin/newsletter/issues', { body: issue }), ({ data }) => onSaved(data.id))
  return <Editor heading={t`New issue`} onSave={save} onClose={onClose} />
}

export function IssueEditor({ issue, onClose }: { issue: WholeIssueShown; onClose: () => void }) {
  const send = useSend()
  // The version that was loaded: saving over another person's change is reported.
  const [version] = useState(issue.version)
  const save = async (changed: IssueForm) => {
    const params = { id: issue.id }
    await send(api.patch('admin/newsletter/issues/{id}', { params, body: { version, issue: changed } }))
    onClose()
  }
  return <Editor heading={t`Edit: ${issue.title}`} issue={issue} onSave={save} onClose={onClose} />
}

type EditorProps = {
  heading: string
  issue?: WholeIssueShown
  /** @throws Whatever the request throws. */
  onSave: (issue: IssueForm) => Promise<void>
  onClose: () => void
}

function Editor({ heading, issue, onSave, onClose }: EditorProps) {
  const [blocks, setBlocks] = useState<readonly Block[]>(issue?.blocks ?? [])
  const { frame, sending, field } = useForm({
    toasts: true,
    check: async (fields) => {
      const { issueForm } = await import('#common/newsletter-schemas.ts')
      const { data, error } = issueForm.safeParse(issueIn(fields, blocks))
      return data ? { payload: data, problems: null } : { problems: textProblems(error?.issues ?? []) }
    },
    send: onSave,
  })
  return (
    <form {...frame} aria-label={heading} className="grid gap-5">
      <h2 className="text-28">{heading}</h2>
      <Head issue={issue} field={field} />
      <div className="grid gap-6 lg:grid-cols-2">
        <TextPart first={issue?.blocks ?? []} problem={field('blocks').problem} onChange={setBlocks} />
        <section aria-labelledby="issue-looks" className="min-w-0 lg:border-l lg:border-hairline lg:pl-6">
          <h3 id="issue-looks" className="mb-1 font-sans text-14 font-semibold">
            {t`Preview`}
          </h3>
          {blocks.length === 0 && <p className="text-muted">{t`A preview of what you write appears here.`}</p>}
          <IssueBody blocks={blocks} />
        </section>
      </div>
      <TextField
        {...field('sources')}
        label={t`Sources`}
        hint={t`Enter one source per line: the title, a space, and the https link.`}
        rows={4}
        defaultValue={linesOfSources(issue?.sources ?? [])}
      />
      <div className="flex flex-wrap gap-3">
        <Button aria-busy={sending}>{sending ? t`Saving` : t`Save the draft`}</Button>
        <Button type="button" variant="secondary" onClick={onClose}>
          {t`Leave without saving`}
        </Button>
      </div>
    </form>
  )
}

type TextPartProps = {
  first: readonly Block[]
  problem: string | undefined
  onChange: (blocks: readonly Block[]) => void
}

/** Uncontrolled: after the first render, the editor owns its content. */
function TextPart({ first, problem, onChange }: TextPartProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <p id={id} className="mb-1 text-14 font-semibold">
        {t`Body`}
      </p>
      <Suspense fallback={<output className="text-muted">{t`Loading the editor`}</output>}>
        <RichText
          isIssue
          document={documentOf(first)}
          labelledBy={id}
          onChange={(document) => onChange(blocksOf(document))}
        />
      </Suspense>
      {problem && (
        <p role="alert" className="mt-1 text-14 font-semibold text-brick">
          {problem}
        </p>
      )}
    </div>
  )
}

type HeadProps = { issue: WholeIssueShown | undefined; field: FormHandle['field'] }

const Head = ({ issue, field }: HeadProps) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <SelectField {...field('list')} label={t`Newsletter`} defaultValue={issue?.list ?? 'business'}>
      {NEWSLETTERS.map(({ list, name }) => (
        <option key={list} value={list}>
          {name}
        </option>
      ))}
    </SelectField>
    <Field
      {...field('slug')}
      label={t`URL slug`}
      hint={t`Use lowercase words separated by hyphens.`}
      maxLength={80}
      required
      defaultValue={issue?.slug}
    />
    <Field
      {...field('title')}
      label={t`Title and email subject`}
      minLength={5}
      maxLength={120}
      required
      defaultValue={issue?.title}
    />
    <Field
      {...field('reviewed_on')}
      type="date"
      label={t`Sources last checked on`}
      required
      defaultValue={issue?.reviewed_on ?? undefined}
    />
    <div className="sm:col-span-2">
      <TextField
        {...field('summary')}
        label={t`Summary`}
        rows={2}
        minLength={20}
        maxLength={300}
        required
        defaultValue={issue?.summary}
      />
    </div>
  </div>
)

function issueIn(fields: FormData, blocks: readonly Block[]) {
  const text = (name: string) => String(fields.get(name) ?? '')
  return {
    list: text('list'),
    slug: text('slug'),
    title: text('title'),
    summary: text('summary'),
    reviewed_on: text('reviewed_on'),
    blocks,
    sources: sourcesIn(text('sources')),
  }
}
