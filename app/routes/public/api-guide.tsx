/** /developers: how to use the API, with examples (docs/api.md). In English only, as the API reference is. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { ContentsRail } from '#app/features/guides/contents-list.tsx'
import { cardOf } from '#app/features/guides/guide-cards.tsx'
import { Blocks } from '#app/features/guides/guide-text.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Page } from '#app/ui/page.tsx'
import { readApiGuide } from '#server/domains/guides/api-guide.ts'
import type { Card } from '#server/domains/guides/guide.ts'
import { paths } from '#common/paths.ts'

export const loader = ({ scope }: PageArgs) => readApiGuide(scope.settings.origin)

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`API guide`,
    description: t`How to search the directory, check licenses, follow changes, and receive webhooks with the ${site.name} API, with examples in curl, JavaScript, and Python.`,
    canonical: paths.apiGuide,
  })

const showCard = (card: Card) => cardOf(card, {})

/** The text begins with a list of all its parts, so a phone shows no second one. */
export default function ApiGuidePage({ loaderData: { intro, sections } }: PageProps<typeof loader>) {
  return (
    <Page
      heading={t`API guide`}
      lead={
        <Trans>
          Use our data in your own programs. To try a call, open the <a href={paths.apiReference}>API reference</a>.
        </Trans>
      }
      trail={[{ name: t`Open data`, to: paths.openData }]}
      aside={<ContentsRail sections={sections} withoutSources />}
    >
      <div className="prose max-w-none">
        <Blocks blocks={intro} showCard={showCard} />
      </div>
      {sections.map(({ id, heading, body }) => (
        <section key={id} aria-labelledby={id} className="prose max-w-none">
          <h2 id={id}>{heading}</h2>
          <Blocks blocks={body} showCard={showCard} />
        </section>
      ))}
    </Page>
  )
}
