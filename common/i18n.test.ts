import { compileMessage } from '@lingui/message-utils/compileMessage'
import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { i18n, type Language, setLanguageSource } from './i18n.ts'

const TEXTS = [
  'Save',
  'Hi {name}',
  '{count, plural, one {# agent} other {# agents}}',
  '{count, plural, =0 {No agents} one {An agent in {name}} other {# agents in {name}}}',
  '{count, plural, offset:1 one {You and # other} other {You and # others}}',
  '{name, select, Ann {hers} other {theirs}}',
  '<0>{name}</0>: {count, plural, one {# of # agents} other {# of # agents}}',
  'Since {count, number}',
]
const COUNTS = [0, 1, 2, 1000, 1_234_567, 2_000_000]

test.each<Language>(['en', 'es'])('A text is filled in as the library would fill it in: %s.', (language) => {
  setLanguageSource(() => language)
  const library = setupI18n({ locale: language, locales: `${language}-US`, messages: { [language]: {} } })
  const cases = TEXTS.flatMap((text) => COUNTS.map((count) => ({ text, values: { name: 'Ann', count } })))
  const filled = (by: Pick<typeof library, '_'>) =>
    cases.map(({ text, values }) => by._({ id: text, message: compileMessage(text) as unknown as string, values }))
  expect(filled(i18n)).toEqual(filled(library))
  setLanguageSource(() => 'en')
})
