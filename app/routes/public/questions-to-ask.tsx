/** /questions-to-ask-{product}: what to ask before hiring, designed to be printed. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { guideMeta, GuidePage } from '#app/features/guides/guide-page.tsx'
import { AnswerLines } from '#app/features/questions/newest-answers.tsx'
import { Print } from '#app/features/shell/page-buttons.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { guideAt } from '#server/domains/guides/read-guides.ts'
import { withReview } from '#server/domains/editorial/guide-reviews.ts'
import { type NewestAnswer, readNewestAnswers } from '#server/domains/questions/view-question.ts'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'
import { paths } from '#common/paths.ts'

const NEWEST = 3

export async function loader({ pattern, scope }: PageArgs) {
  const { db, settings } = scope
  return { guide: await withReview(scope, guideAt(settings, pattern)), answers: await readNewestAnswers(db, NEWEST) }
}

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) => guideMeta(site, loaderData.guide)

export default function QuestionsToAskPage({ loaderData: { guide, answers } }: PageProps<typeof loader>) {
  return (
    <GuidePage guide={guide}>
      <QuestionsIntro answers={answers} />
      <div className="no-print">
        <Print>{t`Print these questions`}</Print>
      </div>
    </GuidePage>
  )
}

/** "Ask an EA": leads from the questions to ask an agent to the questions agents have answered. */
function QuestionsIntro({ answers }: { answers: readonly NewestAnswer[] }) {
  return (
    <section
      aria-labelledby="ask-an-ea"
      className="no-print mb-8 grid gap-4 rounded-box border border-hairline bg-raised p-5"
    >
      <h2 id="ask-an-ea" className="text-28">
        {t`Ask an EA`}
      </h2>
      <p className="max-w-[68ch]">
        <Trans>
          Have a tax question but don’t need to hire anyone? See what approved agents have answered, or ask your own
          question. You don’t need an account, and your name isn’t shown.
        </Trans>
      </p>
      <search>
        <form action={paths.questions} className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <Field label={t`Search questions and answers`} name="q" type="search" maxLength={SEARCH_TEXT_MAX} />
          <Button variant="secondary">{t`Search`}</Button>
        </form>
      </search>
      {answers.length > 0 && <AnswerLines answers={answers} />}
      <p className="flex flex-wrap gap-3">
        <LinkButton variant="primary" to={paths.newQuestion}>
          {t`Ask a question`}
        </LinkButton>
        <LinkButton to={paths.questions}>{t`All questions`}</LinkButton>
      </p>
    </section>
  )
}
