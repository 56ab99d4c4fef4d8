import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { heldLabel, type HeldFor, type PostState } from '#common/moderation.ts'
import { Notice } from '#app/ui/notice.tsx'

type Props = { state: PostState; heldFor: HeldFor | null; reason: string | null; note: string }

/** Shows authors what happened to their text; nothing is hidden from them. */
export function PostStateNote({ state, heldFor, reason, note }: Props) {
  if (state === 'published' || state === 'flagged') return null
  if (state === 'pending') {
    return (
      <Notice>
        <p>
          <strong>{t`Not public yet.`}</strong> {heldFor && heldLabel(heldFor)}
        </p>
      </Notice>
    )
  }
  return (
    <Notice kind="caution">
      <p>
        {state === 'rejected' ? (
          <Trans>
            <strong>Not published.</strong> Public reason: {reason}.
          </Trans>
        ) : (
          <Trans>
            <strong>Removed.</strong> Public reason: {reason}.
          </Trans>
        )}
      </p>
      {note && (
        <p className="whitespace-pre-line">
          <Trans>Note from the moderator: {note}</Trans>
        </p>
      )}
    </Notice>
  )
}
