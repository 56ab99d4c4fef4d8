/** /new-question/confirm/{token}: the emailed link shows a button; only selecting it sends the question. */
import { type MetaArgs, type PageArgs, type PageProps, redirect } from '#app/page/page.ts'
import { PRIVATE_HEADERS } from '#app/lib/noindex-meta.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { confirmQuestion, isConfirmable } from '#server/domains/questions/ask-question.ts'
import { paths } from '#common/paths.ts'

export async function loader({ params, scope }: PageArgs<'/new-question/confirm/:token'>) {
  return { open: await isConfirmable(scope.db, params.token) }
}

export async function action({ params, scope }: PageArgs<'/new-question/confirm/:token'>) {
  const asked = await confirmQuestion(scope.db, params.token)
  throw redirect(asked.state === 'published' ? paths.question(asked) : paths.questionSent('held'), 303)
}

export const headers = PRIVATE_HEADERS

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: 'Send your question',
    description: 'Confirm the question you asked.',
    robots: 'noindex',
  })

export default function ConfirmQuestionPage({ loaderData: { open } }: PageProps<typeof loader, typeof action>) {
  if (!open) {
    return (
      <Page heading="This link no longer works" width="reading">
        <p className="max-w-[68ch]">
          The link was used already, or is more than two days old. Your question may be public by now.
        </p>
        <p className="mt-6 flex flex-wrap gap-3">
          <LinkButton to={paths.questions}>See all questions</LinkButton>
          <LinkButton to={paths.newQuestion}>Ask again</LinkButton>
        </p>
      </Page>
    )
  }
  return (
    <Page
      heading="Send your question"
      width="reading"
      lead="Select the button to post your question. The link works once."
    >
      <form method="post">
        <Button>Yes, send my question</Button>
      </form>
    </Page>
  )
}
