/** The language of what is being answered: everything that is said during a request is said in it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type Language, setLanguageSource, setMessageCompiler } from '#common/i18n.ts'

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

export const inLanguage = <Result>(of: Language, answer: () => Result): Result => language.run(of, answer)
