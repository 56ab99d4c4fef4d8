/**
 * /contact: the contact form. Submitting it redirects to another URL, so that a reload doesn't send it again. The input
 * stays in the fields until it is sent.
 */
import { redirect, useSearchParams } from 'react-router'
import { BeforeYouWrite } from '#app/features/contact/before-you-write.tsx'
import { ContactForm } from '#app/features/contact/contact-form.tsx'
import { ContactAlternatives } from '#app/features/contact/contact-alternatives.tsx'
import { MessageSent } from '#app/features/contact/message-sent.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { siteIn, useSite } from '#app/lib/site.ts'
import { keepTyped, rejectForm } from '#app/ui/form/posted-form.ts'
import { Page } from '#app/ui/page.tsx'
import { sendContactMessage } from '#server/domains/contact/send-contact-message.ts'
import { readForm } from '#server/platform/read-form.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { parseContact } from '#common/contact-message.ts'
import { paths } from '#common/paths.ts'
import type { Route } from './+types/contact.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const { db, settings, checkFormLimit } = context.get(requestScope)
  const { typed, ...parsed } = parseContact(await readForm(request))
  if (!parsed.message) return rejectForm({ typed, problem: { fields: parsed.problems } }, 422)
  const waitS = await checkFormLimit('contactMessages')
  if (waitS > 0) return rejectForm({ typed, problem: { words: describeWait(waitS) } }, 429, waitS)
  await sendContactMessage(db, settings, parsed)
  throw redirect(paths.contactSent, 303)
}

function describeWait(waitS: number): string {
  const minutes = Math.ceil(waitS / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `Several messages came from your connection within an hour. Your text is still here: please send it in ${wait}.`
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { typed } = parseContact(await request.clone().formData())
  return keepTyped(typed, serverAction)
}

export const headers: Route.HeadersFunction = ({ parentHeaders, actionHeaders }) =>
  actionHeaders.has('retry-after') ? actionHeaders : parentHeaders

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const site = siteIn(matches)
  return pageMeta(site, {
    title: 'Contact us',
    description: `Write to the people behind ${site.name}: about a listing, a license check, a text or your data. We are not the IRS; here is also where else to turn.`,
    canonical: paths.contact,
    ...(location.search === '' ? {} : { robots: 'noindex,follow' as const }),
  })
}

export default function ContactPage({ actionData }: Route.ComponentProps) {
  const { name } = useSite()
  const [asked] = useSearchParams()
  const sent = asked.get('sent') === '1' && !actionData
  return (
    <Page
      heading={sent ? 'Thank you' : 'Contact us'}
      crumb="Contact us"
      lead={sent ? 'Your message is with us.' : `Write to the people behind ${name}. A person reads every message.`}
    >
      {sent ? (
        <MessageSent />
      ) : (
        <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <ContactForm refused={actionData ?? null} topic={asked.get('topic') ?? ''} />
          <BeforeYouWrite />
        </div>
      )}
      <ContactAlternatives />
    </Page>
  )
}
