/** A request's path as it can be logged: without its query, which is the visitor's, and without emailed secrets. */

/** The end of a link in an email, or of a secret calendar address; with `.data` when a script loads the page. */
const EMAILED_SECRET =
  /(\/(?:auth\/(?:verify|reset-password)|newsletter\/(?:confirm|preferences|unsubscribe)|new-question\/(?:confirm|stop)|calendar)\/)[\w-]{20,}/g

export const pathForLog = (url: string): string => (url.split('?')[0] ?? '').replace(EMAILED_SECRET, '$1…')
