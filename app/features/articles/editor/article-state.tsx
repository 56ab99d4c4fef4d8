/** Where an article stands, for its author and the editors: its state, what was written about it, and how it will look. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useAct } from '#app/ui/list/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { api } from '#app/lib/api/calls.ts'
import type { OwnArticleAnswer, OwnArticleRow } from '#common/article-schemas.ts'
import { ArticleBody } from '#app/features/articles/article-body.tsx'
import { CoverPicture } from '#app/features/articles/chosen-cover.tsx'
import { ARTICLE_STATE_LABELS, categoryLabel, REVISION_STATE_LABELS } from '#common/articles.ts'
import { formatDate } from '#common/dates.ts'
import { type TypedArticle, typedOf } from './typed-article.ts'

/** Looks at the revision if there is one, or else at the article. */
export const isWithEditor = ({ state, revision_state }: Pick<OwnArticleRow, 'state' | 'revision_state'>) =>
  (revision_state ?? state) === 'submitted'

/** While an editor has a text, its author can read or withdraw it here; edits couldn't be saved. */
export function WithEditor({ article }: { article: OwnArticleAnswer }) {
  return (
    <div className="grid gap-6">
      <Notice>
        <p>{t`An editor is reviewing this article. To make changes, withdraw the article first.`}</p>
        <p>
          <WithdrawButton article={article} />
        </p>
      </Notice>
      <Preview typed={typedOf(article.form)} />
    </div>
  )
}

function WithdrawButton({ article: { id, version } }: { article: Pick<OwnArticleRow, 'id' | 'version'> }) {
  const act = useAct()
  return (
    <Button
      type="button"
      variant="secondary"
      onClick={() => void act(api.post('articles/{id}/take-back', { params: { id }, body: { version } }))}
    >
      {t`Withdraw`}
    </Button>
  )
}

/** The article as it will appear on its page. */
export const Preview = ({ typed }: { typed: TypedArticle }) => (
  <article aria-label={t`Preview`} className="card px-5 py-6 md:px-10 md:py-10">
    <div className="mx-auto max-w-reading">
      {typed.category && <p className="tag mb-3">{categoryLabel(typed.category)}</p>}
      <h2 className="text-36 [overflow-wrap:anywhere] md:text-48">{typed.title || t`No title yet`}</h2>
      <p className="mt-3 mb-6 text-18 text-muted md:text-22">{typed.summary}</p>
      {typed.cover && (
        <div className="mb-6">
          <CoverPicture cover={typed.cover} sizes="45rem" />
        </div>
      )}
      <ArticleBody document={typed.body} />
    </div>
  </article>
)

/** Why a moderator removed it: the author sees the public reason and the note meant for them. */
export function RemovedNote({ article: { removed_for: reason, removed_note: note } }: { article: OwnArticleRow }) {
  if (reason === null) return null
  return (
    <Notice kind="caution">
      <p>
        <Trans>
          <strong>A moderator removed this article.</strong> The public reason is “{reason}.”
        </Trans>
      </p>
      {note && (
        <p className="whitespace-pre-line">
          <Trans>Note from the moderator: {note}</Trans>
        </p>
      )}
    </Notice>
  )
}

/** Notes from editors, newest first. */
export function EditorNotes({ article: { notes } }: { article: OwnArticleAnswer }) {
  const said = notes.filter(({ note }) => note !== '')
  if (said.length === 0) return null
  return (
    <Notice>
      <p className="font-semibold">{t`Notes from the editor`}</p>
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
