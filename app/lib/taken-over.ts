/** Told on the document when script has taken over a page. */
export const TAKEN_OVER = 'taken-over'
