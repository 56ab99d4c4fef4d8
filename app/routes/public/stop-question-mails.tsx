/** /new-question/stop/{key}: a button that stops the emails about one question. */
import { t } from '@lingui/core/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { PRIVATE_HEADERS } from '#app/lib/noindex-meta.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { unsubscribeFromQuestion } from '#server/domains/questions/ask-question.ts'
import { paths } from '#common/paths.ts'

export async function action({ params, scope }: PageArgs<'/new-question/stop/:key'>) {
  await unsubscribeFromQuestion(scope.db, params.key)
  return { stopped: true }
}

export const headers = PRIVATE_HEADERS

export const meta = ({ site }: MetaArgs) =>
  pageMeta(site, {
    title: t`Stop these emails`,
    description: t`Stop the emails about a question.`,
    robots: 'noindex',
  })

export default function StopQuestionMailsPage({ actionData }: PageProps<undefined, typeof action>) {
  const stopped = actionData?.stopped
  return (
    <Page heading={stopped ? t`You’re unsubscribed` : t`Stop these emails`} width="reading">
      {stopped ? (
        <>
          <output className="block max-w-[68ch]">{t`We won’t email you about this question again.`}</output>
          <p className="mt-6">
            <LinkButton to={paths.questions}>{t`See all questions`}</LinkButton>
          </p>
        </>
      ) : (
        <form method="post" className="grid gap-4">
          <p className="max-w-[68ch]">{t`You get an email whenever an agent answers this question.`}</p>
          <div>
            <Button>{t`Stop the emails`}</Button>
          </div>
        </form>
      )}
    </Page>
  )
}
