/** Links to the resource sections, each with its contents, and to the guides that have no other place. */
import { Illustration, type SpotName } from '#app/ui/illustration.tsx'
import { formatNumber } from '#app/lib/format-count.ts'
import { NEWSLETTERS } from '#common/newsletter.ts'
import { paths } from '#common/paths.ts'
import type { ResourceKind } from '#common/resources.ts'

export type Counts = Readonly<Partial<Record<ResourceKind, number>>>

type ResourceSection = { to: string; name: string; art: SpotName; words: (counts: Counts) => string }
const count = (counts: Counts, kind: ResourceKind) => formatNumber(counts[kind] ?? 0)

const RESOURCE_SECTIONS: readonly ResourceSection[] = [
  {
    to: paths.notices,
    art: 'letter',
    name: 'IRS letters decoded',
    words: (counts) => `${count(counts, 'notice')} notices: what each is, how long you have, what to do.`,
  },
  {
    to: paths.deadlines,
    art: 'calendar',
    name: 'Deadlines',
    words: (counts) =>
      `${count(counts, 'deadline')} federal dates, moved for weekends and holidays, for your calendar.`,
  },
  {
    to: paths.forms,
    art: 'everyday-return',
    name: 'Forms finder',
    words: (counts) => `${count(counts, 'form')} forms and publications, and when you need which.`,
  },
  {
    to: paths.glossary,
    art: 'search',
    name: 'Glossary',
    words: (counts) => `${count(counts, 'term')} tax words in a sentence or two.`,
  },
  {
    to: paths.taxTips,
    art: 'calculator',
    name: 'Tax tips',
    words: (counts) => `${count(counts, 'tip')} tips by season and situation.`,
  },
  {
    to: paths.officialTools,
    art: 'shield',
    name: 'Official tools',
    words: (counts) => `${count(counts, 'tool')} tools of the IRS and others, by what you want to do.`,
  },
  {
    to: paths.stateAgencies,
    art: 'map',
    name: 'State tax agencies',
    words: () => 'The tax office of every state, the District and the territories.',
  },
  {
    to: paths.freeHelp,
    art: 'handshake',
    name: 'Free help',
    words: () => 'Who prepares returns and speaks for you at no charge.',
  },
  ...NEWSLETTERS.map(({ path, name, about }) => ({ to: path, art: 'receipt' as const, name, words: () => about })),
  { to: paths.faq, art: 'chat', name: 'Questions and answers', words: () => 'Short answers to what people ask most.' },
]

type Guide = { to: string; name: string; words: string }

/** Tiles for the sections; guides without a place of their own follow as links. */
export function ResourceSections({ counts, guides }: { counts: Counts; guides: readonly Guide[] }) {
  return (
    <>
      <ul className="tiles tiles-3">
        {RESOURCE_SECTIONS.map(({ to, art, name, words }) => (
          <li key={to} className="card card-link tile">
            <Illustration name={art} />
            <div>
              <h3 className="text-18">
                <a href={to} className="stretched">
                  {name}
                </a>
              </h3>
              <p className="text-14 text-muted">{words(counts)}</p>
            </div>
          </li>
        ))}
      </ul>
      {guides.length > 0 && (
        <ul className="sheet mt-4 divide-y divide-hairline">
          {guides.map(({ to, name, words }) => (
            <li key={to} className="py-3">
              <a href={to} className="font-semibold">
                {name}
              </a>
              <p className="text-14 text-muted">{words}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
