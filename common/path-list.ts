/**
 * Every URL path of the product, used as `paths.contact`. Each is an export of its own, so that a page of the browser
 * loads only those that it names.
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

export const home = '/'
/** The map of the country. */
export const states = '/#states'
export const howResultsAreOrdered = '/guides/how-results-are-ordered'
export const howWeVerify = '/guides/how-we-verify'
export const editorialPolicy = '/guides/editorial-policy'
export const whoRunsThis = '/company-info/who-runs-this'
export const dmca = '/company-info/dmca'
export const accessibility = '/accessibility'
/** The IRS files: how old, how many rows, what changed. */
export const data = '/data'
export const correctionsLog = '/corrections-log'
export const transparency = '/transparency'
/** `half`: '2026-h2'. */
export const transparencyOf = (half: string) => `/transparency/${half}`
export const transparencyCsv = (half: string) => `/transparency/${half}.csv`
/** All versions of a text, and one of them. */
export const textHistory = ({ kind, slug }: { kind: string; slug: string }) => `/text-history/${kind}/${slug}`
export const textVersion = ({ kind, slug, number }: { kind: string; slug: string; number: number }) =>
  `/text-history/${kind}/${slug}/${number}`
/** @public Linked by a text in content/. */
export const termsHistory = '/text-history/legal/terms'
/** @public Linked by a text in content/. */
export const privacyHistory = '/text-history/legal/privacy'
/** @public Linked by a text in content/. */
export const whoRunsHistory = '/text-history/guide/who-runs-this'
export const howResponseTimeIsMeasured = '/guides/how-response-time-is-measured'
export const reviewPolicy = '/guides/review-policy'
export const agents = '/agents'
export const agentsInState = (state: string) => `/agents/${state.toLowerCase()}`
/** With the links to all of its cities. */
export const citiesInState = (state: string) => `${agentsInState(state)}?cities=all`
export const agentsInCity = ({ state, city }: { state: string; city: string }) =>
  `/agents/${state.toLowerCase()}/${slugOf(city)}`
/** `/agents/ca/fresno/services/irs-notice`, `/agents/ca/fresno/languages/spanish`: common/offers.ts. */
export const agentsInCityFor = ({
  state,
  city,
  offer,
}: {
  state: string
  city: string
  offer: { kind: string; slug: string }
}) => `/agents/${state.toLowerCase()}/${slugOf(city)}/${offer.kind}/${offer.slug}`
/** `/agents/tx/austin/jane-doe-1b0f3a9c`: only the last eight characters are looked up, the rest is for people. */
export const listing = ({ publicId, firstName, lastName, city, state }: ListingUrlParts) =>
  `/agents/${state?.toLowerCase() ?? ABROAD}/${slugOf(city)}/${slugOf(`${firstName} ${lastName}`)}-${publicId}`
/** Up to three side by side. `near`: a place name to measure distances from; `need`: the service that was searched for. */
export const compare = (publicIds: readonly string[], near = '', need = '') => {
  const words = Object.entries({ near, need }).map(([name, value]) => value && `&${name}=${encodeURIComponent(value)}`)
  return publicIds.length === 0 ? '/compare' : `/compare?agents=${publicIds.join(',')}${words.join('')}`
}
/** Target of the list form, which sends each agent as its own parameter. */
export const compareChosen = '/compare'
/** Link preview images. */
export const previewOf = (publicId: string) => `/og/${publicId}.png`
export const sitePreview = '/og/site.png'
/** A listing as an address-book card. */
export const vcard = (publicId: string) => `/vcard/${publicId}.vcf`
export const licenseVerification = '/license-verification'
/** Asks for a receipt's number, and leads to the receipt. */
export const checkReceipt = '/license-verification/check'
export const receipt = (id: string) => `/license-verification/${id}`
/** The public keys that signatures are checked with. */
export const signingKeys = '/.well-known/jwks.json'
export const whoIsAnEa = '/who-is-an-ea'
export const blog = '/blog'
export const blogAll = '/blog/all'
export const articlesFeed = '/blog/feed.xml'
export const article = (slug: string) => `/blog/${slug}`
export const articlesIn = (category: string) => `/blog/all?category=${category}`
export const articlesTagged = (tag: string) => `/blog/all?tag=${encodeURIComponent(tag)}`
/** An agent's articles: only the last eight characters are looked up. */
export const articlesBy = ({
  publicId,
  firstName,
  lastName,
}: Pick<ListingUrlParts, 'publicId' | 'firstName' | 'lastName'>) =>
  `/blog/author/${slugOf(`${firstName} ${lastName}`)}-${publicId}`
