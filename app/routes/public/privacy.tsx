/** /company-info/privacy: the policy, with tables made from what the software stores, deletes, and keeps in browsers. */
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { island } from '#app/page/island.tsx'
import { guideMeta, GuidePage } from '#app/features/guides/guide-page.tsx'
import { GpcStatus } from '#app/features/legal/gpc-status.tsx'
import { StoredDataList, StoredInBrowserList } from '#app/features/legal/stored-data.tsx'
import { guideAt } from '#server/domains/guides/read-guides.ts'
import { STORED_DATA } from '#server/platform/personal-data/describe.ts'
import { storedInBrowser } from '#common/browser-storage.ts'

const Gpc = island('gpc-status', 'visible', GpcStatus)

export const loader = ({ pattern, scope: { settings } }: PageArgs) => ({
  guide: guideAt(settings, pattern),
  stored: STORED_DATA,
  inBrowser: storedInBrowser(settings.origin.startsWith('https:')),
})

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) => guideMeta(site, loaderData.guide)

export default function PrivacyPage({ loaderData: { guide, stored, inBrowser } }: PageProps<typeof loader>) {
  return (
    <GuidePage
      guide={guide}
      parts={{
        'stored-data': <StoredDataList stored={stored} />,
        'stored-in-browser': <StoredInBrowserList items={inBrowser} />,
        'gpc-status': <Gpc />,
      }}
    />
  )
}
