import { useAct } from '#app/ui/list/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { api } from '#app/lib/api/calls.ts'
import type { OwnArticleAnswer, OwnArticleRow } from '#common/article-schemas.ts'
import { Preview } from './preview.tsx'
import { typedOf } from './typed-article.ts'

/** Looks at the revision if there is one, or else at the article. */
export const isWithEditor = ({ state, revision_state }: Pick<OwnArticleRow, 'state' | 'revision_state'>) =>
  (revision_state ?? state) === 'submitted'

/** While an editor has a text, its author can read or withdraw it here; edits couldn't be saved. */
export function WithEditor({ article }: { article: OwnArticleAnswer }) {
  return (
    <div className="grid gap-6">
      <Notice>
        <p>An editor reads this text. To change it, take it back first.</p>
        <p>
          <WithdrawButton article={article} />
        </p>
      </Notice>
      <Preview typed={typedOf(article.form)} />
    </div>
  )
}

export function WithdrawButton({ article: { id, version } }: { article: Pick<OwnArticleRow, 'id' | 'version'> }) {
  const act = useAct()
  return (
    <Button
      type="button"
      variant="secondary"
      onClick={() => void act(api.post('articles/{id}/take-back', { params: { id }, body: { version } }))}
    >
      Take it back
    </Button>
  )
}
