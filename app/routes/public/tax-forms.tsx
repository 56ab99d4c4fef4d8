/** /tax-resources/forms: what each form is for, with a link to its source. */
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { groupEntries, reviewOfAll } from '#app/features/resources/group-entries.ts'
import { PlainEntry } from '#app/features/resources/plain-entry.tsx'
import { FoundLine, PartSections, ResourcePage, SearchLine } from '#app/features/resources/resource-page.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { listEntries } from '#server/domains/resources/list-entries.ts'
import { parseSearchText } from '#server/domains/resources/search-words.ts'
import { paths } from '#common/paths.ts'
import { FORM_GROUPS } from '#common/resources.ts'

export async function loader({ request, scope }: PageArgs) {
  const asked = parseSearchText(new URL(request.url).searchParams.get('q'))
  return { asked, forms: await listEntries(scope.db, 'form', asked) }
}

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: 'IRS forms finder: which form is for what',
    description:
      'Federal tax forms and publications by what you want to do, in plain words, each with a link to the newest version on the IRS website.',
    canonical: paths.forms,
    ...(loaderData.asked ? { robots: 'noindex,follow' as const } : {}),
  })

export default function TaxFormsPage({ loaderData }: PageProps<typeof loader>) {
  const { asked } = loaderData
  const forms = loaderData.forms
  const parts = groupEntries(FORM_GROUPS, forms, ({ content }) => content.group)
  return (
    <ResourcePage
      heading="Forms finder"
      lead="What each form is for, in a sentence. The link opens the newest version on the IRS website (PDF)."
      review={reviewOfAll(forms)}
      parts={parts}
    >
      <SearchLine
        action={paths.forms}
        label="Number or word"
        hint="For example 1040-X or power of attorney"
        asked={asked}
      />
      <FoundLine asked={asked} found={forms.length} one="form" many="forms" all={paths.forms} numbered />
      <PartSections
        parts={parts}
        keyOf={({ slug }) => slug}
        render={({ title, content, ...form }) => (
          <PlainEntry {...form} title={content.number} aside={title} isLink>
            {content.use}
          </PlainEntry>
        )}
      />
    </ResourcePage>
  )
}