export const articlePreview = (slug: string) => `/og/articles/${slug}.png`
export const questionPreview = (publicId: string) => `/og/questions/${publicId}.png`
export const receiptPreview = (id: string) => `/og/receipts/${id}.png`
export const ownArticles = '/dashboard/articles'
export const newArticle = '/dashboard/articles/new'
export const editArticle = (id: string) => `/dashboard/articles/edit?article=${id}`
export const reviewArticle = (id: string) => `/dashboard/articles/review?article=${id}`
export const taxResources = '/tax-resources'
export const deadlines = '/tax-resources/deadlines'
/** One of everyone's dates: the page opens with those of individuals. */
export const deadline = (slug: string) => `/tax-resources/deadlines?who=everyone#${slug}`
/** For calendar subscriptions. */
export const deadlinesFeed = '/tax-resources/deadlines.ics'
export const forms = '/tax-resources/forms'
export const notices = '/tax-resources/notices'
export const notice = (slug: string) => `/tax-resources/notices/${slug}`
export const glossary = '/tax-resources/glossary'
export const stateAgencies = '/tax-resources/state-agencies'
export const freeHelp = '/tax-resources/free-help'
/** For calendar programs, which can't sign in. */
export const renewalCalendar = (secret: string) => `/calendar/${secret}.ics`
export const resource = '/resource'
export const officialTools = '/resource/tax-resource'
export const taxTips = '/resource/tax-tips'
export const businessNewsletter = '/resource/tax-and-business-newsletter'
export const planningNewsletter = '/resource/tax-and-planning-newsletter'
/** The form's own URL, for submitting without JavaScript. */
export const newsletter = '/newsletter'
export const newsletterSent = '/newsletter?sent=1'
export const confirmNewsletter = (token: string) => `/newsletter/confirm/${token}`
export const newsletterPreferences = (key: string) => `/newsletter/preferences/${key}`
/** Also the target of an email program's own unsubscribe button (RFC 8058). */
export const leaveNewsletter = (key: string) => `/newsletter/unsubscribe/${key}`
/** An issue in its newsletter's archive. */
export const newsletterIssue = ({ list, slug }: { list: 'business' | 'planning'; slug: string }) =>
  `/resource/tax-and-${list}-newsletter/${slug}`
export const faq = '/faq'
export const openData = '/open-data'
export const openDataCsv = '/open-data/agents.csv'
export const openDataLines = '/open-data/agents.jsonl'
/** Machine-readable description of the files (Data Package). */
export const openDataPackage = '/open-data/datapackage.json'
/** For other sites: an agent's badge, and a frame that checks a name. */
export const badge = (publicId: string) => `/badge/${publicId}.svg`
export const embeddedCheck = '/embed/verify'
/** For assistants: the Model Context Protocol server, and a page that tells them what is where. */
export const mcp = '/mcp'
export const llmsText = '/llms.txt'
/** For browsers that offer to search the directory from their address bar, and its suggestions. */
export const openSearch = '/opensearch.xml'
export const openSearchSuggestions = '/opensearch/suggestions'
export const contact = '/contact'
export const contactSent = '/contact?sent=1'
/** The contact form, about one of our own pages. */
export const reportWrongFact = (page: string) => `/contact?${new URLSearchParams({ topic: 'text', page })}`
export const about = '/company-info/about-us'
export const privacy = '/company-info/privacy'
export const terms = '/company-info/terms'
export const login = '/auth/login'
export const signInTo = (path: string) => `/auth/login?${new URLSearchParams({ callbackUrl: path })}`
export const auth = '/auth'
export const register = '/auth/register'
export const registerAsClient = '/auth/register?tab=0'
export const registerAsAgent = '/auth/register?tab=1'
export const registered = '/auth/register/success'
export const verifyEmail = (token: string) => `/auth/verify/${token}`
export const resetPassword = '/auth/reset-password'
export const resetPasswordBy = (token: string) => `/auth/reset-password/${token}`
export const resetPasswordForm = '/auth/reset-password/reset'
export const resetPasswordDone = '/auth/reset-password/success'
export const ownReviews = '/dashboard/reviews'
export const writeReview = (agentId: string) => `/dashboard/reviews/new?agent=${agentId}`
export const editReview = (id: string) => `/dashboard/reviews/edit?review=${id}`
export const moderation = '/dashboard/reviews/queue'
export const questions = '/questions'
export const questionsFeed = '/questions/feed.xml'
export const questionsAnsweredBy = (agentId: string) => `/questions?agent=${agentId}`
export const question = ({ publicId, title }: { publicId: string; title: string }) =>
  `/questions/${slugOf(title)}-${publicId}`
export const newQuestion = '/new-question'
/** With this title to begin with. */
export const askAbout = (title: string) =>
  title === '' ? '/new-question' : `/new-question?title=${encodeURIComponent(title)}`
