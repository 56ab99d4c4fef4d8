/** /tax-resources/free-help: where to get free help before paying anyone. */
import { AskPeople } from '#app/features/guides/ask-people.tsx'
import { plural, t } from '@lingui/core/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { reviewOfAll } from '#app/features/resources/group-entries.ts'
import { ResourcePage } from '#app/features/resources/resource-page.tsx'
import { HelpCard } from '#app/features/resources/help-card.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { WhatIsChecked } from '#app/features/resources/plain-entry.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { listEntries } from '#server/domains/resources/list-entries.ts'
import { paths } from '#common/paths.ts'

export async function loader({ scope }: PageArgs) {
  return { offers: await listEntries(scope.db, 'help') }
}

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`Free tax help: VITA, TCE, clinics, and the Advocate`,
    description: t`Who can prepare your return or represent you for free: VITA, TCE, Free File, MilTax, Low Income Taxpayer Clinics, and the Taxpayer Advocate Service.`,
    canonical: paths.freeHelp,
  })

export default function FreeHelpPage({ loaderData: { offers } }: PageProps<typeof loader>) {
  return (
    <ResourcePage
      heading={t`Free help`}
      lead={t`Before you pay anyone, see who helps for free and who qualifies. Limits change each year, so check the source.`}
      review={reviewOfAll(offers)}
      notes={<WhatIsChecked entries={offers} />}
      parts={[]}
      help={<AskPeople isFreeHelp />}
      art={<Illustration name="lifebuoy" size={160} className="max-md:hidden" />}
    >
      <h2 className="text-28">{t`Which of these describes you?`}</h2>
      <p className="mt-1 mb-4 text-muted">
        {plural(offers.length, {
          one: '# way to get help for little or no money',
          other: '# ways to get help for little or no money',
        })}
      </p>
      <ul className="sheet">
        {offers.map((offer) => (
          <HelpCard key={offer.slug} offer={offer} />
        ))}
      </ul>
    </ResourcePage>
  )
}
