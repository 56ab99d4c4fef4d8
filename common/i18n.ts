/**
 * The texts of a page in its language. English is in the code; the messages of another language are loaded. A page has
 * one language from beginning to end, so all code takes its texts from here: no provider, no hook.
 */
import { type I18n, type MessageDescriptor, type Messages, setupI18n } from '@lingui/core'

/** For dates and numbers: as they are written in the United States. */
const LOCALES = { en: 'en-US', es: 'es-US' } as const
export type Language = keyof typeof LOCALES

const instanceOf = (language: Language): I18n =>
  setupI18n({ locale: language, locales: LOCALES[language], messages: { [language]: {} } })

const INSTANCES: Readonly<Record<Language, I18n>> = { en: instanceOf('en'), es: instanceOf('es') }

let findLanguage = (): Language => 'en'

/** Once per process: on the server, the language is that of the request; in the browser, that of the document. */
export function setLanguageSource(find: () => Language): void {
  findLanguage = find
}

export const currentLanguage = (): Language => findLanguage()

export const currentLocale = (): string => LOCALES[findLanguage()]

/** For `lang`, of what people have written: in Spanish pages, it's still in English. */
export const languageOfContent = (): 'en' | undefined => (findLanguage() === 'en' ? undefined : 'en')

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
  _: ((descriptor: MessageDescriptor, ...rest: []) => {
    const instance = INSTANCES[findLanguage()]
    return plainText(instance.messages[descriptor.id] ?? descriptor.message) ?? instance._(descriptor, ...rest)
  }) as I18n['_'],
}

/** Most texts have nothing to fill in: the library would make six formatters for each. A string isn't compiled yet. */
function plainText(message: unknown): string | null {
  if (typeof message === 'string') return /[{']/.test(message) ? null : message
  return Array.isArray(message) && message.length === 1 && typeof message[0] === 'string' ? message[0] : null
}
