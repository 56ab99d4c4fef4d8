/** The first issues come with the demo directory and were never sent. */
export const ExampleMark = () => <span>{'\u00a0· example'}</span>
