/** Links to the resource sections, each with its contents, and to the guides that have no other place. */
import { formatNumber } from '#app/lib/format-count.ts'
import { NEWSLETTERS } from '#common/newsletter.ts'
import { paths } from '#common/paths.ts'
import type { ResourceKind } from '#common/resources.ts'

export type Counts = Readonly<Partial<Record<ResourceKind, number>>>

type ResourceSection = { to: string; name: string; words: (counts: Counts) => string }
const count = (counts: Counts, kind: ResourceKind) => formatNumber(counts[kind] ?? 0)

const RESOURCE_SECTIONS: readonly ResourceSection[] = [
  {
    to: paths.notices,
    name: 'IRS letters decoded',
    words: (counts) => `${count(counts, 'notice')} notices: what each is, how long you have, what to do.`,
  },
  {
    to: paths.deadlines,
    name: 'Deadlines',
    words: (counts) =>
      `${count(counts, 'deadline')} federal dates, moved for weekends and holidays, for your calendar.`,
  },
  {
    to: paths.forms,
    name: 'Forms finder',
    words: (counts) => `${count(counts, 'form')} forms and publications, and when you need which.`,
  },
  {
    to: paths.glossary,
    name: 'Glossary',
    words: (counts) => `${count(counts, 'term')} tax words in a sentence or two.`,
  },
  { to: paths.taxTips, name: 'Tax tips', words: (counts) => `${count(counts, 'tip')} tips by season and situation.` },
  {
    to: paths.officialTools,
    name: 'Official tools',
    words: (counts) => `${count(counts, 'tool')} tools of the IRS and others, by what you want to do.`,
  },
  {
    to: paths.stateAgencies,
    name: 'State tax agencies',
    words: () => 'The tax office of every state, the District and the territories.',
  },
  { to: paths.freeHelp, name: 'Free help', words: () => 'Who prepares returns and speaks for you at no charge.' },
  ...NEWSLETTERS.map(({ path, name, about }) => ({ to: path, name, words: () => about })),
  { to: paths.faq, name: 'Questions and answers', words: () => 'Short answers to what people ask most.' },
]

type Guide = { to: string; name: string; words: string }

export function ResourceSections({ counts, guides }: { counts: Counts; guides: readonly Guide[] }) {
  const sections = RESOURCE_SECTIONS.map(({ to, name, words }) => ({ to, name, words: words(counts) }))
  return (
    <ul className="grid border-t border-hairline sm:grid-cols-2 sm:gap-x-6 lg:grid-cols-3">
      {[...sections, ...guides].map(({ to, name, words }) => (
        <li key={to} className="border-b border-hairline">
          <a href={to} className="group grid gap-0.5 py-4 no-underline">
            <span className="font-serif text-22 font-semibold group-hover:underline">{name}</span>
            <span className="text-14 text-muted">{words}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
