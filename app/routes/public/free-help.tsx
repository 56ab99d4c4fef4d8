/** /tax-resources/free-help: where to get free help before paying anyone. */
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { type Help, reviewOfAll } from '#app/features/resources/group-entries.ts'
import { ResourcePage } from '#app/features/resources/resource-page.tsx'
import { SourceNote } from '#app/features/resources/plain-entry.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { listEntries } from '#server/domains/resources/list-entries.ts'
import { paths } from '#common/paths.ts'

export async function loader({ scope }: PageArgs) {
  return { offers: await listEntries(scope.db, 'help') }
}

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: 'Free tax help: VITA, TCE, clinics and the Advocate',
    description:
      'Who prepares returns and speaks for you at no charge: VITA, TCE, Free File, MilTax, Low Income Taxpayer Clinics and the Taxpayer Advocate Service.',
    canonical: paths.freeHelp,
  })

export default function FreeHelpPage({ loaderData: { offers } }: PageProps<typeof loader>) {
  return (
    <ResourcePage
      heading="Free help"
      lead="Before you pay anyone: who helps for free, and who qualifies. Limits change each year, so check the source."
      review={reviewOfAll(offers)}
      parts={[]}
    >
      <ul className="sheet">
        {offers.map((offer) => (
          <Offer key={offer.slug} offer={offer} />
        ))}
      </ul>
    </ResourcePage>
  )
}

function Offer({ offer }: { offer: Help }) {
  const { when, what, phone, action } = offer.content
  return (
    <li
      id={offer.slug}
      className="grid break-inside-avoid gap-x-6 gap-y-1 border-t border-hairline py-5 first:border-t-0 sm:grid-cols-[13rem_1fr]"
    >
      <p className="text-14 leading-6 text-muted">{when}</p>
      <div>
        <h2 className="text-18 leading-snug">{offer.title}</h2>
        <p className="mt-1">{what}</p>
        <p className="mt-1 flex flex-wrap gap-x-5">
          <a href={offer.sourceUrl}>{action}</a>
          {phone && (
            <a href={`tel:+1-${phone}`} className="tabular">
              {phone}
            </a>
          )}
        </p>
        <SourceNote {...offer} name={offer.title} isLinked />
      </div>
    </li>
  )
}
