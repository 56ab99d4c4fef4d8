/**
 * One text. Saving names the version it was made on; when another has saved since, nothing is overwritten: what was
 * typed stays, theirs is shown beside it, and the editor decides.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureWords } from '#app/features/account/form/problems.ts'
import { useComing } from '#app/features/desk/use-arrival.ts'
import { LoadingNote } from '#app/features/signed-in/loading-note.tsx'
import { useList } from '#app/features/signed-in/use-list.ts'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { isRefused } from '#app/lib/account/send-call.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { TextKind, TextShown } from '#contract/desk-texts.ts'
import { faqForm, type FaqForm, resourceForm, type ResourceForm } from '#contract/resource-schemas.ts'
import { HideText } from './hide-text.tsx'
import { TextForm } from './text-form.tsx'
import { type Typed, typedOf } from './text-fields.ts'
import { TextPreview } from './text-preview.tsx'

type Props = { kind: TextKind; slug: string; draft: Typed | null; onDraft: (typed: Typed | null) => void }

export function TextEditor(props: Props) {
  const query = useList<TextShown>(`admin/texts/${props.kind}/${props.slug}`)
  return (
    <>
      <LoadingNote query={query} />
      {query.data && <OpenText {...props} newest={query.data} />}
    </>
  )
}

function OpenText({ kind, slug, draft, onDraft, newest }: Props & { newest: TextShown }) {
  const client = useQueryClient()
  const heading = useComing()
  // The version that what is typed was made on; it follows the newest while nothing is typed.
  const [madeOn, setMadeOn] = useState(newest.version)
  const version = draft ? madeOn : newest.version
  const at = `admin/texts/${kind}/${slug}`
  const type = (typed: Typed) => {
    if (!draft) setMadeOn(newest.version)
    onDraft(typed)
  }
  const done = async (message: string) => {
    onDraft(null)
    showToast(message)
    await client.invalidateQueries()
  }
  const save = async (form: FaqForm | ResourceForm) => {
    try {
      const { message } = await callSignedIn('PATCH', at, { version, form })
      await done(message)
    } catch (error) {
      // Theirs is fetched, so that it stands beside what was typed.
      if (isRefused(error, 409)) await client.invalidateQueries()
      throw error
    }
  }
  const restore = async () => {
    try {
      await done((await callSignedIn('POST', `${at}/restore`, { version })).message)
    } catch (error) {
      showToast(failureWords(error), 'problem')
    }
  }
  return (
    <article aria-label={newest.title} className="grid gap-6">
      <div>
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-26 [overflow-wrap:anywhere]">
          {newest.title}
        </h2>
        <p className="mt-1 text-14 text-muted">
          {newest.is_ours ? 'Changed by us: no release touches it.' : 'From the release.'}
          {newest.is_hidden && ' Hidden from the pages.'}
        </p>
      </div>
      {draft && madeOn !== newest.version && (
        <Theirs newest={newest} onTake={() => onDraft(null)} onKeep={() => setMadeOn(newest.version)} />
      )}
      <TextForm
        kind={kind}
        slug={slug}
        typed={draft ?? typedOf(kind, newest.form)}
        onType={type}
        save="Save"
        onSave={save}
      />
      <HideText key={newest.version} at={at} version={version} isHidden={newest.is_hidden} onDone={done} />
      {newest.is_ours && newest.in_release && (
        <div className="grid justify-items-start gap-2 border-t border-hairline pt-5">
          <p className="max-w-[68ch] text-14">The release has a text of this name too.</p>
          <Button type="button" look="danger" onClick={() => void restore()}>
            Go back to the release’s text
          </Button>
        </div>
      )}
    </article>
  )
}

type TheirsProps = { newest: TextShown; onTake: () => void; onKeep: () => void }

function Theirs({ newest, onTake, onKeep }: TheirsProps) {
  const parsed = (newest.kind === 'faq' ? faqForm : resourceForm).safeParse(newest.form)
  return (
    <div className="grid gap-4">
      <Notice kind="caution">
        <p>Somebody else has saved this text since you opened it. What you typed is kept below; theirs is here.</p>
        <p className="flex flex-wrap gap-3">
          <Button type="button" look="quiet" onClick={onTake}>
            Take theirs, drop mine
          </Button>
          <Button type="button" look="quiet" onClick={onKeep}>
            Keep mine, to be saved over theirs
          </Button>
        </p>
      </Notice>
      {parsed.data && <TextPreview slug={newest.slug} form={parsed.data} />}
    </div>
  )
}
