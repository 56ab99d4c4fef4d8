/** "Ask an EA": leads from the questions to ask an agent to the questions agents have answered. */
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'
import { paths } from '#common/paths.ts'
import type { NewestAnswer } from '#server/domains/questions/view-question.ts'
import { AnswerLines } from './newest-answers.tsx'

export function QuestionsIntro({ answers }: { answers: readonly NewestAnswer[] }) {
  return (
    <section
      aria-labelledby="ask-an-ea"
      className="no-print mb-8 grid gap-4 rounded-box border border-hairline bg-raised p-5"
    >
      <h2 id="ask-an-ea" className="text-26">
        Ask an EA
      </h2>
      <p className="max-w-[68ch]">
        Have a tax question rather than somebody to hire? See what approved agents have answered, or ask: without an
        account, and without your name.
      </p>
      <search>
        <form action={paths.questions} className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <Field label="Search questions and answers" name="q" type="search" maxLength={SEARCH_TEXT_MAX} />
          <Button variant="secondary">Search</Button>
        </form>
      </search>
      {answers.length > 0 && <AnswerLines answers={answers} />}
      <p className="flex flex-wrap gap-3">
        <LinkButton variant="primary" to={paths.newQuestion}>
          Ask a question
        </LinkButton>
        <LinkButton to={paths.questions}>All questions</LinkButton>
      </p>
    </section>
  )
}
