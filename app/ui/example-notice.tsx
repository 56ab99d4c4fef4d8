import { Notice } from './notice.tsx'

/** For texts that come with the demo directory and haven't been checked against their sources. */
export const ExampleNotice = ({ what }: { what: string }) => (
  <Notice kind="caution">
    <p>
      <strong>An example.</strong> This {what} shows what the site can hold. Its amounts and dates weren’t checked
      against its sources. Rely on the sources themselves.
    </p>
  </Notice>
)
