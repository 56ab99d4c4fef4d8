/** The questions of /faq and the tax resources: found, changed, hidden, added. For editors and admins. */
import { useState } from 'react'
import { QueueLines } from '#app/features/desk/queue-lines.tsx'
import { LoadingNote } from '#app/features/signed-in/loading-note.tsx'
import { useList } from '#app/features/signed-in/use-list.ts'
import { KIND_LABELS } from '#app/features/resources/show-entry.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import type { TextKind, TextLine } from '#contract/desk-texts.ts'
import { showDate } from '#contract/show-date.ts'
import { NewText } from './new-text.tsx'
import { TextEditor } from './text-editor.tsx'
import type { Typed } from './text-fields.ts'

const KINDS: readonly { slug: TextKind; label: string }[] = [
  { slug: 'faq', label: 'Questions of the FAQ page' },
  ...KIND_LABELS,
]

export function TextsDesk() {
  const [kind, setKind] = useState<TextKind>('faq')
  const [asked, setAsked] = useState('')
  const [open, setOpen] = useState<string | null>(null)
  const [isNew, setNew] = useState(false)
  // What is typed and not saved waits here while another text is looked at.
  const [drafts, setDrafts] = useState<Readonly<Record<string, Typed | null>>>({})
  const show = (slug: string | null, adding = false) => {
    setOpen(slug)
    setNew(adding)
  }
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end gap-4">
        <div className="w-full sm:w-72">
          <SelectField
            label="Kind"
            value={kind}
            onChange={(event) => {
              setKind(KINDS.find(({ slug }) => slug === event.target.value)?.slug ?? 'faq')
              show(null)
            }}
          >
            {KINDS.map(({ slug, label }) => (
              <option key={slug} value={slug}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="min-w-48 grow">
          <Field
            label="Search"
            type="search"
            maxLength={100}
            value={asked}
            onChange={(event) => setAsked(event.target.value)}
          />
        </div>
        <Button type="button" look="quiet" onClick={() => show(null, true)}>
          Add one
        </Button>
      </div>
      <div className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <TextList {...{ kind, asked, open, drafts }} onOpen={show} />
        <div className="min-w-0">
          {isNew && <NewText key={kind} kind={kind} onAdded={show} />}
          {open && (
            <TextEditor
              key={`${kind}/${open}`}
              kind={kind}
              slug={open}
              draft={drafts[`${kind}/${open}`] ?? null}
              onDraft={(typed) => setDrafts((others) => ({ ...others, [`${kind}/${open}`]: typed }))}
            />
          )}
          {!isNew && !open && <p className="text-muted">Choose a text to change it.</p>}
        </div>
      </div>
    </div>
  )
}

type ListProps = {
  kind: TextKind
  asked: string
  open: string | null
  drafts: Readonly<Record<string, Typed | null>>
  onOpen: (slug: string) => void
}

function TextList({ kind, asked, open, drafts, onOpen }: ListProps) {
  const query = useList<TextLine[]>(`admin/texts?${new URLSearchParams({ kind, asked })}`)
  return (
    <div>
      <LoadingNote query={query} />
      <output className="mb-2 block text-14 text-muted">
        {query.data && (query.data.length === 0 ? 'Nothing here has these words.' : `${query.data.length} texts`)}
      </output>
      <QueueLines
        label="Texts"
        lines={(query.data ?? []).map((line) => ({
          id: line.slug,
          title: line.title,
          facts: factsOf(line),
          mark: drafts[`${kind}/${line.slug}`] ? 'not saved' : null,
        }))}
        current={open}
        onChoose={onOpen}
      />
    </div>
  )
}

const factsOf = ({ is_ours: isOurs, is_hidden: isHidden, reviewed_on: on }: TextLine) =>
  [isHidden && 'hidden', isOurs ? 'changed by us' : 'from the release', `reviewed ${showDate(on)}`]
    .filter(Boolean)
    .join(' · ')
