/** The closed lists in words. A value we no longer know shows as itself rather than vanishing. */
import { CLIENT_TYPES, FEE_UNITS } from '#contract/closed-lists.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { MEETING_MODES } from '#contract/meeting-modes.ts'
import { SERVICES } from '#contract/services.ts'

type Labelled = { slug: string; label: string }

function inWords(list: readonly Labelled[]) {
  const labels = new Map(list.map(({ slug, label }) => [slug, label]))
  return (values: readonly string[]) => values.map((value) => labels.get(value) ?? value)
}

export const serviceLabels = inWords(SERVICES)
export const languageLabels = inWords(LANGUAGES.map(({ tag, label }) => ({ slug: tag, label })))
export const modeLabels = inWords(MEETING_MODES)
export const clientLabels = inWords(CLIENT_TYPES)
export const feeUnitLabels = inWords(FEE_UNITS)
