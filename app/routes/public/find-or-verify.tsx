/** /find-or-verify-{product}: find an agent nearby, or check a name. Both are GET forms: they change nothing. */
import { t } from '@lingui/core/macro'
import { type MetaArgs, type PageArgs, type PageProps, reply } from '#app/page/page.ts'
import { NameCheck } from '#app/features/verification/name-check.tsx'
import { capitalize } from '#app/lib/capitalize.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useProductPaths, useSite } from '#app/lib/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { Page } from '#app/ui/page.tsx'
import { answerCheck } from '#server/domains/verification/verify-name.ts'
import { RADIUS_MILES } from '#common/limits.ts'
import { paths, productPaths } from '#common/paths.ts'
import { Icon } from '#app/ui/icon.tsx'

export async function loader({ request, scope }: PageArgs) {
  const check = await answerCheck(scope.db, new URL(request.url).searchParams)
  return reply({ check }, { status: check.state === 'problems' ? 400 : 200 })
}

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) => {
  const { slug, plural } = site.product
  return pageMeta(site, {
    title: t`Find or verify ${plural}`,
    description: t`Find ${plural} near you, or check a name against the IRS list of ${plural} and see the list’s date.`,
    canonical: productPaths(slug).findOrVerify,
    ...(loaderData.check.state === 'not_asked' ? {} : { robots: 'noindex,follow' as const }),
  })
}

export default function FindOrVerifyPage({ loaderData: { check } }: PageProps<typeof loader>) {
  const { singular } = useSite().product
  const { findOrVerify } = useProductPaths()
  return (
    <Page
      heading={t`Verify an ${singular}`}
      lead={
        <>
          {t`Check whether a name is on the IRS list. Only the last name is required.`}{' '}
          {check.state !== 'answered' && (
            <a href={paths.licenseVerification}>{t`What a match proves, and what it doesn’t`}</a>
          )}
        </>
      }
    >
      <div className="grid gap-8">
        <div>
          <NameCheck action={findOrVerify} check={check} />
        </div>
        <FindNear />
      </div>
    </Page>
  )
}

function FindNear() {
  const { plural } = useSite().product
  return (
    <section aria-labelledby="find">
      <h2 id="find" className="text-28">
        {t`Find agents near you`}
      </h2>
      <p className="mt-1 max-w-[68ch] text-muted">
        {t`${capitalize(plural)} have a federal license, so any of them can represent you in any state. Choose one near you or far away.`}
      </p>
      <form
        action={paths.agents}
        className="card mt-4 grid gap-4 p-4 sm:grid-cols-[1fr_12rem_auto] sm:items-end md:p-6"
      >
        <Field
          label={t`City or ZIP code`}
          name="q"
          type="search"
          placeholder={t`Fresno, CA or 93721`}
          maxLength={100}
        />
        <SelectField label={t`Within`} name="radius" defaultValue="25">
          {RADIUS_MILES.map((miles) => (
            <option key={miles} value={miles}>
              {t`${miles} miles`}
            </option>
          ))}
        </SelectField>
        <Button>
          <Icon name="search" /> {t`Find`}
        </Button>
      </form>
    </section>
  )
}
