import { OPEN_DATA_FIELDS } from '#common/open-data.ts'

export function OpenDataFields() {
  return (
    <section>
      <h2 className="mt-10 text-26">What a row says</h2>
      <dl className="mt-3 divide-y divide-hairline border-y border-hairline">
        {OPEN_DATA_FIELDS.map(({ name, says }) => (
          <div key={name} className="grid gap-x-4 py-2 sm:grid-cols-[10rem_1fr]">
            <dt className="font-mono text-14 leading-[1.7]">{name}</dt>
            <dd className="text-muted">{says}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
