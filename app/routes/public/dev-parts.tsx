/** /dev/parts, outside production: every part of the design system in its states. Its pictures are compared in tests. */
import { t } from '@lingui/core/macro'
import { CONTENT } from '#app/features/dev/content-parts.tsx'
import { CONTROLS } from '#app/features/dev/control-parts.tsx'
import { QUEUE_PARTS } from '#app/features/dev/queue-parts.tsx'
import appStyle from '#app/spa/app-style.css?url'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { MetaArgs } from '#app/page/page.ts'
import { Page } from '#app/ui/page.tsx'

export const headers = { 'cache-control': 'no-store' }

export const meta = ({ site }: MetaArgs<undefined>) =>
  pageMeta(site, {
    title: t`Parts`,
    description: t`Every component of the design system, in each of its states.`,
    robots: 'noindex',
  })

export default function DevPartsPage() {
  return (
    <Page heading={t`Parts`} lead={t`Every design system component, in each of its states.`}>
      <link rel="stylesheet" href={appStyle} />
      {[...CONTROLS, ...CONTENT, ...QUEUE_PARTS].map(({ name, content }) => (
        <section key={name} data-part={name} className="grid grid-cols-[minmax(0,1fr)] gap-4 py-6">
          <h2 className="text-22">{name}</h2>
          {content}
        </section>
      ))}
    </Page>
  )
}
