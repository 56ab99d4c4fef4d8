import { paths } from '#common/paths.ts'

const number = new Intl.NumberFormat('en-US')
const SWAGGER = '/api/v2/docs'

type Props = { counts: { listed: number; notInLatest: number } }

export function OpenDataFiles({ counts: { listed, notInLatest } }: Props) {
  return (
    <section className="mt-6">
      <h2 className="text-26">The files</h2>
      <p className="tabular mt-3 max-w-[68ch]">
        {number.format(listed + notInLatest)} rows: {number.format(listed)} people on the newest list,{' '}
        {number.format(notInLatest)} who stood on an earlier one.
      </p>
      <ul className="mt-4 divide-y divide-hairline border-y border-hairline">
        <File to={paths.openDataCsv} name="CSV" says="For spreadsheets and databases. UTF-8, with a line of names." />
        <File to={paths.openDataLines} name="JSON lines" says="One object a line, with the same names." />
        <File
          to={paths.openDataPackage}
          name="Description"
          says="For programs: fields, lists, fingerprints, license."
        />
      </ul>
      <p className="mt-4 max-w-[68ch]">
        In the CSV file a value that a spreadsheet would run as a formula begins with an apostrophe. Send back the ETag,
        and you get a file again only when something changed. For single questions there is the{' '}
        <a href={SWAGGER}>API</a>.
      </p>
    </section>
  )
}

function File({ to, name, says }: { to: string; name: string; says: string }) {
  return (
    <li className="grid gap-x-4 py-2 sm:grid-cols-[10rem_1fr] sm:items-center">
      <a href={to} className="inline-flex min-h-11 items-center font-semibold">
        {name}
      </a>
      <span className="text-muted">{says}</span>
    </li>
  )
}
