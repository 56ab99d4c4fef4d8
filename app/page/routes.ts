/** The URL table of public pages: readable as a sitemap. */
import * as aboutUs from '#app/routes/public/about-us.tsx'
import * as agentsInCityFor from '#app/routes/public/agents-in-city-for.tsx'
import * as agentsInCity from '#app/routes/public/agents-in-city.tsx'
import * as agentsInState from '#app/routes/public/agents-in-state.tsx'
import * as agents from '#app/routes/public/agents.tsx'
import * as apiGuide from '#app/routes/public/api-guide.tsx'
import * as articleAuthor from '#app/routes/public/article-author.tsx'
import * as article from '#app/routes/public/article.tsx'
import * as articlesFeed from '#app/routes/public/articles-feed.ts'
import * as blogAll from '#app/routes/public/blog-all.tsx'
import * as blog from '#app/routes/public/blog.tsx'
import * as callTimes from '#app/routes/public/call-times.tsx'
import * as cancelCall from '#app/routes/public/cancel-call.tsx'
import * as checkReceipt from '#app/routes/public/check-receipt.tsx'
import * as compare from '#app/routes/public/compare.tsx'
import * as devParts from '#app/routes/public/dev-parts.tsx'
import * as confirmJoinAlert from '#app/routes/public/confirm-join-alert.tsx'
import * as confirmQuestion from '#app/routes/public/confirm-question.tsx'
import * as contact from '#app/routes/public/contact.tsx'
import * as correctionsLog from '#app/routes/public/corrections-log.tsx'
import * as corrections from '#app/routes/public/corrections.tsx'
import * as data from '#app/routes/public/data.tsx'
import * as faq from '#app/routes/public/faq.tsx'
import * as findIrs from '#app/routes/public/find-irs.tsx'
import * as findOrVerify from '#app/routes/public/find-or-verify.tsx'
import * as freeHelp from '#app/routes/public/free-help.tsx'
import * as guide from '#app/routes/public/guide.tsx'
import * as home from '#app/routes/public/home.tsx'
import * as licenseVerification from '#app/routes/public/license-verification.tsx'
import * as listing from '#app/routes/public/listing.tsx'
import * as newMessage from '#app/routes/public/new-message.tsx'
import * as newQuestion from '#app/routes/public/new-question.tsx'
import * as newsletterConfirm from '#app/routes/public/newsletter-confirm.tsx'
import * as newsletterIssue from '#app/routes/public/newsletter-issue.tsx'
import * as newsletterPreferences from '#app/routes/public/newsletter-preferences.tsx'
import * as newsletterUnsubscribe from '#app/routes/public/newsletter-unsubscribe.tsx'
import * as newsletter from '#app/routes/public/newsletter.tsx'
import * as officialTools from '#app/routes/public/official-tools.tsx'
import * as openData from '#app/routes/public/open-data.tsx'
import * as privacy from '#app/routes/public/privacy.tsx'
import * as question from '#app/routes/public/question.tsx'
import * as questionsFeed from '#app/routes/public/questions-feed.ts'
import * as questionsToAsk from '#app/routes/public/questions-to-ask.tsx'
import * as questions from '#app/routes/public/questions.tsx'
import * as receipt from '#app/routes/public/receipt.tsx'
import * as request from '#app/routes/public/request.tsx'
import * as report from '#app/routes/public/report.tsx'
import * as reviewPolicy from '#app/routes/public/review-policy.tsx'
import * as resource from '#app/routes/public/resource.ts'
import * as stateAgencies from '#app/routes/public/state-agencies.tsx'
import * as stopJoinAlert from '#app/routes/public/stop-join-alert.tsx'
import * as stopQuestionMails from '#app/routes/public/stop-question-mails.tsx'
import * as taxAndBusinessNewsletter from '#app/routes/public/tax-and-business-newsletter.tsx'
import * as taxAndPlanningNewsletter from '#app/routes/public/tax-and-planning-newsletter.tsx'
import * as taxDeadlinesFeed from '#app/routes/public/tax-deadlines-feed.ts'
import * as taxDeadlines from '#app/routes/public/tax-deadlines.tsx'
import * as taxForms from '#app/routes/public/tax-forms.tsx'
import * as taxGlossary from '#app/routes/public/tax-glossary.tsx'
import * as taxNotice from '#app/routes/public/tax-notice.tsx'
import * as taxNotices from '#app/routes/public/tax-notices.tsx'
import * as taxResources from '#app/routes/public/tax-resources.tsx'
import * as taxTips from '#app/routes/public/tax-tips.tsx'
import * as textHistory from '#app/routes/public/text-history.tsx'
import * as textVersion from '#app/routes/public/text-version.tsx'
import * as transparencyHalf from '#app/routes/public/transparency-half.tsx'
import * as transparency from '#app/routes/public/transparency.tsx'
import * as vcard from '#app/routes/public/vcard.ts'
import * as webManifest from '#app/routes/public/web-manifest.ts'
import { readGuides } from '#server/domains/guides/read-guides.ts'
import type { Settings } from '#server/platform/settings.ts'
import { productPaths } from '#common/paths.ts'
import { page, type PageModule, type PageRoute } from './page.ts'

