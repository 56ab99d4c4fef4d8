import { Notice } from '#app/ui/notice.tsx'
import { ARTICLE_STATE_WORDS, REVISION_STATE_WORDS } from '#contract/article-lists.ts'
import type { OwnArticleAnswer, OwnArticleRow } from '#contract/article-schemas.ts'
import { showDate } from '#contract/show-date.ts'

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
