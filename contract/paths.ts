/**
 * Every address of the product, built here and nowhere else. `{product}` of the specification is one setting
 * (PRODUCT_SLUG), so the three pages that carry it are made by `productPaths(slug)`.
 */
import { slugOf } from './name-key.ts'

/** What a listing's address needs: enough to build it, and the id that alone decides. */
export type ListingAddress = {
  publicId: string
  firstName: string
  lastName: string
  city: string
  /** USPS code, or null abroad. */
  state: string | null
}

/** Where listings without a US state live. */
export const ABROAD = 'abroad'

export const paths = {
  home: '/',
  agents: '/agents',
  agentsInState: (state: string) => `/agents/${state.toLowerCase()}`,
  agentsInCity: ({ state, city }: { state: string; city: string }) => `/agents/${state.toLowerCase()}/${slugOf(city)}`,
  /** `/agents/tx/austin/jane-doe-1b0f3a9c`: only the last eight characters are looked up, the rest is for people. */
  listing: ({ publicId, firstName, lastName, city, state }: ListingAddress) =>
    `/agents/${state?.toLowerCase() ?? ABROAD}/${slugOf(city)}/${slugOf(`${firstName} ${lastName}`)}-${publicId}`,
  /** Up to three side by side. `near`: a place in words, from which distances are told. */
  compare: (publicIds: readonly string[], near = '') =>
    publicIds.length === 0
      ? '/compare'
      : `/compare?agents=${publicIds.join(',')}${near ? `&near=${encodeURIComponent(near)}` : ''}`,
  /** Where the form of a list leads, which names each agent by itself. */
  compareChosen: '/compare',
  /** The pictures of link previews. */
  previewOf: (publicId: string) => `/og/${publicId}.png`,
  sitePreview: '/og/site.png',
  /** A listing as an address-book card. */
  vcard: (publicId: string) => `/vcard/${publicId}.vcf`,
  licenseVerification: '/license-verification',
  receipt: (id: string) => `/license-verification/${id}`,
  whoIsAnEa: '/who-is-an-ea',
  blog: '/blog',
  blogAll: '/blog/all',
  articlesFeed: '/blog/feed.xml',
  article: (slug: string) => `/blog/${slug}`,
  articlesIn: (category: string) => `/blog/all?category=${category}`,
  articlesTagged: (tag: string) => `/blog/all?tag=${encodeURIComponent(tag)}`,
  /** What an agent has written: only the last eight characters are looked up. */
  articlesBy: ({ publicId, firstName, lastName }: Pick<ListingAddress, 'publicId' | 'firstName' | 'lastName'>) =>
    `/blog/author/${slugOf(`${firstName} ${lastName}`)}-${publicId}`,
  articlePreview: (slug: string) => `/og/articles/${slug}.png`,
  ownArticles: '/dashboard/articles',
  newArticle: '/dashboard/articles/new',
  editArticle: (id: string) => `/dashboard/articles/edit?article=${id}`,
  reviewArticle: (id: string) => `/dashboard/articles/review?article=${id}`,
  taxResources: '/tax-resources',
  deadlines: '/tax-resources/deadlines',
  /** To subscribe to from a calendar. */
  deadlinesFeed: '/tax-resources/deadlines.ics',
  forms: '/tax-resources/forms',
  notices: '/tax-resources/notices',
  notice: (slug: string) => `/tax-resources/notices/${slug}`,
  glossary: '/tax-resources/glossary',
  stateAgencies: '/tax-resources/state-agencies',
  freeHelp: '/tax-resources/free-help',
  /** For a calendar program, which signs in nowhere. */
  renewalCalendar: (secret: string) => `/calendar/${secret}.ics`,
  resource: '/resource',
  officialTools: '/resource/tax-resource',
  taxTips: '/resource/tax-tips',
  businessNewsletter: '/resource/tax-and-business-newsletter',
  planningNewsletter: '/resource/tax-and-planning-newsletter',
  /** The form's own address, for whoever sends it without script. */
  newsletter: '/newsletter',
  newsletterSent: '/newsletter?sent=1',
  confirmNewsletter: (token: string) => `/newsletter/confirm/${token}`,
  newsletterPreferences: (key: string) => `/newsletter/preferences/${key}`,
  /** Also what a mail program's own button posts to (RFC 8058). */
  leaveNewsletter: (key: string) => `/newsletter/unsubscribe/${key}`,
  /** An issue in the archive of its newsletter. */
  newsletterIssue: ({ list, slug }: { list: 'business' | 'planning'; slug: string }) =>
    `/resource/tax-and-${list}-newsletter/${slug}`,
  faq: '/faq',
  openData: '/open-data',
  openDataCsv: '/open-data/agents.csv',
  openDataLines: '/open-data/agents.jsonl',
  /** What the files are, for programs (Data Package). */
  openDataPackage: '/open-data/datapackage.json',
  contact: '/contact',
  contactSent: '/contact?sent=1',
  about: '/company-info/about-us',
  privacy: '/company-info/privacy',
  terms: '/company-info/terms',
  login: '/auth/login',
  auth: '/auth',
  register: '/auth/register',
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
  ownQuestions: '/dashboard/questions',
  writeAnswer: (questionId: string) => `/dashboard/questions/answer?question=${questionId}`,
  report: (kind: string, id: string) => `/report?kind=${kind}&id=${id}`,
  reportSent: (kind: string, id: string) => `/report?kind=${kind}&id=${id}&sent=1`,
  account: '/dashboard/account',
  dashboardListing: '/dashboard/listing',
  /** Begins a claim: "Is this you?" on a profile. */
  claimListing: (publicId: string) => `/dashboard/listing?claim=${publicId}`,
  dashboardSaved: '/dashboard/saved',
  dashboardEducation: '/dashboard/education',
  correction: (publicId: string) => `/corrections?listing=${publicId}`,
  admin: '/dashboard/admin',
  adminQueue: (queue: string) => `/dashboard/admin/${queue}`,
  /** A cover of an article, in one of its widths. */
  cover: (id: string, width: number) => `/api/v2/covers/${id}-${width}.webp`,
  photo: (id: string) => `/api/v2/photos/${id}.webp`,
  dashboardHelp: '/dashboard/help',
  /** Of the authentication library: leads to the page of signing in. */
  librarySignIn: '/api/auth/signin',
  notifications: '/dashboard/notifications',
  messages: '/dashboard/messages',
  conversation: (id: string) => `/dashboard/messages?chat=${id}`,
  /** The first message to the agent of a listing. */
  writeTo: (publicId: string) => `/dashboard/messages?to=${publicId}`,
  dashboard: (unread: number) => `/dashboard?count=${unread}`,
} as const

/** The eight characters at the end of a listing's address; null when there are none. */
export const publicIdIn = (segment: string): string | null => /(?:^|-)([0-9a-f]{8})$/.exec(segment)?.[1] ?? null

/** The pages whose address carries the product's noun. */
export const productPaths = (product: string) => ({
  questionsToAsk: `/questions-to-ask-${product}`,
  findOrVerify: `/find-or-verify-${product}`,
  findIrs: `/find-irs-${product}`,
})
