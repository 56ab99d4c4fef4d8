import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from './i18n.ts'

const NOUNS: Readonly<Record<string, MessageDescriptor>> = {
  'enrolled agent': msg`enrolled agent`,
  'enrolled agents': msg`enrolled agents`,
}

/** In the language of the page. A noun that an operator has chosen has no translation. */
export function productNoun(setting: string): string {
  const known = NOUNS[setting]
  return known ? i18n._(known) : setting
}
