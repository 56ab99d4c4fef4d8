/** Every message of what is translated has a translation with the same placeholders and tags. */
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'

/** What isn't in Spanish: how staff work, and the editor of articles (common/translated.ts has the pages that are). */
const NOT_TRANSLATED =
  /^app\/(?:routes\/dashboard\/(?:admin|articles|reviews-queue)|features\/(?:admin\/(?!staff-|trends|queue|health-)|articles\/(?:article-queue|editor)|moderation\/(?:author-panel|decision|queue-panes)|queue|texts))/

const [catalog] = await getCatalogs(getConfig())
const messages = Object.values((await catalog?.read('es')) ?? {})

/** `{name}`, `<0>`, `</0>`: in any order. */
const partsOf = (text: string): string =>
  [...new Set(text.match(/\{\w+(?=[},])|<\/?\w+\/?>/g) ?? [])].toSorted().join(' ')

const faults = messages.flatMap(({ message = '', translation = '', origin = [] }) => {
  if (translation === '')
    return origin.every(([file]) => NOT_TRANSLATED.test(file)) ? [] : [`not translated: ${message}`]
  return partsOf(message) === partsOf(translation) ? [] : [`other placeholders: ${message} | ${translation}`]
})

process.stdout.write(`${[...faults, `${messages.length} messages`].join('\n')}\n`)
if (faults.length > 0) process.exitCode = 1
