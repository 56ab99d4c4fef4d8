/** /resource/tax-resource: the official tools, by task. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { groupEntries, reviewOfAll } from '#app/features/resources/group-entries.ts'
import { PartSections, ResourcePage } from '#app/features/resources/resource-page.tsx'
import { PlainEntry, WhatIsChecked, WhatIsCheckedLink } from '#app/features/resources/plain-entry.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { listEntries } from '#server/domains/resources/list-entries.ts'
import { paths } from '#common/paths.ts'
import { TOOL_GROUPS } from '#common/resources.ts'

export async function loader({ scope }: PageArgs) {
  return { tools: await listEntries(scope.db, 'tool') }
}

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`Official tax tools, by what you want to do`,
    description: t`Where to file, track a refund, pay, plan, protect yourself, and appeal: tools from the IRS, the Tax Court, and other federal offices, sorted by purpose.`,
    canonical: paths.officialTools,
  })

export default function OfficialToolsPage({ loaderData }: PageProps<typeof loader>) {
  const tools = loaderData.tools
  const parts = groupEntries(TOOL_GROUPS, tools, ({ content }) => content.group)
  return (
    <ResourcePage
      heading={t`Official tax tools`}
      lead={t`The government’s own pages, sorted by what you want to do. All of them are free.`}
      review={reviewOfAll(tools)}
      notes={<WhatIsChecked entries={tools} />}
      parts={parts}
      art={<Illustration name="shield" size={160} className="max-md:hidden" />}
    >
      <div className="mb-8">
        <Notice>
          <p>
            <Trans>
              These links leave this site. Look for .gov in the address bar before you enter a number, and never use a
              link in a message to reach these sites.
            </Trans>
          </p>
          <p>
            <WhatIsCheckedLink />
          </p>
        </Notice>
      </div>
      <PartSections
        parts={parts}
        keyOf={({ slug }) => slug}
        render={({ content, ...tool }) => (
          <PlainEntry {...tool} isLink>
            {content.what}
          </PlainEntry>
        )}
      />
    </ResourcePage>
  )
}
