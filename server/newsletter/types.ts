/** The newsletter as this room hands it out. */
import type { NewsletterList } from '#contract/newsletter.ts'

export type SubscriberState = 'pending' | 'confirmed' | 'unsubscribed' | 'bounced'

/** What the page of preferences shows. */
export type Preferences = {
  /** `a…@mail.example`: a forwarded mail tells nobody the whole address. */
  shownEmail: string
  state: SubscriberState
  lists: readonly NewsletterList[]
}

/** Where a yes or a no came from. */
export type ConsentSource = 'page' | 'api' | 'account' | 'mail program' | 'mail server'
