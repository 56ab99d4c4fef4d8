/**
 * zxcvbn with its lists of common passwords and English words: half a megabyte, loaded when the user starts typing one.
 */
import { t } from '@lingui/core/macro'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english, translations } from '@zxcvbn-ts/language-en'
import { currentLanguage } from '#common/i18n.ts'
import { PASSWORD_MAX } from '#common/password-rules.ts'

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations,
})

const allWords = () =>
  [t`Very easy to guess.`, t`Easy to guess.`, t`Could be guessed.`, t`Hard to guess.`, t`Very hard to guess.`] as const

export function measurePassword(password: string): { score: number; words: string; advice: string } {
  const { score, feedback } = zxcvbn.check(password.slice(0, PASSWORD_MAX))
  // The library's advice is in English.
  const advice = (currentLanguage() === 'en' && (feedback.warning ?? feedback.suggestions[0])) || ''
  return { score, words: allWords()[score] ?? '', advice: score < 3 && advice ? `${advice.replace(/\.?$/, '')}.` : '' }
}
