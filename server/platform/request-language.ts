/** The language of what is being answered: everything that is said during a request is said in it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { currentLanguage, type Language, loadMessages, setLanguageSource, setMessageCompiler } from '#common/i18n.ts'
import { readLanguage } from '#common/translated.ts'
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

/** Of rules that don't say what they want in our words (`says`). */
const RULES = { en: z.locales.en(), es: z.locales.es() }
z.config({ localeError: (issue) => RULES[currentLanguage()].localeError(issue) })

let isSpanishLoaded = false

export function inLanguage<Result>(of: Language, answer: () => Result): Result {
  if (of === 'es' && !isSpanishLoaded) {
    loadMessages('es', readSpanish())
    isSpanishLoaded = true
  }
  return language.run(of, answer)
}

type Asked = Pick<IncomingMessage, 'url' | 'headers'>

/** Of a call, the one that its `Accept-Language` prefers: the app sends that of its page. Of everything else, that of its address. */
export const languageOf = ({ url = '/', headers }: Asked): Language =>
  url.startsWith('/api/v2/')
    ? preferredIn(headers['accept-language'])
    : readLanguage(/^[^?]*/.exec(url)?.[0] ?? '/').language

/** Of what other sites show, which has one address: its `lang`. */
export const languageOfQuery = (query: unknown): Language => ((query as { lang?: unknown }).lang === 'es' ? 'es' : 'en')

/** RFC 9110: `es-US, es;q=0.9, en;q=0.8`. */
function preferredIn(accepted = ''): Language {
  const weights = { en: 0, es: 0 }
  for (const range of accepted.split(',')) {
    const [, tag = '', weight = '1'] = /^\s*(en|es)(?:-[\w-]+)?(?:;\s*q=([\d.]+))?\s*$/i.exec(range) ?? []
    const language = tag.toLowerCase() === 'es' ? 'es' : 'en'
    if (tag) weights[language] = Math.max(weights[language], Number(weight))
  }
  return weights.es > weights.en ? 'es' : 'en'
}

/**
 * Everything that is said to a request, by email too, is in its language. Twice: reading the body ends what the first
 * hook has begun.
 */
export function answerInLanguage(app: FastifyInstance): void {
  for (const hook of ['onRequest', 'preValidation'] as const)
    app.addHook(hook, ({ raw }: FastifyRequest, _reply: FastifyReply, done: () => void) => {
      if (languageOf(raw) === 'es') inLanguage('es', done)
      else done()
    })
}
