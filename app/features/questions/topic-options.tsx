import { GROUPED_TOPICS } from '#common/questions.ts'

/** The options of a select of topics, in groups. `any`: the label for none of them. */
export const TopicOptions = ({ any }: { any: string }) => (
  <>
    <option value="">{any}</option>
    {GROUPED_TOPICS.map(({ label, topics }) => (
      <optgroup key={label} label={label}>
        {topics.map((topic) => (
          <option key={topic.slug} value={topic.slug}>
            {topic.label}
          </option>
        ))}
      </optgroup>
    ))}
  </>
)
