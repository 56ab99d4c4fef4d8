/** /newsletter/preferences/{key}: the subscriptions of an address, changed without a password. */
import { data, Form, useSearchParams } from 'react-router'
import { pageMeta } from '#app/lib/page-meta.ts'
import { siteIn } from '#app/lib/site.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Page } from '#app/ui/page.tsx'
import { changeLists, readPreferences } from '#server/domains/newsletter/preferences.ts'
import { readForm, requestScope } from '#server/platform/request-scope.ts'
import { listsIn, NEWSLETTERS } from '#common/newsletter.ts'
import { paths } from '#common/paths.ts'
import type { Route } from './+types/newsletter-preferences.ts'
import { privateHeaders } from '#app/lib/noindex-meta.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  return { key: params.key, ...(await readPreferences(context.get(requestScope).db, params.key)) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  await changeLists(context.get(requestScope).db, params.key, listsIn(await readForm(request)))
  return data({ saved: true })
}

export const headers: Route.HeadersFunction = privateHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteIn(matches), {
    title: 'Your newsletters',
    description: 'Choose which newsletters you get.',
    robots: 'noindex',
  })

export default function NewsletterPreferencesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { key, shownEmail, state, lists } = loaderData
  const isNew = useSearchParams()[0].get('new') === '1'
  if (state !== 'confirmed') return <NothingSent />
  return (
    <Page heading={isNew && !actionData ? 'Welcome' : 'Your newsletters'} crumb="Your newsletters" width="reading">
      {isNew && !actionData && (
        <output className="mb-6 block max-w-[68ch] text-18">You are subscribed. Thank you for confirming.</output>
      )}
      {actionData?.saved && <output className="mb-6 block max-w-[68ch] text-18">Saved.</output>}
      <Form method="post" className="grid gap-4">
        <fieldset className="grid gap-1">
          <legend className="font-semibold">Sent to {shownEmail}</legend>
          {NEWSLETTERS.map(({ list, name, about }) => (
            <div key={list} className="border-b border-hairline py-2">
              <Checkbox name="lists" value={list} label={name} defaultChecked={lists.includes(list)} />
              <p className="pl-8 text-14 text-muted">{about}</p>
            </div>
          ))}
        </fieldset>
        <p className="flex flex-wrap gap-3">
          <Button>Save my choice</Button>
          <LinkButton to={paths.leaveNewsletter(key)}>Unsubscribe from both</LinkButton>
        </p>
      </Form>
    </Page>
  )
}

const NothingSent = () => (
  <Page heading="Nothing is sent to you" crumb="Your newsletters" width="reading">
    <output className="block max-w-[68ch]">
      This address gets no newsletter. To get one again, subscribe and confirm once more.
    </output>
    <p className="mt-6">
      <LinkButton to={paths.newsletter}>Subscribe again</LinkButton>
    </p>
  </Page>
)
