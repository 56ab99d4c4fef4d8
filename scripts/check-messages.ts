/** Every message of what is translated has a translation with the same placeholders and tags. */
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'

/** What isn't in Spanish: pages in English only (common/translated.ts has the others), how staff work, and the editor of articles. */
const NOT_TRANSLATED = [
  /^app\/(?:routes\/public\/(?:about-us|api-guide|article|blog|compare|confirm-|corrections|data\.|dev-parts|faq|new-question|newsletter|official-tools|open-data|question|report|state-agencies|stop-|tax-and-|tax-deadlines|tax-forms|tax-glossary|tax-resources|tax-tips|text-|transparency)|features\/(?:corrections|dev|guides\/trust-pages|legal|newsletter|resources\/(?:agency-row|deadline-list|entry-display|faq-entry|lookup-rows|resource-sections)|transparency)\b)/,
  /^app\/(?:routes\/dashboard\/(?:admin|articles|reviews-queue)|features\/(?:admin\/(?!staff-|trends|queue|health-)|articles\/(?:article-queue|editor)|moderation\/(?:author-panel|decision|queue-panes)|queue|texts))/,
  /^common\/(?:admin-|article-|claim-|demand-|discipline-|listing-content|newsletter-schemas|resource-schemas|safe-reply|text-problems)/,
  /^server\/domains\/(?:admin|articles|claims|discipline|editorial|education|figures|guides|imports|listings|newsletter\/(?:issues|send-issue)|resources|transparency)/,
  /^server\/cli\//,
  /^server\/http\/api\/(?:admin-|articles|claims|moderation|newsletter|own-listing)/,
]

const [catalog] = await getCatalogs(getConfig())
const messages = Object.values((await catalog?.read('es')) ?? {})

/** `{name}`, `<0>`, `</0>`: in any order. */
const partsOf = (text: string): string =>
  [...new Set(text.match(/\{\w+(?=[},])|<\/?\w+\/?>/g) ?? [])].toSorted().join(' ')

const faults = messages.flatMap(({ message = '', translation = '', origin = [] }) => {
  if (translation === '')
    return origin.every(([file]) => NOT_TRANSLATED.some((files) => files.test(file)))
      ? []
      : [`not translated: ${message}`]
  return partsOf(message) === partsOf(translation) ? [] : [`other placeholders: ${message} | ${translation}`]
})

process.stdout.write(`${[...faults, `${messages.length} messages`].join('\n')}\n`)
if (faults.length > 0) process.exitCode = 1
