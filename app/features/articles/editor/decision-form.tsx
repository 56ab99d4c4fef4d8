/** An editor's review of one article: read it, then publish it or request changes. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAct } from '#app/ui/list/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { api } from '#app/lib/api/calls.ts'
import { ARTICLE_NOTE_MAX, type ArticleDecision } from '#common/articles.ts'
import type { OwnArticleAnswer } from '#common/article-schemas.ts'
import { describeNumbers } from '#common/number-shield.ts'
import { paths } from '#common/paths.ts'
import { isWithEditor } from './with-editor.tsx'

export function DecisionForm({ article }: { article: OwnArticleAnswer }) {
  const { id, version, state } = article
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const act = useAct()
  const navigate = useNavigate()
  const decide = async (decision: ArticleDecision) => {
    const numbers = describeNumbers(note)
    setProblem(numbers)
    if (numbers) return
    const done = await act(
      api.post('editor/articles/{id}/decide', { params: { id }, body: { decision, note, version } }),
    )
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
          <Button type="button" variant="secondary" onClick={() => void decide('request_changes')}>
            Ask for changes
          </Button>
        )}
        {state === 'published' && (
          <Button type="button" variant="danger" onClick={() => void decide('archive')}>
            Archive
          </Button>
        )}
      </p>
    </form>
  )
}
