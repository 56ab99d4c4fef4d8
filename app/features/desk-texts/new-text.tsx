import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useComing } from '#app/features/desk/use-arrival.ts'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { Field } from '#app/ui/field.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { TextKind } from '#contract/desk-texts.ts'
import { slugOf } from '#contract/name-key.ts'
import { TextForm } from './text-form.tsx'
import { type Typed, typedOf } from './text-fields.ts'

const SLUG_MAX = 60

export function NewText({ kind, onAdded }: { kind: TextKind; onAdded: (slug: string) => void }) {
  const client = useQueryClient()
  const heading = useComing()
  const [typed, setTyped] = useState<Typed>(() => typedOf(kind, {}))
  const [given, setGiven] = useState<string | null>(null)
  const titled = String(typed[kind === 'faq' ? 'question' : 'title'] ?? '')
  const slug = given ?? (titled && slugOf(titled).slice(0, SLUG_MAX).replace(/-$/, ''))
  return (
    <div className="grid gap-5">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-26">
        A new text
      </h2>
      <TextForm
        kind={kind}
        slug={slug}
        typed={typed}
        onType={setTyped}
        save="Add it"
        onSave={async (form) => {
          const { message } = await callSignedIn('POST', `admin/texts/${kind}/create`, { slug, form })
          showToast(message)
          await client.invalidateQueries()
          onAdded(slug)
        }}
      >
        <Field
          label="Its name in links"
          hint="Lower-case words joined by hyphens. It stays as it is: printed copies lead to it."
          value={slug}
          maxLength={SLUG_MAX}
          onChange={(event) => setGiven(event.target.value)}
        />
      </TextForm>
    </div>
  )
}
