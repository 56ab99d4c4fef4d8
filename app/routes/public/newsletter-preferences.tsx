/** /newsletter/preferences/{key}: the subscriptions of an address, changed without a password. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { usePage } from '#app/page/page-context.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { Page } from '#app/ui/page.tsx'
import { changeLists, readPreferences } from '#server/domains/newsletter/preferences.ts'
import { readForm } from '#server/platform/request-scope.ts'
import { listsIn, NEWSLETTERS } from '#common/newsletter.ts'
import { paths } from '#common/paths.ts'
import { PRIVATE_HEADERS } from '#app/lib/noindex-meta.ts'

export async function loader({ params, scope }: PageArgs<'/newsletter/preferences/:key'>) {
  return { key: params.key, ...(await readPreferences(scope.db, params.key)) }
}

export async function action({ request, params, scope }: PageArgs<'/newsletter/preferences/:key'>) {
  await changeLists(scope.db, params.key, listsIn(await readForm(request)))
  return { saved: true }
}

export const headers = PRIVATE_HEADERS

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`Your newsletters`,
    description: t`Choose which newsletters you get.`,
    robots: 'noindex',
  })

const ART = <Illustration name="letter" size={160} className="max-md:hidden" />

export default function NewsletterPreferencesPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { key, shownEmail, state, lists } = loaderData
  const isNew = new URLSearchParams(usePage().search).get('new') === '1'
  if (state !== 'confirmed') return <NothingSent />
  return (
    <Page heading={isNew && !actionData ? t`Welcome` : t`Your newsletters`} crumb={t`Your newsletters`} art={ART}>
      {isNew && !actionData && (
        <Done>
          <Trans>
            <b>You’re subscribed.</b> We’ll email you the next issue. Until then, you can read{' '}
            <a href={paths.businessNewsletter}>business issues</a> and{' '}
            <a href={paths.planningNewsletter}>planning issues</a> here.
          </Trans>
        </Done>
      )}
      {actionData?.saved && (
        <Done>
          <b>{t`Saved.`}</b>
        </Done>
      )}
      <form method="post" className="card grid max-w-reading gap-4 p-5 md:p-7">
        <fieldset className="grid gap-1">
          <legend className="font-semibold">
            <Trans>Newsletters sent to {shownEmail}</Trans>
          </legend>
          {NEWSLETTERS.map(({ list, name, about }) => (
            <div key={list} className="border-b border-hairline py-3">
              <Checkbox name="lists" value={list} label={name} defaultChecked={lists.includes(list)} />
              <p className="pl-8 text-14 text-muted">{about}</p>
            </div>
          ))}
        </fieldset>
        <p className="flex flex-wrap gap-3">
          <Button>{t`Save my choice`}</Button>
          <LinkButton to={paths.leaveNewsletter(key)}>{t`Unsubscribe from both`}</LinkButton>
        </p>
      </form>
    </Page>
  )
}

const Done = ({ children }: { children: ReactNode }) => (
  <output className="mb-6 flex max-w-reading gap-3 rounded-stamp bg-sage px-4 py-3">
    <Icon name="check" className="mt-0.5 text-evergreen" />
    <span>{children}</span>
  </output>
)

const NothingSent = () => (
  <Page heading={t`You don’t get any newsletters`} crumb={t`Your newsletters`} art={ART}>
    <div className="card grid max-w-reading gap-5 p-5 md:p-7">
      <output>{t`We don’t send newsletters to this email address. To get them again, subscribe and confirm.`}</output>
      <p>
        <LinkButton to={paths.newsletter}>{t`Subscribe again`}</LinkButton>
      </p>
    </div>
  </Page>
)
