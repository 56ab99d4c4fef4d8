/**
 * The URL table: readable as a sitemap. The product's noun comes from PRODUCT_SLUG, which is therefore a setting of
 * the build too (scripts/run.mjs builds again when it changes).
 */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { productPaths } from '../contract/paths.ts'
import { readSettings } from '../server/platform/settings.ts'

const product = productPaths(readSettings(process.env).PRODUCT_SLUG)

export default [
  layout('routes/public/layout.tsx', [
    index('routes/public/home.tsx'),
    route('home', 'routes/public/home.tsx', { id: 'home' }),
    route('agents', 'routes/public/agents.tsx'),
    route('agents/:state', 'routes/public/agents-in-state.tsx'),
    route('agents/:state/:city', 'routes/public/agents-in-city.tsx'),
    route('agents/:state/:city/:listing', 'routes/public/listing.tsx'),
    route(product.findOrVerify, 'routes/public/find-or-verify.tsx'),
    route('license-verification', 'routes/public/license-verification.tsx'),
    route('license-verification/:receipt', 'routes/public/receipt.tsx'),
    route(product.findIrs, 'routes/public/find-irs.tsx'),
    route(product.questionsToAsk, 'routes/public/questions-to-ask.tsx'),
    route('questions', 'routes/public/questions.tsx'),
    route('questions/:question', 'routes/public/question.tsx'),
    route('new-question', 'routes/public/new-question.tsx'),
    route('new-question/confirm/:token', 'routes/public/confirm-question.tsx'),
    route('new-question/stop/:key', 'routes/public/stop-question-mails.tsx'),
    route('report', 'routes/public/report.tsx'),
    route('who-is-an-ea', 'routes/public/who-is-an-ea.tsx'),
    route('tax-resources', 'routes/public/tax-resources.tsx'),
    route('tax-resources/deadlines', 'routes/public/tax-deadlines.tsx'),
    route('tax-resources/forms', 'routes/public/tax-forms.tsx'),
    route('tax-resources/notices', 'routes/public/tax-notices.tsx'),
    route('tax-resources/notices/:notice', 'routes/public/tax-notice.tsx'),
    route('tax-resources/glossary', 'routes/public/tax-glossary.tsx'),
    route('tax-resources/state-agencies', 'routes/public/state-agencies.tsx'),
    route('tax-resources/free-help', 'routes/public/free-help.tsx'),
    route('resource/tax-resource', 'routes/public/official-tools.tsx'),
    route('resource/tax-tips', 'routes/public/tax-tips.tsx'),
    route('faq', 'routes/public/faq.tsx'),
    route('contact', 'routes/public/contact.tsx'),
    route('company-info/about-us', 'routes/public/about-us.tsx'),
    route('company-info/privacy', 'routes/public/privacy.tsx'),
    route('company-info/terms', 'routes/public/terms.tsx'),
  ]),
  layout('routes/auth/layout.tsx', [
    route('auth/login', 'routes/auth/login.tsx'),
    route('auth/register', 'routes/auth/register.tsx'),
    route('auth/register/success', 'routes/auth/register-success.tsx'),
    route('auth/verify/:token', 'routes/auth/verify.tsx'),
    route('auth/reset-password', 'routes/auth/reset-password.tsx'),
    route('auth/reset-password/reset', 'routes/auth/reset-password-form.tsx'),
    route('auth/reset-password/success', 'routes/auth/reset-password-success.tsx'),
    route('auth/reset-password/:token', 'routes/auth/reset-password-link.tsx'),
  ]),
  layout('routes/dashboard/layout.tsx', [
    route('dashboard', 'routes/dashboard/overview.tsx'),
    route('dashboard/messages', 'routes/dashboard/messages.tsx'),
    route('dashboard/account', 'routes/dashboard/account.tsx'),
    route('dashboard/help', 'routes/dashboard/help.tsx'),
    route('dashboard/reviews', 'routes/dashboard/reviews.tsx'),
    route('dashboard/reviews/new', 'routes/dashboard/reviews-new.tsx'),
    route('dashboard/reviews/edit', 'routes/dashboard/reviews-edit.tsx'),
    route('dashboard/reviews/queue', 'routes/dashboard/reviews-queue.tsx'),
    route('dashboard/questions', 'routes/dashboard/questions.tsx'),
    route('dashboard/questions/answer', 'routes/dashboard/questions-answer.tsx'),
  ]),
  route('auth', 'routes/auth/start.ts'),
  route('questions/feed.xml', 'routes/public/questions-feed.ts'),
  route('resource', 'routes/public/resource.ts'),
  route('tax-resources/deadlines.ics', 'routes/public/tax-deadlines-feed.ts'),
  route('site.webmanifest', 'routes/public/web-manifest.ts'),
  route('vcard/:file', 'routes/public/vcard.ts'),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig
