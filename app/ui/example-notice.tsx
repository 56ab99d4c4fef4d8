import { Notice } from './notice.tsx'

/** Texts that come with the invented directory: nobody has read them against their sources. */
export const ExampleNotice = ({ what }: { what: string }) => (
  <Notice kind="caution">
    <p>
      <strong>An example.</strong> This {what} shows what the site can hold. Its sums and dates were not checked against
      its sources: rely on the sources themselves.
    </p>
  </Notice>
)