/** Each text in content is a page. Those that also have a form or data have a module of their own. */
const WITH_MORE_THAN_TEXT: Readonly<Record<string, PageModule>> = {
  'about-us': aboutUs,
  'find-irs': findIrs,
  'license-verification': licenseVerification,
  privacy,
  'questions-to-ask': questionsToAsk,
  'review-policy': reviewPolicy,
}

const PAGES: readonly PageRoute[] = [
  page('/', home),
  page('/home', home),
  page('/agents', agents),
  page('/compare', compare),
  page('/agents/:state', agentsInState),
  page('/agents/:state/:city', agentsInCity),
  page('/agents/:state/:city/:listing', listing),
  page('/agents/:state/:city/:kind/:offer', agentsInCityFor),
  page('/license-verification/check', checkReceipt),
  page('/license-verification/:receipt', receipt),
  page('/questions', questions),
  page('/questions/:question', question),
  page('/new-question', newQuestion),
  page('/new-question/confirm/:token', confirmQuestion),
  page('/new-question/stop/:key', stopQuestionMails),
  page('/join-alert/confirm/:token', confirmJoinAlert),
  page('/join-alert/stop/:key', stopJoinAlert),
  page('/new-message', newMessage),
  page('/request', request),
  page('/call', callTimes),
  page('/call/cancel/:key', cancelCall),
  page('/report', report),
  page('/blog', blog),
  page('/blog/all', blogAll),
  page('/blog/author/:author', articleAuthor),
  page('/blog/:slug', article),
  page('/tax-resources', taxResources),
  page('/tax-resources/deadlines', taxDeadlines),
  page('/tax-resources/forms', taxForms),
  page('/tax-resources/notices', taxNotices),
  page('/tax-resources/notices/:notice', taxNotice),
  page('/tax-resources/glossary', taxGlossary),
  page('/tax-resources/state-agencies', stateAgencies),
  page('/tax-resources/free-help', freeHelp),
  page('/resource/tax-resource', officialTools),
  page('/resource/tax-tips', taxTips),
  page('/resource/tax-and-business-newsletter', taxAndBusinessNewsletter),
  page('/resource/tax-and-planning-newsletter', taxAndPlanningNewsletter),
  page('/resource/tax-and-business-newsletter/:slug', newsletterIssue),
  page('/resource/tax-and-planning-newsletter/:slug', newsletterIssue),
  page('/newsletter', newsletter),
  page('/newsletter/confirm/:token', newsletterConfirm),
  page('/newsletter/preferences/:key', newsletterPreferences),
  page('/newsletter/unsubscribe/:key', newsletterUnsubscribe),
  page('/faq', faq),
  page('/open-data', openData),
  page('/developers', apiGuide),
  page('/data', data),
  page('/transparency', transparency),
  page('/transparency/:half', transparencyHalf),
  page('/contact', contact),
  page('/corrections', corrections),
  page('/corrections-log', correctionsLog),
  page('/text-history/:kind/:slug', textHistory),
  page('/text-history/:kind/:slug/:number', textVersion),
  page('/questions/feed.xml', questionsFeed),
  page('/blog/feed.xml', articlesFeed),
  page('/resource', resource),
  page('/tax-resources/deadlines.ics', taxDeadlinesFeed),
  page('/site.webmanifest', webManifest),
  page('/vcard/:file', vcard),
]

/** Every public page. Some paths hold the product noun, which is a setting. */
export const publicRoutes = (settings: Settings): PageRoute[] => [
  ...PAGES,
  page(productPaths(settings.PRODUCT_SLUG).findOrVerify, findOrVerify),
  ...(settings.NODE_ENV === 'production' ? [] : [page('/dev/parts', devParts)]),
  ...readGuides(settings).map(({ slug, path }) => page(path, WITH_MORE_THAN_TEXT[slug] ?? guide)),
]
