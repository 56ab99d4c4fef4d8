/** /new-question/stop/{key}: a button that stops the emails about one question. */
import { Form, useActionData } from 'react-router'
import { pageMeta } from '#app/lib/page-meta.ts'
import { siteIn } from '#app/lib/site.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { unsubscribeFromQuestion } from '#server/domains/questions/ask-question.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { paths } from '#common/paths.ts'
import type { Route } from './+types/stop-question-mails.ts'

export async function action({ params, context }: Route.ActionArgs) {
  await unsubscribeFromQuestion(context.get(requestScope).db, params.key)
  return { stopped: true }
}

export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteIn(matches), {
    title: 'Stop these mails',
    description: 'No more mails about a question.',
    robots: 'noindex',
  })

export default function StopQuestionMailsPage() {
  const stopped = useActionData<typeof action>()?.stopped
  return (
    <Page heading={stopped ? 'No more mails' : 'Stop these mails'} width="reading">
      {stopped ? (
        <>
          <output className="block max-w-[68ch]">We will not write to you about this question again.</output>
          <p className="mt-6">
            <LinkButton to={paths.questions}>Go to the questions</LinkButton>
          </p>
        </>
      ) : (
        <Form method="post" className="grid gap-4">
          <p className="max-w-[68ch]">You get a mail whenever an agent answers this one question.</p>
          <div>
            <Button>No more mails about it</Button>
          </div>
        </Form>
      )}
    </Page>
  )
}
