import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { api } from '#app/lib/api/calls.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useAct, useSend } from '#app/ui/list/use-act.ts'
import { formatDate } from '#common/dates.ts'
import { SAVED_NOTE_MAX } from '#common/limits.ts'
import type { SavedShown } from '#common/personal-forms.ts'

/** Since when, which removes it, and why: a line, edited in its place. */
export function SavedNote({
  row: { listing, note, saved_at: savedAt },
  onRemoved,
}: {
  row: SavedShown
  onRemoved: () => void
}) {
  const act = useAct()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setOpen(false))
    button.current?.focus()
  }
  return (
    <>
      <p className="tabular flex flex-wrap items-center gap-x-6">
        {/* As in a list of results: it says "Saved" while pressed. */}
        <Button
          type="button"
          variant="plain"
          aria-pressed="true"
          onClick={() => void act(api.delete('saved/listings/{id}', { params: { id: listing.id } }), onRemoved)}
        >
          <Icon name="save" className="size-4" /> {t`Saved ${formatDate(savedAt)}`}
          <span className="sr-only">: {listing.name}</span>
        </Button>
        {!isOpen && (
          <Button ref={button} type="button" variant="plain" onClick={() => setOpen(true)}>
            <Icon name="edit" className="size-4" /> {note ? t`Edit note` : t`Add a note`}
            <span className="sr-only">: {listing.name}</span>
          </Button>
        )}
      </p>
      {isOpen ? (
        <NoteForm id={listing.id} note={note} onClose={close} />
      ) : (
        note && <p className="mb-2 border-l-4 border-hairline pl-3 [overflow-wrap:anywhere]">{note}</p>
      )}
    </>
  )
}

type NoteProps = { id: string; note: string; onClose: () => void }

function NoteForm({ id, note, onClose }: NoteProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const send = useSend()
  const form = useForm({
    name: `note-${id}`,
    schema: async () => (await import('#common/personal-forms.ts')).savedForm,
    send: (body) => send(api.patch('saved/listings/{id}', { params: { id }, body }), onClose),
  })
  return (
    <div ref={place} className="mb-4 max-w-reading">
      <FormFrame
        form={form}
        label={t`Your note`}
        button={t`Save note`}
        busy={t`Saving`}
        variant="secondary"
        beside={
          <Button type="button" variant="secondary" onClick={onClose}>
            {t`Cancel`}
          </Button>
        }
      >
        <Field
          {...form.field('note')}
          label={t`Your note`}
          hint={t`Only you can see it.`}
          defaultValue={note}
          maxLength={SAVED_NOTE_MAX}
        />
      </FormFrame>
    </div>
  )
}
