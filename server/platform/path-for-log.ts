/** The path of a request as it may be logged: without its query, which is the visitor's, and without secrets of mails. */

/** What a link in a mail, or a secret calendar address, ends with; with `.data` when a page is loaded by script. */
const MAILED_SECRET =
  /(\/(?:auth\/(?:verify|reset-password)|newsletter\/(?:confirm|preferences|unsubscribe)|new-question\/(?:confirm|stop)|calendar)\/)[\w-]{20,}/g

export const pathForLog = (url: string): string => (url.split('?')[0] ?? '').replace(MAILED_SECRET, '$1…')
