/** The language of what is being answered: everything that is said during a request is said in it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type Language, loadMessages, setLanguageSource, setMessageCompiler } from '#common/i18n.ts'
import { readSpanish } from './spanish-texts.ts'

const language = new AsyncLocalStorage<Language>()

setLanguageSource(() => language.getStore() ?? 'en')

/** Texts of code that isn't built: each is compiled once. */
const compiled = new Map<string, ReturnType<typeof compileMessage>>()

setMessageCompiler((text) => {
  const known = compiled.get(text)
  if (known) return known
  const made = compileMessage(text)
  compiled.set(text, made)
  return made
})

let isSpanishLoaded = false

export function inLanguage<Result>(of: Language, answer: () => Result): Result {
  if (of === 'es' && !isSpanishLoaded) {
    loadMessages('es', readSpanish())
    isSpanishLoaded = true
  }
  return language.run(of, answer)
}
