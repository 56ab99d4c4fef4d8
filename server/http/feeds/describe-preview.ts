/** What the link preview of each kind of page says. */
import { msg } from '@lingui/core/runtime-macro'
import { categoryLabel } from '#common/articles.ts'
import { formatDate, nonBreakingDates } from '#common/dates.ts'
import { i18n } from '#common/i18n.ts'
import { type ListStatus, statusLine, statusOf } from '#common/list-status.ts'
import { productNoun } from '#common/product-noun.ts'
import { topicLabel } from '#common/questions.ts'
import { unprovenTitle } from '#common/receipt-limits.ts'
import type { AgentView } from '#server/domains/agents/view-agent.ts'
import type { ArticleView } from '#server/domains/articles/types.ts'
import type { QuestionView } from '#server/domains/questions/types.ts'
import type { Receipt, VerifiedListing } from '#server/domains/verification/types.ts'
import type { Settings } from '#server/platform/settings.ts'
import { TINT_NAMES } from './preview-art.ts'
import type { Preview, PreviewBadge } from './preview-template.ts'

const notTheIrs = () => i18n._(msg`not part of the IRS or the government`)

const frameOf = ({ SITE_NAME, origin }: Settings, footer: string) => ({
  siteName: SITE_NAME,
  footer: `${new URL(origin).host} · ${footer}`,
})

export const previewOfSite = (settings: Settings): Preview => ({
  ...frameOf(settings, notTheIrs()),
  kicker: i18n._(msg`Search, verify, and message`),
  heading: i18n._(msg`Find an ${{ singular: productNoun(settings.PRODUCT_SINGULAR) }} you can verify`),
  line: i18n._(msg`Search by name, city, or ZIP code. Each listing shows the IRS list’s date.`),
  badge: null,
  warning: '',
  picture: { kind: 'spot', name: 'search', tint: 'sage' },
})

export function previewOfAgent(agent: AgentView, settings: Settings): Preview {
  const { publicId, firstName, lastName, city, state, zip, isDemo, profile } = agent
  const status = statusOf(agent)
  return {
    ...frameOf(settings, i18n._(msg`what the public IRS list says, with its date`)),
    kicker:
      agent.status === 'listed' ? `${capitalized(productNoun(settings.PRODUCT_SINGULAR))} (EA)` : i18n._(msg`Profile`),
    heading: nameOf(agent),
    line: [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    badge: badgeOf(status),
    warning: isDemo ? i18n._(msg`Fictional, for demonstration only`) : '',
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
    ...frameOf(settings, notTheIrs()),
    kicker: categoryLabel(category),
    heading: title,
    line: [i18n._(msg`By ${{ author }}`), taxYear && i18n._(msg`Tax year ${{ taxYear }}`)].filter(Boolean).join(' · '),
    badge: null,
    warning: isDemo ? i18n._(msg`Example`) : '',
    picture: cover ? { kind: 'uploaded', id: cover.id } : { kind: 'cover', slug, category },
  }
}

export function previewOfQuestion({ title, topic, list, isDemo }: QuestionView, settings: Settings): Preview {
  const [first, ...others] = list
  const names = first && `${first.agentName}, EA`
  return {
    ...frameOf(settings, notTheIrs()),
    kicker: i18n._(msg`Question · ${{ topic: topicLabel(topic) }}`),
    heading: title,
    line: !names
      ? i18n._(msg`No answer yet`)
      : others.length === 0
        ? i18n._(msg`Answered by ${{ names }}`)
        : i18n._(msg`Answered by ${{ names }} and ${{ count: others.length }} more`),
    badge: null,
    warning: isDemo ? i18n._(msg`Example`) : '',
    picture: { kind: 'spot', name: 'chat', tint: 'sky' },
  }
}

export function previewOfReceipt({ madeAt, asked, answer, check }: Receipt, settings: Settings): Preview {
  const frame = {
    ...frameOf(settings, i18n._(msg`a match isn’t a recommendation`)),
    kicker: i18n._(msg`List check receipt`),
    picture: { kind: 'spot', name: 'receipt', tint: 'sand' },
  } as const
  if (check.verdict !== 'intact') {
    const line = i18n._(msg`Open the page to see why, and check the name again.`)
    return { ...frame, heading: unprovenTitle(check.verdict), line, badge: null, warning: '' }
  }
  const { outcome, matches, total, lists } = answer
  const [found] = outcome === 'one' ? matches : []
  const isDemo = lists.some((list) => list.isDemo)
  return {
    ...frame,
    heading: found
      ? nameOf(found)
      : [asked?.firstName, asked?.lastName].filter(Boolean).join(' ') || i18n._(msg`Name withheld`),
    line: i18n._(msg`Issued on ${{ date: formatDate(madeAt) }}`),
    badge: found
      ? badgeOf(statusIn(found))
      : {
          tone: 'none',
          words:
            outcome === 'none'
              ? i18n._(msg`No match in our copy of the list`)
              : i18n._(msg`${{ total }} people with this name`),
        },
    warning: isDemo ? i18n._(msg`Demonstration`) : '',
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
