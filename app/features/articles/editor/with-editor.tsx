import { useAct } from '#app/features/signed-in/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { OwnArticleAnswer, OwnArticleRow } from '#contract/article-schemas.ts'
import { Preview } from './preview.tsx'
import { typedOf } from './typed-article.ts'

/** Of the text that is being worked on. */
export const isWithEditor = ({ state, revision_state }: Pick<OwnArticleRow, 'state' | 'revision_state'>) =>
  (revision_state ?? state) === 'submitted'

/** While an editor has a text, its author reads it here, or takes it back: what would be typed could not be saved. */
export function WithEditor({ article }: { article: OwnArticleAnswer }) {
  return (
    <div className="grid gap-6">
      <Notice>
        <p>An editor reads this text. To change it, take it back first.</p>
        <p>
          <TakeBack article={article} />
        </p>
      </Notice>
      <Preview typed={typedOf(article.form)} />
    </div>
  )
}

export function TakeBack({ article: { id, version } }: { article: Pick<OwnArticleRow, 'id' | 'version'> }) {
  const act = useAct()
  return (
    <Button type="button" look="quiet" onClick={() => void act('POST', `articles/${id}/take-back`, { version })}>
      Take it back
    </Button>
  )
}
