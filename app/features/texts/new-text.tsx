/** A text that is being written, before it has a slug. */
import { t } from '@lingui/core/macro'
import { Field } from '#app/ui/field.tsx'
import { api } from '#app/lib/api/calls.ts'
import { useFocusOnMount } from '#app/features/queue/use-focus-on-change.ts'
import { useSend } from '#app/ui/list/use-act.ts'
import type { TextKind } from '#common/admin-texts.ts'
import { slugOf } from '#common/name-key.ts'
import { TextForm } from './text-form.tsx'
import { type Typed, typedOf } from './text-fields.ts'

const SLUG_MAX = 60

type Props = {
  kind: TextKind
  draft: Typed | null
  onDraft: (typed: Typed | null) => void
  onAdded: (slug: string) => void
}

export function NewText({ kind, draft, onDraft, onAdded }: Props) {
  const send = useSend()
  const heading = useFocusOnMount()
  const typed = draft ?? typedOf(kind, {})
  const titled = String(typed[kind === 'faq' ? 'question' : 'title'] ?? '')
  const slug = String(typed['slug'] ?? (titled && slugOf(titled).slice(0, SLUG_MAX).replace(/-$/, '')))
  return (
    <div className="grid gap-5">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-28">
        {t`New item`}
      </h2>
      <TextForm
        kind={kind}
        slug={slug}
        typed={typed}
        onType={onDraft}
        save={t`Add item`}
        onSave={async (form) => {
          await send(api.post('admin/texts/{kind}/create', { params: { kind }, body: { slug, form } }), () =>
            onDraft(null),
          )
          onAdded(slug)
        }}
      >
        <Field
          label={t`URL slug`}
          hint={t`Use lowercase words separated by hyphens. You can’t change the slug later because printed copies link to it.`}
          value={slug}
          maxLength={SLUG_MAX}
          onChange={(event) => onDraft({ ...typed, slug: event.target.value })}
        />
      </TextForm>
    </div>
  )
}
