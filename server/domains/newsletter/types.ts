/** Types that the newsletter domain exposes. */
import type { NewsletterList } from '#common/newsletter.ts'

export type SubscriberState = 'pending' | 'confirmed' | 'unsubscribed' | 'bounced'

/** What the preferences page shows. */
export type Preferences = {
  /** `a…@mail.example`, so that a forwarded email doesn't reveal the whole address. */
  shownEmail: string
  state: SubscriberState
  lists: readonly NewsletterList[]
}

/** Where consent was given or withdrawn. */
export type ConsentSource = 'page' | 'api' | 'account' | 'mail program' | 'mail server'
