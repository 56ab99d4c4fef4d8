import { HELD_WORDS, type HeldFor, type PostState } from '#contract/moderation.ts'
import { Notice } from '#app/ui/notice.tsx'

type Props = { state: PostState; heldFor: HeldFor | null; reason: string | null; note: string }

/** What became of a text, for whoever wrote it: nothing is kept from the author. */
export function PostStateNote({ state, heldFor, reason, note }: Props) {
  if (state === 'published' || state === 'flagged') return null
  if (state === 'pending') {
    return (
      <Notice>
        <p>
          <strong>Not public yet.</strong> {heldFor && HELD_WORDS[heldFor]}
        </p>
      </Notice>
    )
  }
  return (
    <Notice kind="caution">
      <p>
        <strong>{state === 'rejected' ? 'Not published' : 'Removed'}.</strong> The public reason: {reason}.
      </p>
      {note && <p className="whitespace-pre-line">The moderator adds: {note}</p>}
    </Notice>
  )
}
