/** Labels for the closed lists. A value we no longer know shows as is instead of disappearing. */
import { CLIENT_TYPES, FEE_UNITS, LANGUAGES, MEETING_MODES, SERVICES } from '#common/option-lists.ts'

type Labeled = { slug: string; label: string }

function inWords(list: readonly Labeled[]) {
  const labels = new Map(list.map(({ slug, label }) => [slug, label]))
  return (values: readonly string[]) => values.map((value) => labels.get(value) ?? value)
}

export const serviceLabels = inWords(SERVICES)
export const languageLabels = inWords(LANGUAGES.map(({ tag, label }) => ({ slug: tag, label })))
/** English is a given for agents licensed by the IRS, but not to a reader who sees only "Spanish". */
export const spokenLabels = (tags: readonly string[]): string[] =>
  tags.length === 0 ? [] : languageLabels(['en', ...tags.filter((tag) => tag !== 'en')])
export const modeLabels = inWords(MEETING_MODES)
export const clientLabels = inWords(CLIENT_TYPES)
export const feeUnitLabels = inWords(FEE_UNITS)
