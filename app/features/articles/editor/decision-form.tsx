/** An editor's desk for one article: read, then publish or ask for changes. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAct } from '#app/features/signed-in/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { ARTICLE_NOTE_MAX, type ArticleDecision } from '#contract/article-lists.ts'
import type { OwnArticleAnswer } from '#contract/article-schemas.ts'
import { sayNumbers } from '#contract/number-shield.ts'
import { paths } from '#contract/paths.ts'
import { isWithEditor } from './with-editor.tsx'

export function DecisionForm({ article }: { article: OwnArticleAnswer }) {
  const { id, version, state } = article
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const act = useAct()
  const navigate = useNavigate()
  const decide = async (decision: ArticleDecision) => {
    const numbers = sayNumbers(note)
    setProblem(numbers)
    if (numbers) return
    const done = await act('POST', `editor/articles/${id}/decide`, { decision, note, version })
    if (done) await navigate(paths.ownArticles)
  }
  const waits = isWithEditor(article)
  return (
    <form className="grid gap-4 border-t border-hairline pt-6" onSubmit={(event) => event.preventDefault()}>
      <TextField
        label="To the author"
        hint="Goes by mail with the decision. Needed when you ask for changes or archive."
        problem={problem ?? undefined}
        rows={4}
        maxLength={ARTICLE_NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <p className="flex flex-wrap gap-3">
        {(waits || state === 'archived') && (
          <Button type="button" onClick={() => void decide('publish')}>
            Publish
          </Button>
        )}
        {waits && (
          <Button type="button" look="quiet" onClick={() => void decide('request_changes')}>
            Ask for changes
          </Button>
        )}
        {state === 'published' && (
          <Button type="button" look="danger" onClick={() => void decide('archive')}>
            Archive
          </Button>
        )}
      </p>
    </form>
  )
}
