import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { Options } from '#app/ui/options.tsx'
import { StateSelect } from '#app/features/listing/state-select.tsx'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'
import { paths } from '#common/paths.ts'
import { QUESTION_TOPICS, yearsAsked, type QuestionQuery } from '#common/questions.ts'

const TOPICS = QUESTION_TOPICS.map(({ slug, label }) => ({ value: slug, label }))

/** A single GET form, so that every search has a URL. */
export function QuestionFilters({ query }: { query: QuestionQuery }) {
  const years = yearsAsked().map((year) => ({ value: year, label: String(year) }))
  return (
    <search>
      <form
        action={paths.questions}
        className="grid grid-cols-2 items-end gap-4 *:min-w-0 *:first:col-span-2 *:last:col-span-2 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr_auto] lg:*:first:col-span-1 lg:*:last:col-span-1"
      >
        <Field
          label="Search questions and answers"
          name="q"
          defaultValue={query.q}
          maxLength={SEARCH_TEXT_MAX}
          type="search"
        />
        {query.agent && <input type="hidden" name="agent" value={query.agent} />}
        <SelectField label="Topic" name="topic" defaultValue={query.topic}>
          <Options id="topics" any="any topic" list={TOPICS} chosen={query.topic} />
        </SelectField>
        <StateSelect defaultValue={query.state} any="any state" />
        <SelectField label="Tax year" name="year" defaultValue={query.taxYear ?? ''}>
          <Options id="years asked" any="any year" list={years} chosen={query.taxYear ?? ''} />
        </SelectField>
        <SelectField label="Answers" name="answered" defaultValue={query.answered}>
          <option value="">any</option>
          <option value="yes">answered</option>
          <option value="no">not answered</option>
        </SelectField>
        <Button>Search</Button>
      </form>
    </search>
  )
}
