import { currentLanguage, languageOfContent } from '#common/i18n.ts'
import { type ConsentName, consentParts } from '#common/consents.ts'

type Props = {
  name: ConsentName
  /** Only sentences that name the site or the profession need it. */
  site?: { name: string; singular: string }
  /** Of a form, whose input would be lost. */
  inNewTab?: boolean
}

/** In another language, what the sentence means. What people agree to is the sentence. */
export const meaningOf = (translation: string): string | undefined =>
  currentLanguage() === 'en' ? undefined : translation

const NO_SITE = { name: '', singular: '' }

/** A sentence that people agree to, exactly as it is archived. */
export function ConsentText({ name, site = NO_SITE, inNewTab = false }: Props) {
  const parts = consentParts(name, site).map(({ text, to }) =>
    to === null ? (
      text
    ) : (
      <a key={text} href={to} {...(inNewTab ? { target: '_blank', rel: 'noopener' } : {})}>
        {text}
      </a>
    ),
  )
  // What is archived is in English.
  const lang = languageOfContent()
  return lang ? <span lang={lang}>{parts}</span> : parts
}
