/** The first issues come with the invented directory: they were sent to nobody. */
export const ExampleMark = () => <span>{'\u00a0· example'}</span>
