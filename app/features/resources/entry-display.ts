/** The link and summary of an entry found by a search across all resources. */
import { t } from '@lingui/core/macro'
import { paths } from '#common/paths.ts'
import { formatDate } from '#common/dates.ts'
import type { ResourceKind } from '#common/resources.ts'
import type { ResourceEntry } from '#server/domains/resources/types.ts'

type Shown = { to: string; name: string; words: string }
type Show = { [K in ResourceKind]: (entry: ResourceEntry<K>) => Shown }

const SHOW: Show = {
  notice: ({ slug, title, content }) => ({
    to: paths.notice(slug),
    name: `${content.number}: ${title}`,
    words: content.what,
  }),
  form: ({ slug, title, content }) => ({
    to: `${paths.forms}#${slug}`,
    name: `${content.number}, ${title}`,
    words: content.use,
  }),
  deadline: ({ slug, title, content }) => ({
    to: paths.deadline(slug),
    name: `${formatDate(content.date)}: ${content.form}`,
    words: title,
  }),
  term: ({ slug, title, content }) => ({ to: `${paths.glossary}#${slug}`, name: title, words: content.meaning }),
  agency: ({ slug, title, content }) => ({ to: `${paths.stateAgencies}#${slug}`, name: title, words: content.note }),
  help: ({ slug, title, content }) => ({ to: `${paths.freeHelp}#${slug}`, name: title, words: content.what }),
  tip: ({ slug, title, content }) => ({ to: `${paths.taxTips}#${slug}`, name: title, words: content.body }),
  tool: ({ slug, title, content }) => ({ to: `${paths.officialTools}#${slug}`, name: title, words: content.what }),
}

export const entryDisplay = (entry: ResourceEntry): Shown =>
  (SHOW[entry.kind] as (entry: ResourceEntry) => Shown)(entry)

/** In the order of the hub page. */
export const kindLabels = (): readonly { slug: ResourceKind; label: string }[] => [
  { slug: 'notice', label: t`IRS letters` },
  { slug: 'deadline', label: t`Dates` },
  { slug: 'form', label: t`Forms and publications` },
  { slug: 'term', label: t`Glossary` },
  { slug: 'tip', label: t`Tax tips` },
  { slug: 'tool', label: t`Official tools` },
  { slug: 'help', label: t`Free help` },
  { slug: 'agency', label: t`State tax agencies` },
]
