/** /new-question/confirm/{token}: the emailed link shows a button; only selecting it sends the question. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
    title: t`Send your question`,
    description: t`Confirm the question you asked.`,
    robots: 'noindex',
  })

export default function ConfirmQuestionPage({ loaderData: { open } }: PageProps<typeof loader, typeof action>) {
  if (!open) {
    return (
      <Page heading={t`This link no longer works`} width="reading">
        <p className="max-w-[68ch]">
          <Trans>The link was already used or is more than two days old. Your question may be public by now.</Trans>
        </p>
        <p className="mt-6 flex flex-wrap gap-3">
          <LinkButton to={paths.questions}>{t`See all questions`}</LinkButton>
          <LinkButton to={paths.newQuestion}>{t`Ask your question again`}</LinkButton>
        </p>
      </Page>
    )
  }
  return (
    <Page
      heading={t`Send your question`}
      width="reading"
      lead={t`Select the button to post your question. The link works once.`}
    >
      <form method="post">
        <Button>{t`Yes, send my question`}</Button>
      </form>
    </Page>
  )
}
