/**
 * /contact: the contact form. Submitting it redirects to another URL, so that a reload doesn't send it again. The input
 * stays in the fields until it is sent.
 */
import { data, redirect, useSearchParams } from 'react-router'
import { BeforeYouWrite } from '#app/features/contact/before-you-write.tsx'
import { ContactForm } from '#app/features/contact/contact-form.tsx'
import { ContactAlternatives } from '#app/features/contact/contact-alternatives.tsx'
import { MessageSent } from '#app/features/contact/message-sent.tsx'
import type { RejectedForm } from '#app/features/contact/rejected-form.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { siteIn, useSite } from '#app/lib/site.ts'
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
  if (!parsed.message) return rejectForm({ typed, state: 'problems', problems: parsed.problems }, { status: 422 })
  const waitS = await checkFormLimit('contactMessages')
  if (waitS > 0) {
    return rejectForm({ typed, state: 'too_many', waitS }, { status: 429, headers: { 'retry-after': String(waitS) } })
  }
  await sendContactMessage(db, settings, parsed)
  throw redirect(paths.contactSent, 303)
}

const rejectForm = (refused: RejectedForm, init: ResponseInit) => data(refused, init)

/** If anything fails, the form stays with its input. The server has already logged its own errors. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<RejectedForm> {
  const { typed } = parseContact(await request.clone().formData())
  try {
    return await serverAction()
  } catch (error) {
    // The redirect after sending arrives as a thrown Response.
    if (error instanceof Response) throw error
    return { typed, state: 'failed' }
  }
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
