import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { api } from '#app/lib/api/calls.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { useSend } from '#app/ui/list/use-act.ts'
import { SAVED_NOTE_MAX } from '#common/limits.ts'
import type { SavedShown } from '#common/personal-forms.ts'

type Props = { row: SavedShown; isOpen: boolean; onClose: () => void }

/** Why an agent is saved: a line, edited in its place. */
export const SavedNote = ({ row: { listing, note }, isOpen, onClose }: Props) =>
  isOpen ? (
    <NoteForm id={listing.id} note={note} onClose={onClose} />
  ) : (
    note && <p className="mb-2 border-l-4 border-hairline pl-3 [overflow-wrap:anywhere]">{note}</p>
  )

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
