/** What the link preview of each kind of page says. */
import { categoryLabel } from '#common/articles.ts'
import { formatDate, nonBreakingDates } from '#common/dates.ts'
import { type ListStatus, statusLine, statusOf } from '#common/list-status.ts'
import { topicLabel } from '#common/questions.ts'
import { unprovenTitle } from '#common/receipt-limits.ts'
import type { AgentView } from '#server/domains/agents/view-agent.ts'
import type { ArticleView } from '#server/domains/articles/types.ts'
import type { QuestionView } from '#server/domains/questions/types.ts'
import type { Receipt, VerifiedListing } from '#server/domains/verification/types.ts'
import type { Settings } from '#server/platform/settings.ts'
import { TINT_NAMES } from './preview-art.ts'
import type { Preview, PreviewBadge } from './preview-template.ts'

const NOT_THE_IRS = 'not the IRS, and not part of any government'

const frameOf = ({ SITE_NAME, origin }: Settings, footer: string) => ({
  siteName: SITE_NAME,
  footer: `${new URL(origin).host} · ${footer}`,
})

export const previewOfSite = (settings: Settings): Preview => ({
  ...frameOf(settings, NOT_THE_IRS),
  kicker: 'Search, verify, message',
  heading: `Find an ${settings.PRODUCT_SINGULAR} you can check`,
  line: 'By name, city, or ZIP code, each with the date of the IRS list.',
  badge: null,
  warning: '',
  picture: { kind: 'spot', name: 'search', tint: 'sage' },
})

export function previewOfAgent(agent: AgentView, settings: Settings): Preview {
  const { publicId, firstName, lastName, city, state, zip, isDemo, profile } = agent
  const status = statusOf(agent)
  return {
    ...frameOf(settings, 'what the public IRS list says, with its date'),
    kicker: agent.status === 'listed' ? `${capitalized(settings.PRODUCT_SINGULAR)} (EA)` : 'Profile',
    heading: nameOf(agent),
    line: [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    badge: badgeOf(status),
    warning: isDemo ? 'Fictional, for demonstration only' : '',
    picture: {
      kind: 'person',
      tint: TINT_NAMES[Number.parseInt(publicId, 16) % TINT_NAMES.length] ?? 'sage',
      initials: [firstName, lastName].map((name) => [...name][0] ?? '').join(''),
      photoId: profile?.photoId ?? null,
      isListed: status.kind !== null && status.status === 'listed',
    },
  }
}

export function previewOfArticle(article: ArticleView, settings: Settings): Preview {
  const { slug, title, category, authorName, listing, taxYear, isDemo, cover } = article
  const author = listing ? `${authorName}, EA` : authorName
  return {
    ...frameOf(settings, NOT_THE_IRS),
    kicker: categoryLabel(category),
    heading: title,
    line: [`By ${author}`, taxYear && `tax year ${taxYear}`].filter(Boolean).join(' · '),
    badge: null,
    warning: isDemo ? 'An example' : '',
    picture: cover ? { kind: 'uploaded', id: cover.id } : { kind: 'cover', slug, category },
  }
}

export function previewOfQuestion({ title, topic, list, isDemo }: QuestionView, settings: Settings): Preview {
  const [first, ...others] = list
  const names = first && `${first.agentName}, EA`
  return {
    ...frameOf(settings, NOT_THE_IRS),
    kicker: `Question · ${topicLabel(topic)}`,
    heading: title,
    line: !names
      ? 'Not answered yet'
      : others.length === 0
        ? `Answered by ${names}`
        : `Answered by ${names}, and ${others.length} more`,
    badge: null,
    warning: isDemo ? 'An example' : '',
    picture: { kind: 'spot', name: 'chat', tint: 'sky' },
  }
}

export function previewOfReceipt({ madeAt, asked, answer, check }: Receipt, settings: Settings): Preview {
  const frame = {
    ...frameOf(settings, 'a match isn’t a recommendation'),
    kicker: 'List check receipt',
    picture: { kind: 'spot', name: 'receipt', tint: 'sand' },
  } as const
  if (check.verdict !== 'intact') {
    const line = 'Open the page to see why, and check the name again.'
    return { ...frame, heading: unprovenTitle(check.verdict), line, badge: null, warning: '' }
  }
  const { outcome, matches, total, lists } = answer
  const [found] = outcome === 'one' ? matches : []
  const isDemo = lists.some((list) => list.isDemo)
  return {
    ...frame,
    heading: found ? nameOf(found) : [asked?.firstName, asked?.lastName].filter(Boolean).join(' ') || 'Name withheld',
    line: `Made on ${formatDate(madeAt)}`,
    badge: found
      ? badgeOf(statusIn(found))
      : { tone: 'none', words: outcome === 'none' ? 'No match in our copy' : `${total} people with this name` },
    warning: isDemo ? 'Demonstration' : '',
  }
}

const statusIn = ({ standing }: VerifiedListing): ListStatus =>
  standing
    ? {
        status: standing.status,
        kind: standing.kind,
        date: standing.status === 'listed' ? standing.onListOf : standing.newestListOf,
      }
    : { status: 'listed', kind: null, date: null }

/** The same wording as on the page. */
function badgeOf(status: ListStatus): PreviewBadge {
  const tone = status.kind === null ? 'none' : status.status === 'listed' ? 'yes' : 'past'
  return { tone, words: nonBreakingDates(statusLine(status)) }
}

type Name = Pick<VerifiedListing, 'firstName' | 'middleName' | 'lastName' | 'suffix'>

const nameOf = ({ firstName, middleName, lastName, suffix }: Name): string =>
  [firstName, middleName, lastName, suffix].filter(Boolean).join(' ')

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
