/** Lets the browser answer what was pressed meanwhile. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
