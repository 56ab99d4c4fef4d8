import { Notice } from '#app/ui/notice.tsx'
import { ARTICLE_STATE_LABELS, REVISION_STATE_LABELS } from '#common/articles.ts'
import type { OwnArticleAnswer, OwnArticleRow } from '#common/article-schemas.ts'
import { formatDate } from '#common/dates.ts'

/** Why a moderator removed it: the author sees the public reason and the note meant for them. */
export function RemovedNote({ article: { removed_for: reason, removed_note: note } }: { article: OwnArticleRow }) {
  if (reason === null) return null
  return (
    <Notice kind="caution">
      <p>
        <strong>A moderator took it off.</strong> The public reason: {reason}.
      </p>
      {note && <p className="whitespace-pre-line">The moderator adds: {note}</p>}
    </Notice>
  )
}

/** Notes from editors, newest first. */
export function EditorNotes({ article: { notes } }: { article: OwnArticleAnswer }) {
  const said = notes.filter(({ note }) => note !== '')
  if (said.length === 0) return null
  return (
    <Notice>
      <p className="font-semibold">What the editor wrote</p>
      {said.map(({ note, at }) => (
        <p key={at} className="whitespace-pre-line">
          <span className="tabular text-14 text-muted">{formatDate(at)}: </span>
          {note}
        </p>
      ))}
    </Notice>
  )
}

export const describeState = ({ state, revision_state }: OwnArticleRow): string =>
  [ARTICLE_STATE_LABELS[state], revision_state && REVISION_STATE_LABELS[revision_state]].filter(Boolean).join('; ')
