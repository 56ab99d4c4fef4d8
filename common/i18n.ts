/**
 * The texts of a page in its language. English is in the code; the messages of another language are loaded. A page has
 * one language from beginning to end, so all code takes its texts from here: no provider, no hook.
 */
import { type I18n, type MessageDescriptor, type Messages, setupI18n } from '@lingui/core'
import { formatNumber } from './format-count.ts'

/** For dates and numbers: as they are written in the United States. */
const LOCALES = { en: 'en-US', es: 'es-US' } as const
export type Language = keyof typeof LOCALES

/** Of the addresses of its pages (translated.ts). */
export const prefixOf = (language: Language): string => (language === 'es' ? '/es' : '')

const instanceOf = (language: Language): I18n =>
  setupI18n({ locale: language, locales: LOCALES[language], messages: { [language]: {} } })

const INSTANCES: Readonly<Record<Language, I18n>> = { en: instanceOf('en'), es: instanceOf('es') }

const PLURALS: Readonly<Record<Language, Intl.PluralRules>> = {
  en: new Intl.PluralRules(LOCALES.en),
  es: new Intl.PluralRules(LOCALES.es),
}

let findLanguage = (): Language => 'en'

/** Once per process: on the server, the language is that of the request; in the browser, that of the document. */
export function setLanguageSource(find: () => Language): void {
  findLanguage = find
}

export const currentLanguage = (): Language => findLanguage()

export const currentLocale = (): string => LOCALES[findLanguage()]

/** For `lang`, of what people have written: in Spanish pages, it's still in English. */
export const languageOfContent = (): 'en' | undefined => (findLanguage() === 'en' ? undefined : 'en')

/** For `lang`: no one knows in which language people write to each other. In English pages, nothing is said of it. */
export const languageOfMessages = (): '' | undefined => (currentLanguage() === 'en' ? undefined : '')

/** @param messages compiled. */
export const loadMessages = (language: Language, messages: Messages): void =>
  INSTANCES[language].load(language, messages)

/** For texts that no build has compiled. */
export function setMessageCompiler(compile: Parameters<I18n['setMessagesCompiler']>[0]): void {
  for (const instance of Object.values(INSTANCES)) instance.setMessagesCompiler(compile)
}

/**
 * An entry of a list that is made once: its texts are read in the language of the page that shows them.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function withTexts<const Entry extends object, Name extends string>(
  entry: Entry,
  texts: Readonly<Record<Name, MessageDescriptor>>,
): Entry & Readonly<Record<Name, string>> {
  for (const [name, text] of Object.entries<MessageDescriptor>(texts))
    Object.defineProperty(entry, name, { enumerable: true, get: () => i18n._(text) })
  return entry as Entry & Record<Name, string>
}

/** What macros call (lingui.config.ts). A text declared with `msg` is given to `i18n._` when it is shown. */
export const i18n: Pick<I18n, '_'> = {
  _: ((first: MessageDescriptor | string, values: Values = {}, options: { message?: string } = {}) => {
    const language = findLanguage()
    const instance = INSTANCES[language]
    const { id, message, values: own = values } = typeof first === 'string' ? { id: first, ...options } : first
    const tokens: unknown = instance.messages[id] ?? message
    return fill(tokens, own, language) ?? instance._({ ...options, id, message: tokens as string, values: own })
  }) as I18n['_'],
}

/** For a rule of a schema: its message, in the language of the page, or of the call. */
export const says = (message: MessageDescriptor) => ({ error: () => i18n._(message) })

type Values = Readonly<Record<string, unknown>>
type Token = string | readonly [name: string, type?: string, cases?: Values]

/**
 * Almost all texts have only names and plurals to fill in. For those, the library would make six functions each time, and
 * the platform's formatter of numbers, which takes 30 ms to begin with, on a phone several times as long.
 *
 * @param tokens compiled; a string isn't.
 * @returns null if that's for the library.
 */
function fill(tokens: unknown, values: Values, language: Language): string | null {
  if (typeof tokens === 'string') return /[{']/.test(tokens) ? null : tokens
  if (!Array.isArray(tokens)) return null
  let text = ''
  for (const token of tokens as readonly Token[]) {
    const part = typeof token === 'string' ? token : fillIn(token, values, language)
    if (part === null) return null
    text += part
  }
  return text
}

function fillIn([name, type, cases = {}]: Exclude<Token, string>, values: Values, language: Language): string | null {
  const value = values[name]
  if (!type) return String(value ?? '')
  if (type !== 'plural' || typeof value !== 'number' || cases['offset']) return null
  const tokens = cases[value] ?? cases[PLURALS[language].select(value)] ?? cases['other']
  const filled = Array.isArray(tokens) ? tokens.map((token) => (token === '#' ? formatNumber(value) : token)) : tokens
  return fill(filled, values, language)
}
