/**
 * Everything that this site stores in a browser, by name: the code takes the names from here, and the privacy page
 * lists them. A browser test visits the site, signed in and out, and finds nothing else
 * (tests/e2e/browser-storage.test.ts).
 */

/** Specification 3. */
export const AUTHORIZED_USER = 'authorized_user'
export const TOASTS_KEY = 'toasts'
export const SAVED_KEY = 'saved_listings'
export const COMPARED_KEY = 'compared_listings'
export const MESSAGE_DRAFT_KEY = 'message_draft'
export const DRAFT_PREFIX = 'draft '
export const ARTICLE_PREFIX = 'article '
export const LIBRARY_SESSION_KEY = 'library_session'
export const OUTBOX_KEY = 'chat outbox'
export const RESET_TOKEN_KEY = 'reset token'
export const QUEUE_KEYS_KEY = 'moderation keys'
export const PUSH_OWNER_KEY = 'push_chosen_by'
export const SCROLL_KEY = 'scroll_positions'

/** Each has this prefix, and `__Host-` before it where the site has https. */
const COOKIE = (name: string, isHttps: boolean): string => `${isHttps ? '__Host-' : ''}enrolled.${name}`
/** By the names that the authentication library has for them. */
export const AUTH_COOKIES = {
  sessionToken: 'session',
  callbackUrl: 'callback-url',
  csrfToken: 'csrf',
  pkceCodeVerifier: 'pkce',
  state: 'state',
  nonce: 'nonce',
} as const
const WROTE_COOKIE = 'wrote'
export const authCookie = (name: keyof typeof AUTH_COOKIES, isHttps: boolean) => COOKIE(AUTH_COOKIES[name], isHttps)
export const wroteCookie = (isHttps: boolean) => COOKIE(WROTE_COOKIE, isHttps)

export type StoredItem = {
  area: 'cookie' | 'localStorage' | 'sessionStorage'
  name: string
  /** More follows the name: which form, which article. */
  isPrefix?: true
  why: string
  until: string
}

const TAB = 'Until you close the tab.'

const cookiesOf = (isHttps: boolean): StoredItem[] => {
  const cookie = (name: string, why: string, until: string): StoredItem => ({ area: 'cookie', name, why, until })
  const FEW_MINUTES = 'Until you return from that company, at most 15 minutes.'
  return [
    cookie(
      authCookie('sessionToken', isHttps),
      'Keeps you signed in.',
      'Until you sign out, or 30 days after your last visit.',
    ),
    cookie(
      authCookie('csrfToken', isHttps),
      'Keeps other sites from signing you in or out.',
      'Until you close the browser.',
    ),
    cookie(
      authCookie('callbackUrl', isHttps),
      'The page on this site that you return to after signing in.',
      'Until you close the browser.',
    ),
    cookie(authCookie('pkceCodeVerifier', isHttps), 'Protects signing in through another company.', FEW_MINUTES),
    cookie(authCookie('state', isHttps), 'Protects signing in through another company.', FEW_MINUTES),
    cookie(authCookie('nonce', isHttps), 'Protects signing in through another company.', FEW_MINUTES),
    cookie(
      wroteCookie(isHttps),
      'After you submit a form, so that the next page shows what you submitted. It says nothing about you.',
      'A few seconds. Only where the site runs on several databases.',
    ),
  ]
}

const STORED: readonly StoredItem[] = [
  {
    area: 'localStorage',
    name: AUTHORIZED_USER,
    why: 'Your session keys.',
    until: 'Until you sign out.',
  },
  {
    area: 'localStorage',
    name: SAVED_KEY,
    why: 'Agents you saved without an account.',
    until: 'Until you remove them. When you sign in, they move to your account.',
  },
  {
    area: 'localStorage',
    name: MESSAGE_DRAFT_KEY,
    why: 'A first message to an agent that you haven’t sent yet.',
    until: 'Until you send it or sign out.',
  },
  {
    area: 'localStorage',
    name: `${DRAFT_PREFIX}question`,
    why: 'A question that you haven’t sent yet.',
    until: 'Until you send it or sign out.',
  },
  {
    area: 'localStorage',
    name: ARTICLE_PREFIX,
    isPrefix: true,
    why: 'What you typed in an article that our server doesn’t have yet.',
    until: 'Until it is saved on our server.',
  },
  {
    area: 'localStorage',
    name: PUSH_OWNER_KEY,
    why: 'Who turned on browser notifications, so that another person who signs in here gets none.',
    until: 'Until you turn them off.',
  },
  {
    area: 'localStorage',
    name: QUEUE_KEYS_KEY,
    why: 'For our staff: whether keyboard shortcuts are on.',
    until: 'Until you clear the browser’s data.',
  },
  {
    area: 'sessionStorage',
    name: LIBRARY_SESSION_KEY,
    why: 'Whether you’re signed in, so that not every page has to check.',
    until: TAB,
  },
  {
    area: 'sessionStorage',
    name: TOASTS_KEY,
    why: 'A short message that is shown on the next page, such as “Saved.”',
    until: 'Seconds.',
  },
  { area: 'sessionStorage', name: COMPARED_KEY, why: 'Agents you chose to compare.', until: TAB },
  {
    area: 'sessionStorage',
    name: DRAFT_PREFIX,
    isPrefix: true,
    why: 'What you typed in a form and haven’t sent. Never a password.',
    until: 'Until you send it, sign out, or close the tab.',
  },
  {
    area: 'sessionStorage',
    name: SCROLL_KEY,
    why: 'How far you scrolled on a page of the dashboard, for the Back button.',
    until: TAB,
  },
  {
    area: 'sessionStorage',
    name: OUTBOX_KEY,
    why: 'Messages that wait for a connection.',
    until: 'Until they are sent, you sign out, or you close the tab.',
  },
  {
    area: 'sessionStorage',
    name: RESET_TOKEN_KEY,
    why: 'The key from the link that resets your password, so that it isn’t in the page’s address.',
    until: 'Until the password is reset, or you close the tab.',
  },
]

export const storedInBrowser = (isHttps: boolean): readonly StoredItem[] => [...cookiesOf(isHttps), ...STORED]

export const isListed = (isHttps: boolean, { area, name }: Pick<StoredItem, 'area' | 'name'>): boolean =>
  storedInBrowser(isHttps).some(
    (item) => item.area === area && (item.isPrefix ? name.startsWith(item.name) : name === item.name),
  )
