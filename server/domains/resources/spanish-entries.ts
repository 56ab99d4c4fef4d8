/** Entries in Spanish: the translations in content/es, each good for the English words that it was made from. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import HELP from '../../../content/es/help.json' with { type: 'json' }
import NOTICES from '../../../content/es/notice.json' with { type: 'json' }
import { currentLanguage } from '#common/i18n.ts'
import type { ResourceKind } from '#common/resources.ts'
import type { ResourceEntry } from './types.ts'

/** `hashOfEnglish` of what was translated. */
const of = z.string().regex(/^[0-9a-f]{12}$/)
const text = z.string().trim().min(1)
const lines = z.array(text).min(1)

/** What is translated, by slug. Numbers, services, and passages are the same in every language. */
const SCHEMAS = {
  notice: z.strictObject({ of, title: text, what: text, clock: text, otherwise: text, gather: lines, steps: lines }),
  help: z.strictObject({ of, title: text, when: text, facts: text, what: text, action: text }),
} as const
type TranslatedKind = keyof typeof SCHEMAS

/** A mistake in a translation stops the start. */
const SPANISH = {
  notice: z.record(z.string(), SCHEMAS.notice).parse(NOTICES),
  help: z.record(z.string(), SCHEMAS.help).parse(HELP),
} as const

/** What of an entry has words. */
type Worded<K extends ResourceKind = ResourceKind> = Pick<
  ResourceEntry<K>,
  'kind' | 'slug' | 'title' | 'content' | 'lang'
>

/** @returns null when there is no translation, or the English words have changed since. */
export function inSpanish<E extends Worded<TranslatedKind>>(entry: E): E | null {
  const translation = SPANISH[entry.kind][entry.slug]
  if (translation?.of !== hashOfEnglish(entry)) return null
  const { of: _of, title, ...texts } = translation
  return { ...entry, title, content: { ...entry.content, ...texts } }
}

/** In the language of the page. Without a translation, the English words, marked as such. */
export function inPageLanguage<E extends Worded>(entry: E): E {
  if (currentLanguage() === 'en' || !isTranslated(entry)) return entry
  return inSpanish(entry) ?? { ...entry, lang: 'en' }
}

export const isTranslatedKind = (kind: ResourceKind): kind is TranslatedKind => Object.hasOwn(SCHEMAS, kind)
const isTranslated = <E extends Worded>(entry: E): entry is E & Worded<TranslatedKind> => isTranslatedKind(entry.kind)

type English = { kind: TranslatedKind; title: string; content: Readonly<Record<string, unknown>> }

/** Of the texts alone: another source, day, or number leaves a translation as good as it was. */
export function hashOfEnglish({ kind, title, content }: English): string {
  const { of: _of, title: _title, ...texts } = SCHEMAS[kind].shape
  const words = [title, ...Object.keys(texts).map((name) => content[name])]
  return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 12)
}
