/**
 * One text. Saving names the version it was based on; if another editor saved in the meantime, nothing is overwritten:
 * the input stays, the other version is shown beside it, and the editor decides.
 */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useForm } from '#app/ui/form/use-form.ts'
import { useAct, useSend } from '#app/ui/list/use-act.ts'
import { useFocusOnMount } from '#app/features/queue/use-focus-on-change.ts'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type TextKind, type TextShown, HIDE_REASON_MAX, WAS_WRONG_MAX } from '#common/admin-texts.ts'
import type { FaqForm, ResourceForm } from '#common/resource-schemas.ts'
import { Field, TextField } from '#app/ui/field.tsx'
import { api } from '#app/lib/api/calls.ts'
import { parseText, TextForm, TextPreview } from './text-form.tsx'
import { type Typed, typedOf } from './text-fields.ts'

type Props = { kind: TextKind; slug: string; draft: Typed | null; onDraft: (typed: Typed | null) => void }

export function TextEditor(props: Props) {
  const query = useList(api.get('admin/texts/{kind}/{slug}', { params: { kind: props.kind, slug: props.slug } }))
  return (
    <>
      <LoadingNote query={query} />
      {query.data && <OpenText {...props} newest={query.data} />}
    </>
  )
}

function OpenText({ kind, slug, draft, onDraft, newest }: Props & { newest: TextShown }) {
  const [send, act] = [useSend(), useAct()]
  const heading = useFocusOnMount()
  // The version the input is based on; follows the newest while there is no input.
  const [madeOn, setMadeOn] = useState(newest.version)
  const version = draft ? madeOn : newest.version
  const [wasWrong, setWasWrong] = useState('')
  const params = { kind, slug }
  const type = (typed: Typed) => {
    if (!draft) setMadeOn(newest.version)
    onDraft(typed)
  }
  // After a conflict, useSend loads the other version, to show it beside the input.
  const save = (form: FaqForm | ResourceForm) =>
    send(
      api.patch('admin/texts/{kind}/{slug}', {
        params,
        body: { version, form, was_wrong: wasWrong.trim() === '' ? null : wasWrong },
      }),
      () => {
        setWasWrong('')
        onDraft(null)
      },
    )
  const restore = () =>
    act(api.post('admin/texts/{kind}/{slug}/restore', { params, body: { version } }), () => onDraft(null))
  return (
    <article aria-label={newest.title} className="grid gap-6">
      <div>
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-28 [overflow-wrap:anywhere]">
          {newest.title}
        </h2>
        <p className="mt-1 text-14 text-muted">
          {newest.is_ours
            ? t`This item was edited here, so releases don’t overwrite it.`
            : t`Unchanged from the release.`}{' '}
          {newest.is_hidden && t`Hidden from the site.`}
        </p>
      </div>
      {draft && madeOn !== newest.version && (
        <EditConflict newest={newest} onTake={() => onDraft(null)} onKeep={() => setMadeOn(newest.version)} />
      )}
      <TextForm
        kind={kind}
        slug={slug}
        typed={draft ?? typedOf(kind, newest.form)}
        onType={type}
        save={t`Save`}
        onSave={save}
      >
        <TextField
          label={t`What was wrong (only for a correction)`}
          hint={t`If this change corrects a factual error, describe the error in one sentence. We publish your sentence in the corrections log.`}
          rows={2}
          maxLength={WAS_WRONG_MAX}
          value={wasWrong}
          onChange={(event) => setWasWrong(event.target.value)}
        />
      </TextForm>
      <HideText params={params} version={version} isHidden={newest.is_hidden} onHidden={setMadeOn} />
      {newest.is_ours && newest.in_release && (
        <div className="grid justify-items-start gap-2 border-t border-hairline pt-5">
          <p className="max-w-[68ch] text-14">{t`The release also has an item with this name.`}</p>
          <Button type="button" variant="danger" onClick={() => void restore()}>
            {t`Restore the original version`}
          </Button>
        </div>
      )}
    </article>
  )
}

type EditConflictProps = { newest: TextShown; onTake: () => void; onKeep: () => void }

function EditConflict({ newest, onTake, onKeep }: EditConflictProps) {
  const [theirs, setTheirs] = useState<FaqForm | ResourceForm | null>(null)
  useEffect(() => {
    // Without the rules it isn't shown; both buttons work.
    void parseText(newest.kind, newest.form).then(
      ({ data = null }) => setTheirs(data),
      () => {},
    )
  }, [newest])
  return (
    <div className="grid gap-4">
      <Notice kind="caution">
        <p>
          <Trans>
            Someone else saved this item after you opened it. What you typed is still below. Here is their version.
          </Trans>
        </p>
        <p className="flex flex-wrap gap-3">
          <Button type="button" variant="secondary" onClick={onTake}>
            {t`Use their version`}
          </Button>
          <Button type="button" variant="secondary" onClick={onKeep}>
            {t`Keep my version and overwrite theirs`}
          </Button>
        </p>
      </Notice>
      {theirs && <TextPreview slug={newest.slug} form={theirs} />}
    </div>
  )
}

type HideTextProps = {
  params: { kind: TextKind; slug: string }
  version: number
  isHidden: boolean
  /** What is typed stays, and is now based on this version. */
  onHidden: (version: number) => void
}

/** Nothing is deleted, so existing links can work again later. */
function HideText({ params, version, isHidden, onHidden }: HideTextProps) {
  const send = useSend()
  const { frame, field } = useForm({
    schema: async () => (await import('#common/admin-texts.ts')).hideTextForm.pick({ reason: true }),
    reset: true,
    toasts: true,
    send: ({ reason }) =>
      send(
        api.post('admin/texts/{kind}/{slug}/hide', { params, body: { version, hidden: !isHidden, reason } }),
        ({ data }) => onHidden(data.version),
      ),
  })
  return (
    <form
      {...frame}
      noValidate
      aria-label={isHidden ? t`Show again` : t`Hide`}
      className="grid gap-3 border-t border-hairline pt-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end"
    >
      <Field
        {...field('reason')}
        label={isHidden ? t`Reason for showing the item again` : t`Reason for hiding the item`}
        hint={t`The reason is recorded in the audit log.`}
        maxLength={HIDE_REASON_MAX}
      />
      <Button variant={isHidden ? 'secondary' : 'danger'}>
        {isHidden ? t`Show this item again` : t`Hide this item from the site`}
      </Button>
    </form>
  )
}
