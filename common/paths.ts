/**
 * Every URL path of the product, built only here. `{product}` in the specification is one setting (PRODUCT_SLUG), so
 * `productPaths(slug)` builds the three pages that contain it.
 */
import { slugOf } from './name-key.ts'

/** What a listing's URL needs: enough to build it, and the id, which alone identifies the listing. */
export type ListingUrlParts = {
  publicId: string
  firstName: string
  lastName: string
  city: string
  /** USPS code, or null abroad. */
  state: string | null
}

/** Path segment of listings without a US state. */
export const ABROAD = 'abroad'

export const paths = {
  home: '/',
  /** The map of the country. */
  states: '/#states',
  howResultsAreOrdered: '/guides/how-results-are-ordered',
  howWeVerify: '/guides/how-we-verify',
  editorialPolicy: '/guides/editorial-policy',
  whoRunsThis: '/company-info/who-runs-this',
  dmca: '/company-info/dmca',
  accessibility: '/accessibility',
  /** The IRS files: how old, how many rows, what changed. */
  data: '/data',
  correctionsLog: '/corrections-log',
  transparency: '/transparency',
  /** `half`: '2026-h2'. */
  transparencyOf: (half: string) => `/transparency/${half}`,
  transparencyCsv: (half: string) => `/transparency/${half}.csv`,
  /** All versions of a text, and one of them. */
  textHistory: ({ kind, slug }: { kind: string; slug: string }) => `/text-history/${kind}/${slug}`,
  textVersion: ({ kind, slug, number }: { kind: string; slug: string; number: number }) =>
    `/text-history/${kind}/${slug}/${number}`,
  termsHistory: '/text-history/legal/terms',
  privacyHistory: '/text-history/legal/privacy',
  whoRunsHistory: '/text-history/guide/who-runs-this',
  howResponseTimeIsMeasured: '/guides/how-response-time-is-measured',
  reviewPolicy: '/guides/review-policy',
  agents: '/agents',
  agentsInState: (state: string) => `/agents/${state.toLowerCase()}`,
  agentsInCity: ({ state, city }: { state: string; city: string }) => `/agents/${state.toLowerCase()}/${slugOf(city)}`,
  /** `/agents/ca/fresno/services/irs-notice`, `/agents/ca/fresno/languages/spanish`: common/offers.ts. */
  agentsInCityFor: ({ state, city, offer }: { state: string; city: string; offer: { kind: string; slug: string } }) =>
    `/agents/${state.toLowerCase()}/${slugOf(city)}/${offer.kind}/${offer.slug}`,
  /** `/agents/tx/austin/jane-doe-1b0f3a9c`: only the last eight characters are looked up, the rest is for people. */
  listing: ({ publicId, firstName, lastName, city, state }: ListingUrlParts) =>
    `/agents/${state?.toLowerCase() ?? ABROAD}/${slugOf(city)}/${slugOf(`${firstName} ${lastName}`)}-${publicId}`,
  /** Up to three side by side. `near`: a place name to measure distances from. */
  compare: (publicIds: readonly string[], near = '') =>
    publicIds.length === 0
      ? '/compare'
      : `/compare?agents=${publicIds.join(',')}${near ? `&near=${encodeURIComponent(near)}` : ''}`,
  /** Target of the list form, which sends each agent as its own parameter. */
  compareChosen: '/compare',
  /** Link preview images. */
  previewOf: (publicId: string) => `/og/${publicId}.png`,
  sitePreview: '/og/site.png',
  /** A listing as an address-book card. */
  vcard: (publicId: string) => `/vcard/${publicId}.vcf`,
  licenseVerification: '/license-verification',
  /** Asks for a receipt's number, and leads to the receipt. */
  checkReceipt: '/license-verification/check',
  receipt: (id: string) => `/license-verification/${id}`,
  /** The public keys that signatures are checked with. */
  signingKeys: '/.well-known/jwks.json',
  whoIsAnEa: '/who-is-an-ea',
  blog: '/blog',
  blogAll: '/blog/all',
  articlesFeed: '/blog/feed.xml',
  article: (slug: string) => `/blog/${slug}`,
  articlesIn: (category: string) => `/blog/all?category=${category}`,
  articlesTagged: (tag: string) => `/blog/all?tag=${encodeURIComponent(tag)}`,
  /** An agent's articles: only the last eight characters are looked up. */
  articlesBy: ({ publicId, firstName, lastName }: Pick<ListingUrlParts, 'publicId' | 'firstName' | 'lastName'>) =>
    `/blog/author/${slugOf(`${firstName} ${lastName}`)}-${publicId}`,
  articlePreview: (slug: string) => `/og/articles/${slug}.png`,
  questionPreview: (publicId: string) => `/og/questions/${publicId}.png`,
  receiptPreview: (id: string) => `/og/receipts/${id}.png`,
  ownArticles: '/dashboard/articles',
  newArticle: '/dashboard/articles/new',
  editArticle: (id: string) => `/dashboard/articles/edit?article=${id}`,
  reviewArticle: (id: string) => `/dashboard/articles/review?article=${id}`,
  taxResources: '/tax-resources',
  deadlines: '/tax-resources/deadlines',
  /** For calendar subscriptions. */
  deadlinesFeed: '/tax-resources/deadlines.ics',
  forms: '/tax-resources/forms',
  notices: '/tax-resources/notices',
  notice: (slug: string) => `/tax-resources/notices/${slug}`,
  glossary: '/tax-resources/glossary',
  stateAgencies: '/tax-resources/state-agencies',
  freeHelp: '/tax-resources/free-help',
  /** For calendar programs, which can't sign in. */
  renewalCalendar: (secret: string) => `/calendar/${secret}.ics`,
  resource: '/resource',
  officialTools: '/resource/tax-resource',
  taxTips: '/resource/tax-tips',
  businessNewsletter: '/resource/tax-and-business-newsletter',
  planningNewsletter: '/resource/tax-and-planning-newsletter',
  /** The form's own URL, for submitting without JavaScript. */
  newsletter: '/newsletter',
  newsletterSent: '/newsletter?sent=1',
  confirmNewsletter: (token: string) => `/newsletter/confirm/${token}`,
  newsletterPreferences: (key: string) => `/newsletter/preferences/${key}`,
  /** Also the target of an email program's own unsubscribe button (RFC 8058). */
  leaveNewsletter: (key: string) => `/newsletter/unsubscribe/${key}`,
  /** An issue in its newsletter's archive. */
  newsletterIssue: ({ list, slug }: { list: 'business' | 'planning'; slug: string }) =>
    `/resource/tax-and-${list}-newsletter/${slug}`,
  faq: '/faq',
  openData: '/open-data',
  openDataCsv: '/open-data/agents.csv',
  openDataLines: '/open-data/agents.jsonl',
  /** Machine-readable description of the files (Data Package). */
  openDataPackage: '/open-data/datapackage.json',
  contact: '/contact',
  contactSent: '/contact?sent=1',
  /** The contact form, about one of our own pages. */
  reportWrongFact: (page: string) => `/contact?${new URLSearchParams({ topic: 'text', page })}`,
  about: '/company-info/about-us',
  privacy: '/company-info/privacy',
  terms: '/company-info/terms',
  login: '/auth/login',
  signInTo: (path: string) => `/auth/login?${new URLSearchParams({ callbackUrl: path })}`,
  auth: '/auth',
  register: '/auth/register',
  registerAsClient: '/auth/register?tab=0',
  registerAsAgent: '/auth/register?tab=1',
  registered: '/auth/register/success',
  verifyEmail: (token: string) => `/auth/verify/${token}`,
  resetPassword: '/auth/reset-password',
  resetPasswordBy: (token: string) => `/auth/reset-password/${token}`,
  resetPasswordForm: '/auth/reset-password/reset',
  resetPasswordDone: '/auth/reset-password/success',
  ownReviews: '/dashboard/reviews',
  writeReview: (agentId: string) => `/dashboard/reviews/new?agent=${agentId}`,
  editReview: (id: string) => `/dashboard/reviews/edit?review=${id}`,
  moderation: '/dashboard/reviews/queue',
  questions: '/questions',
  questionsFeed: '/questions/feed.xml',
  questionsAnsweredBy: (agentId: string) => `/questions?agent=${agentId}`,
  question: ({ publicId, title }: { publicId: string; title: string }) => `/questions/${slugOf(title)}-${publicId}`,
  newQuestion: '/new-question',
  questionSent: (state: string) => `/new-question?sent=${state}`,
  confirmQuestion: (token: string) => `/new-question/confirm/${token}`,
  stopQuestionMails: (key: string) => `/new-question/stop/${key}`,
  joinAlertSent: (path: string) => `${path}?alert=sent#join-alert`,
  confirmJoinAlert: (token: string) => `/join-alert/confirm/${token}`,
  stopJoinAlert: (key: string) => `/join-alert/stop/${key}`,
  ownQuestions: '/dashboard/questions',
  /** `leads`, `answered`, `asked`, or `followed`. */
  ownQuestionsShowing: (part: string) => `/dashboard/questions?show=${part}`,
  writeAnswer: (questionId: string) => `/dashboard/questions/answer?question=${questionId}`,
  report: (kind: string, id: string) => `/report?kind=${kind}&id=${id}`,
  reportSent: (kind: string, id: string) => `/report?kind=${kind}&id=${id}&sent=1`,
  account: '/dashboard/account',
  notificationSettings: '/dashboard/notifications?view=choices',
  signInSettings: '/dashboard/account#providers',
  twoStepSettings: '/dashboard/account#two-step',
  ownSessions: '/dashboard/account#sessions',
  dashboardListing: '/dashboard/listing',
  /** Starts a claim: "Is this you?" on a profile. */
  claimListing: (publicId: string) => `/dashboard/listing?claim=${publicId}`,
  /** A client becomes an agent, then continues to the claim that brought them here. */
  becomeAgent: (publicId: string | null) => `/dashboard/become-agent${publicId ? `?claim=${publicId}` : ''}`,
  dashboardSaved: '/dashboard/saved',
  dashboardEducation: '/dashboard/education',
  correction: (publicId: string) => `/corrections?listing=${publicId}`,
  /** Where to enter the emailed code. */
  correctionCode: (publicId: string, id: string) => `/corrections?listing=${publicId}&asked=${id}`,
  correctionSent: (publicId: string) => `/corrections?listing=${publicId}&sent=1`,
  admin: '/dashboard/admin',
  adminQueue: (queue: string) => `/dashboard/admin/${queue}`,
  /** An article cover in one of its widths. */
  cover: (id: string, width: number) => `/api/v2/covers/${id}-${width}.webp`,
  photo: (id: string) => `/api/v2/photos/${id}.webp`,
  dashboardHelp: '/dashboard/help',
  /** From the authentication library: leads to the sign-in page. */
  librarySignIn: '/api/auth/signin',
  notifications: '/dashboard/notifications',
  messages: '/dashboard/messages',
  conversation: (id: string) => `/dashboard/messages?chat=${id}`,
  /** For visitors without an account: the first message to a listing's agent. */
  newMessage: (publicId: string) => `/new-message?to=${publicId}`,
  /** The first message to a listing's agent. */
  writeTo: (publicId: string) => `/dashboard/messages?to=${publicId}`,
  dashboardHome: '/dashboard',
  dashboard: (unread: number) => `/dashboard?count=${unread}`,
} as const

/** The eight characters at the end of a listing's URL; null when there are none. */
export const publicIdIn = (segment: string): string | null => /(?:^|-)([0-9a-f]{8})$/.exec(segment)?.[1] ?? null

/** The pages whose path contains the product's noun. */
export const productPaths = (product: string) => ({
  questionsToAsk: `/questions-to-ask-${product}`,
  findOrVerify: `/find-or-verify-${product}`,
  findIrs: `/find-irs-${product}`,
})

/** The page that a search's URL names; 1 for anything that isn't a page number. */
export const pageIn = (text: string): number => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1)

/** The query string of a search, without the empty values. */
export const toQueryString = (said: Readonly<Record<string, string>>): string =>
  new URLSearchParams(Object.entries(said).filter(([, value]) => value !== '')).toString()
