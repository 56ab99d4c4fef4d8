import { Notice } from '#app/ui/notice.tsx'
import { ARTICLE_STATE_WORDS, REVISION_STATE_WORDS } from '#contract/article-lists.ts'
import type { OwnArticleAnswer, OwnArticleRow } from '#contract/article-schemas.ts'
import { showDate } from '#contract/show-date.ts'

/** Why a moderator took it off: the author reads what everybody reads, and the words meant for them. */
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

/** What an editor wrote, newest first. */
export function EditorNotes({ article: { notes } }: { article: OwnArticleAnswer }) {
  const said = notes.filter(({ note }) => note !== '')
  if (said.length === 0) return null
  return (
    <Notice>
      <p className="font-semibold">What the editor wrote</p>
      {said.map(({ note, at }) => (
        <p key={at} className="whitespace-pre-line">
          <span className="tabular text-14 text-muted">{showDate(at)}: </span>
          {note}
        </p>
      ))}
    </Notice>
  )
}

export const stateWords = ({ state, revision_state }: OwnArticleRow): string =>
  [ARTICLE_STATE_WORDS[state], revision_state && REVISION_STATE_WORDS[revision_state]].filter(Boolean).join('; ')
