/** The day in Washington, by which federal dates are meant: 'YYYY-MM-DD'. */
export const today = (): string => Temporal.Now.plainDateISO('America/New_York').toString()
