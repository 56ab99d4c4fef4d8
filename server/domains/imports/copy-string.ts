/**
 * Copies a string. A slice keeps the whole string it was cut from in memory, so one retained cell would retain its
 * whole chunk of the file.
 */
export const copyString = (text: string): string => Buffer.from(text, 'utf8').toString('utf8')
