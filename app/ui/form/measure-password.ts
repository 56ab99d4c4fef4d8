/**
 * zxcvbn with its lists of common passwords and English words: half a megabyte, loaded when the user starts typing one.
 */
import { msg } from '@lingui/core/macro'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english, translations } from '@zxcvbn-ts/language-en'
import { currentLanguage, i18n } from '#common/i18n.ts'
import { PASSWORD_MAX } from '#common/password-rules.ts'

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations,
})

const WORDS = [
  msg`Very easy to guess.`,
  msg`Easy to guess.`,
  msg`Could be guessed.`,
  msg`Hard to guess.`,
  msg`Very hard to guess.`,
]

export function measurePassword(password: string): { score: number; words: string; advice: string } {
  const { score, feedback } = zxcvbn.check(password.slice(0, PASSWORD_MAX))
  const { [score]: words = msg`Could be guessed.` } = WORDS
  // The library's advice is in English.
  const advice = (currentLanguage() === 'en' && (feedback.warning ?? feedback.suggestions[0])) || ''
  return { score, words: i18n._(words), advice: score < 3 && advice ? `${advice.replace(/\.?$/, '')}.` : '' }
}
