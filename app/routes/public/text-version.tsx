/** /text-history/{kind}/{slug}/{number}: one version of a text in full, such as the terms that someone agreed to. */
import { t } from '@lingui/core/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { cardOf } from '#app/features/guides/guide-cards.tsx'
import { Blocks } from '#app/features/guides/guide-text.tsx'
import { StoredDataList, StoredInBrowserList } from '#app/features/legal/stored-data.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Card, Guide } from '#server/domains/guides/guide.ts'
import { readVersion, type TextVersion } from '#server/domains/editorial/history.ts'
import type { StoredData } from '#server/platform/personal-data/describe.ts'
import type { StoredItem } from '#common/browser-storage.ts'
import { dayOf, formatLongDate } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import { AppError } from '#server/platform/errors.ts'

export async function loader({ params, scope: { db } }: PageArgs<'/text-history/:kind/:slug/:number'>) {
  const number = /^[1-9]\d{0,4}$/.test(params.number) ? Number(params.number) : 0
  if (number === 0) throw new AppError('not_found', t`The version must be a number.`)
  return readVersion(db, { kind: params.kind, slug: params.slug, number })
}

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`${loaderData.title}, version ${loaderData.number}`.slice(0, 60),
    description: t`Version ${loaderData.number} of “${loaderData.title}” on ${site.name}, as it was shown.`,
    canonical: paths.textVersion(loaderData),
    robots: 'noindex',
  })

export default function TextVersionPage({ loaderData: version }: PageProps<typeof loader>) {
  const { title, number } = version
  return (
    <Page
      heading={t`${title}, version ${number}`}
      crumb={t`Version ${number}`}
      trail={[{ name: t`History`, to: paths.textHistory(version) }]}
      width="reading"
    >
      <Notice kind={version.shownUntil ? 'caution' : 'information'}>
        <p>{whenShown(version)}</p>
      </Notice>
      <div className="prose mt-6 max-w-none">
        {'text' in version.content ? (
          <GuideVersion content={version.content as unknown as GuideContent} />
        ) : (
          version.lines.map((line) => <p key={line}>{line}</p>)
        )}
      </div>
    </Page>
  )
}

function whenShown({ shownFrom, shownUntil }: TextVersion): string {
  const from = formatLongDate(dayOf(shownFrom))
  return shownUntil
    ? t`Earlier version, shown from ${from} to ${formatLongDate(dayOf(shownUntil))}.`
    : t`Current version, shown since ${from}.`
}

type GuideContent = Pick<Guide, 'heading' | 'lead' | 'text'> & {
  parts?: { 'stored-data'?: StoredData[]; 'stored-in-browser'?: StoredItem[] }
}

/** What a page adds to a text, such as a form, isn't part of the version. */
const NO_PARTS: NonNullable<GuideContent['parts']> = {}

function GuideVersion({ content: { lead, text, parts = NO_PARTS } }: { content: GuideContent }) {
  const shown = {
    'stored-data': <StoredDataList stored={parts['stored-data'] ?? []} />,
    'stored-in-browser': <StoredInBrowserList items={parts['stored-in-browser'] ?? []} />,
  }
  const showCard = (card: Card) => (card.kind === 'part' && !(card.name in shown) ? null : cardOf(card, shown))
  return (
    <>
      <p>{lead}</p>
      <Blocks blocks={text.intro} showCard={showCard} />
      {text.sections.map(({ id, heading, body }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{heading}</h2>
          <Blocks blocks={body} showCard={showCard} />
        </section>
      ))}
    </>
  )
}
