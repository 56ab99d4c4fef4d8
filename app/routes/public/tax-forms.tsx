/** /tax-resources/forms: what each form is for, with a link to its source. */
import { plural, t } from '@lingui/core/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { type Form, groupEntries, reviewOfAll } from '#app/features/resources/group-entries.ts'
import { FormRow } from '#app/features/resources/lookup-rows.tsx'
import { FoldedSections, FoundLine, ResourcePage, SearchLine } from '#app/features/resources/resource-page.tsx'
import { ListHead, WhatIsChecked } from '#app/features/resources/plain-entry.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { listEntries } from '#server/domains/resources/list-entries.ts'
import { relateForms } from '#server/domains/resources/relate-entries.ts'
import { parseSearchText } from '#server/domains/resources/search-words.ts'
import { paths } from '#common/paths.ts'
import { FORM_GROUPS } from '#common/resources.ts'

export async function loader({ request, scope }: PageArgs) {
  const asked = parseSearchText(new URL(request.url).searchParams.get('q'))
  const [forms, deadlines, notices] = await Promise.all([
    listEntries(scope.db, 'form', asked),
    listEntries(scope.db, 'deadline'),
    listEntries(scope.db, 'notice'),
  ])
  const related = relateForms(
    forms.map(({ content }) => content.number),
    { deadlines, notices },
  )
  return { asked, forms, related }
}

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`IRS forms finder: which form you need`,
    description: t`Federal tax forms and publications by what you want to do, in plain language, each with a link to the newest version on the IRS website.`,
    canonical: paths.forms,
    ...(loaderData.asked ? { robots: 'noindex,follow' as const } : {}),
  })

export default function TaxFormsPage({ loaderData: { asked, forms, related } }: PageProps<typeof loader>) {
  // The form with the number that was searched for is the first, and so is its group.
  const first = asked && forms[0]?.content.group
  const groups = FORM_GROUPS.toSorted((one, other) => Number(other.slug === first) - Number(one.slug === first))
  const parts = groupEntries(groups, forms, ({ content }) => content.group)
  return (
    <ResourcePage
      heading={t`Forms finder`}
      lead={t`What each form is for, in a sentence. Each link opens the newest version on the IRS website (PDF).`}
      review={reviewOfAll(forms)}
      notes={<WhatIsChecked entries={forms} />}
      art={<Illustration name="everyday-return" size={160} className="max-md:hidden" />}
    >
      <SearchLine
        action={paths.forms}
        label={t`Form number or keyword`}
        hint={t`For example, 1040-X or power of attorney`}
        asked={asked}
      />
      <FoundLine
        asked={asked}
        words={plural(forms.length, {
          0: `No forms match “${asked}.”`,
          one: `# form matches “${asked}.”`,
          other: `# forms match “${asked}.”`,
        })}
        isEmpty={forms.length === 0}
        all={paths.forms}
        elsewhere={t`Try just the form number.`}
      />
      {!asked && <OftenNeeded forms={forms} />}
      {!asked && (
        <ListHead>
          {plural(forms.length, { one: '# form or publication', other: 'All # forms and publications' })}
        </ListHead>
      )}
      <FoldedSections
        parts={parts}
        isOpen={() => Boolean(asked)}
        hint={({ id }) => FORM_GROUPS.find(({ slug }) => slug === id)?.about ?? ''}
        keyOf={({ slug }) => slug}
        render={(form) => <FormRow form={form} related={related.get(form.content.number)} />}
      />
    </ResourcePage>
  )
}

/** What people look for most, by what they want. */
const often = (): readonly { number: string; what: string }[] => [
  { number: 'Form 1040-X', what: t`Fix a return` },
  { number: 'Form 4868', what: t`Get more time to file` },
  { number: 'Form 9465', what: t`Pay in installments` },
  { number: 'Form 2848', what: t`Have someone represent you` },
  { number: 'Form 843', what: t`Ask for penalty relief` },
  { number: 'Form W-4', what: t`Change your withholding` },
  { number: 'Form 4506-T', what: t`Get a transcript` },
  { number: 'Form 14039', what: t`Report identity theft` },
]

function OftenNeeded({ forms }: { forms: readonly Form[] }) {
  const shown = often().flatMap(({ number, what }) => {
    const form = forms.find(({ content }) => content.number === number)
    return form ? [{ to: form.sourceUrl, number, what }] : []
  })
  if (shown.length === 0) return null
  return (
    <nav aria-label={t`Commonly used forms`} className="mb-10">
      <div className="section-head mb-3">
        <h2 className="text-22">{t`Commonly used forms`}</h2>
        <p className="text-14 text-muted">{t`PDFs on IRS.gov`}</p>
      </div>
      <ul className="grid gap-2 sm:grid-cols-2">
        {shown.map(({ to, number, what }) => (
          <li key={to} className="card card-link flex flex-wrap justify-between gap-x-4 px-4 py-3">
            <a href={to} className="stretched font-semibold text-ink no-underline">
              {what}
            </a>
            <span className="tabular flex items-center gap-2 text-14 font-semibold">
              {number.replace('Form ', '')} <Icon name="external" className="text-muted" />
            </span>
          </li>
        ))}
      </ul>
    </nav>
  )
}