export const questionSent = (state: string) => `/new-question?sent=${state}`
export const confirmQuestion = (token: string) => `/new-question/confirm/${token}`
export const stopQuestionMails = (key: string) => `/new-question/stop/${key}`
export const joinAlertSent = (path: string) => `${path}?alert=sent#join-alert`
export const confirmJoinAlert = (token: string) => `/join-alert/confirm/${token}`
export const stopJoinAlert = (key: string) => `/join-alert/stop/${key}`
export const ownQuestions = '/dashboard/questions'
/** `leads`, `answered`, `asked`, or `followed`. */
export const ownQuestionsShowing = (part: string) => `/dashboard/questions?show=${part}`
export const writeAnswer = (questionId: string) => `/dashboard/questions/answer?question=${questionId}`
export const report = (kind: string, id: string) => `/report?kind=${kind}&id=${id}`
export const reportSent = (kind: string, id: string) => `/report?kind=${kind}&id=${id}&sent=1`
export const account = '/dashboard/account'
export const notificationSettings = '/dashboard/notifications?view=choices'
export const signInSettings = '/dashboard/account#providers'
export const twoStepSettings = '/dashboard/account#two-step'
export const ownSessions = '/dashboard/account#sessions'
export const dashboardListing = '/dashboard/listing'
/** Starts a claim: "Is this you?" on a profile. */
export const claimListing = (publicId: string) => `/dashboard/listing?claim=${publicId}`
/** A client becomes an agent, then continues to the claim that brought them here. */
export const becomeAgent = (publicId: string | null) => `/dashboard/become-agent${publicId ? `?claim=${publicId}` : ''}`
export const dashboardSaved = '/dashboard/saved'
export const apiKeys = '/dashboard/api-keys'
/** docs/api.md as a page. */
export const apiGuide = '/developers'
export const apiReference = '/api/v2/docs'
export const webhooks = '/dashboard/webhooks'
export const bulkVerification = '/dashboard/bulk-verification'
export const dashboardEducation = '/dashboard/education'
export const correction = (publicId: string) => `/corrections?listing=${publicId}`
/** Where to enter the emailed code. */
export const correctionCode = (publicId: string, id: string) => `/corrections?listing=${publicId}&asked=${id}`
export const correctionSent = (publicId: string) => `/corrections?listing=${publicId}&sent=1`
export const admin = '/dashboard/admin'
export const adminQueue = (queue: string) => `/dashboard/admin/${queue}`
/** An article cover in one of its widths. */
export const cover = (id: string, width: number) => `/api/v2/covers/${id}-${width}.webp`
export const photo = (id: string) => `/api/v2/photos/${id}.webp`
export const dashboardHelp = '/dashboard/help'
/** From the authentication library: leads to the sign-in page. */
export const librarySignIn = '/api/auth/signin'
export const notifications = '/dashboard/notifications'
export const messages = '/dashboard/messages'
export const conversation = (id: string) => `/dashboard/messages?chat=${id}`
/** For visitors without an account: the first message to a listing's agent. */
export const newMessage = (publicId: string) => `/new-message?to=${publicId}`
/** The first message to a listing's agent. */
export const writeTo = (publicId: string) => `/dashboard/messages?to=${publicId}`
/**
 * What a request begins with. `due`: 'YYYY-MM-DD'. `search`: the query string of the search that the agents are from;
 * `near`: a place in place of the one that it names.
 */
export type RequestStart = {
  agents?: readonly string[]
  letter?: string
  need?: string
  due?: string
  search?: string
  near?: string
}
const requestStart = ({ agents = [], ...words }: RequestStart) => {
  const given = Object.entries({ agents: agents.join(','), ...words }).filter(([, value]) => value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
/** For visitors without an account. */
export const newRequest = (start: RequestStart) => `/request${requestStart(start)}`
export const writeRequest = (start: RequestStart) => `/dashboard/requests/new${requestStart(start)}`
export const requests = '/dashboard/requests'
export const ownRequest = (id: string) => `/dashboard/requests?request=${id}`
/** An agent’s free times for a first call. */
export const callTimes = (publicId: string) => `/call?with=${publicId}`
/** Takes `with`, a listing; `at`, a time; and `zone`, the time zone in which it was chosen. */
export const bookCall = '/dashboard/calls/new'
export const calls = '/dashboard/calls'
export const ownCall = (id: string) => `/dashboard/calls?call=${id}`
export const moveCall = (id: string) => `/dashboard/calls/move?call=${id}`
export const cancelCall = (key: string) => `/call/cancel/${key}`
export const dashboardHome = '/dashboard'
export const dashboard = (unread: number) => `/dashboard?count=${unread}`
