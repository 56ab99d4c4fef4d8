/**
 * A text that stands by itself. A slice of a longer text holds on to all of it, so one kept cell would keep the whole
 * chunk of the file that it came from.
 */
export const ownCopy = (text: string): string => Buffer.from(text, 'utf8').toString('utf8')
