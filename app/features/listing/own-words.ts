/** What an agent wrote, in the language of the page if there is such a text. */
import { currentLanguage, languageOfContent } from '#common/i18n.ts'

/** `lang`: where it isn't that of the page. `other`: the Spanish text, on an English page that shows both. */
export function inOwnWords(
  english: string,
  spanish: string,
): { text: string; lang?: 'en' | 'es' | undefined; other: string } {
  if (currentLanguage() === 'es')
    return spanish ? { text: spanish, other: '' } : { text: english, lang: languageOfContent(), other: '' }
  return english ? { text: english, other: spanish } : { text: spanish, lang: 'es', other: '' }
}

/** A line of theirs, for a page whose own words say the same: in Spanish pages there is none in English. */
export function headlineOf({ headline, headlineEs }: { headline: string; headlineEs: string }) {
  const { text, lang } = inOwnWords(headline, headlineEs)
  return lang === 'en' ? { headline: '' } : { headline: text, headlineLang: lang }
}
