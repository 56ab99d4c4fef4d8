/** /new-question/confirm/{token}: the emailed link shows a button; only selecting it sends the question. */
import { Form, redirect } from 'react-router'
import { pageMeta } from '#app/lib/page-meta.ts'
import { siteIn } from '#app/lib/site.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { confirmQuestion, isConfirmable } from '#server/domains/questions/ask-question.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { paths } from '#common/paths.ts'
import type { Route } from './+types/confirm-question.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  return { open: await isConfirmable(context.get(requestScope).db, params.token) }
}

export async function action({ params, context }: Route.ActionArgs) {
  const asked = await confirmQuestion(context.get(requestScope).db, params.token)
  throw redirect(asked.state === 'published' ? paths.question(asked) : paths.questionSent('held'), 303)
}

/** The URL itself is the key. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteIn(matches), {
    title: 'Send your question',
    description: 'Confirm the question you asked.',
    robots: 'noindex',
  })

export default function ConfirmQuestionPage({ loaderData: { open } }: Route.ComponentProps) {
  if (!open) {
    return (
      <Page heading="This link no longer works" width="reading">
        <p className="max-w-[68ch]">
          It was used already, or is older than two days. Your question may be public by now.
        </p>
        <p className="mt-6 flex flex-wrap gap-3">
          <LinkButton to={paths.questions}>Look at the questions</LinkButton>
          <LinkButton to={paths.newQuestion}>Ask again</LinkButton>
        </p>
      </Page>
    )
  }
  return (
    <Page heading="Send your question" width="reading" lead="One press, and it goes out. The link works once.">
      <Form method="post">
        <Button>Yes, send my question</Button>
      </Form>
    </Page>
  )
}
