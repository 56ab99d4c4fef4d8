/** How a passage names its page. */
import type { MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { msg } from '@lingui/core/runtime-macro'
import { formatLongDate } from '#common/dates.ts'
import { i18n, languageOfContent } from '#common/i18n.ts'

type Citation = {
  title: string
  /** ` (copy saved August 21, 2026)`, in the language of the page; '' without one. */
  note: string
  /** Of the page that is quoted, as for `lang`. */
  lang: 'en' | 'es' | undefined
}

const AGENCY = 'Taxpayer Advocate Service'
const SPANISH = 'Spanish'

/** A name may end with what we say of the page that we read: the title is the source's, the note is ours. */
export function citation(name: string): Citation {
  const [, title, words] = /^(.+) \(([^()]+)\)$/.exec(name) ?? []
  const said = words && noteOf(words)
  if (!title || !said) return { title: name, note: '', lang: languageOfContent() }
  const note = ` (${said})`
  if (words !== SPANISH) return { title, note, lang: languageOfContent() }
  return { title: title.replace(AGENCY, t`Taxpayer Advocate Service`), note, lang: 'es' }
}

const NOTES: Readonly<Record<string, MessageDescriptor>> = {
  [SPANISH]: msg`in Spanish`,
  'undated copy': msg`undated copy`,
  'video script': msg`video script`,
  'from a test copy of its site': msg`from a test copy of its site`,
  'from the Chinese pages': msg`from the Chinese pages`,
  'from the Chinese pages, in English': msg`from the Chinese pages, in English`,
  'from the Haitian Creole pages, in English': msg`from the Haitian Creole pages, in English`,
  'from the Korean pages': msg`from the Korean pages`,
  'from the Korean pages, in English': msg`from the Korean pages, in English`,
  'from the Spanish pages, in English': msg`from the Spanish pages, in English`,
}

/** @returns null for what is part of the title. */
function noteOf(words: string): string | null {
  const known = NOTES[words]
  if (known) return i18n._(known)
  const [, what, written] = /^(copy saved|updated|answer added) (\w+ \d+, \d{4})$/.exec(words) ?? []
  const day = new Date(`${written} UTC`)
  if (!what || Number.isNaN(day.getTime())) return null
  const date = formatLongDate(day.toISOString().slice(0, 10))
  if (what === 'updated') return t`updated ${date}`
  return what === 'copy saved' ? t`copy saved ${date}` : t`answer added ${date}`
}
