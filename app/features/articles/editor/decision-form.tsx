/** An editor's review of one article: read it, then publish it or request changes. */
import { useNavigate } from 'react-router'
import { check } from '#app/ui/form/problems.ts'
import { useForm } from '#app/ui/form/use-form.ts'
import { useSend } from '#app/ui/list/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { api } from '#app/lib/api/calls.ts'
import { ARTICLE_NOTE_MAX } from '#common/articles.ts'
import { articleDecision, type OwnArticleAnswer } from '#common/article-schemas.ts'
import { paths } from '#common/paths.ts'
import { isWithEditor } from './with-editor.tsx'

export function DecisionForm({ article }: { article: OwnArticleAnswer }) {
  const { id, version, state } = article
  const send = useSend()
  const navigate = useNavigate()
  const { frame, field } = useForm({
    toasts: true,
    check: (fields) => check(articleDecision, { ...Object.fromEntries(fields), version }),
    send: async (body) => {
      await send(api.post('editor/articles/{id}/decide', { params: { id }, body }))
      await navigate(paths.ownArticles)
    },
  })
  const waits = isWithEditor(article)
  return (
    <form {...frame} className="grid gap-4 border-t border-hairline pt-6">
      <TextField
        {...field('note')}
        label="To the author"
        hint="Goes by mail with the decision. Needed when you ask for changes or archive."
        rows={4}
        maxLength={ARTICLE_NOTE_MAX}
      />
      <p className="flex flex-wrap gap-3">
        {(waits || state === 'archived') && (
          <Button name="decision" value="publish">
            Publish
          </Button>
        )}
        {waits && (
          <Button variant="secondary" name="decision" value="request_changes">
            Ask for changes
          </Button>
        )}
        {state === 'published' && (
          <Button variant="danger" name="decision" value="archive">
            Archive
          </Button>
        )}
      </p>
    </form>
  )
}
