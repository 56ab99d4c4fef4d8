/**
 * /newsletter: the target of the form without script. Submitting it redirects to another URL, so that a reload doesn't
 * send it again; a rejected form keeps its input.
 */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type MetaArgs, type PageArgs, type PageProps, redirect } from '#app/page/page.ts'
import { usePage } from '#app/page/page-context.tsx'
import { Newsletter } from '#app/features/newsletter/newsletter-island.ts'
import { IssueRows, NeverByEmail, NEWSLETTER_ART, SubscribePanel } from '#app/features/newsletter/newsletter-page.tsx'
import { resourcesCrumb } from '#app/features/resources/resource-page.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { rejectForm } from '#app/ui/form/posted-form.ts'
import type { SendProblem } from '#app/ui/form/problems.ts'
import { Illustration } from '#app/ui/illustration.tsx'
import { Page } from '#app/ui/page.tsx'
import { ProblemSummary } from '#app/ui/problem-summary.tsx'
import { inConstantTime } from '#server/domains/accounts/constant-time.ts'
import { listArchive } from '#server/domains/newsletter/read-archive.ts'
import { subscribe } from '#server/domains/newsletter/subscribe.ts'
import { readForm } from '#server/platform/request-scope.ts'
import { NEWSLETTER_LISTS, NEWSLETTER_TEXTS, NEWSLETTERS, parseSubscription } from '#common/newsletter.ts'
import { paths } from '#common/paths.ts'

export async function loader({ scope }: PageArgs) {
  const archives = await Promise.all(NEWSLETTER_LISTS.map((list) => listArchive(scope.db, list)))
  return { issues: archives.flat().toSorted((one, other) => other.sentOn.localeCompare(one.sentOn)) }
}

export async function action({ request, scope }: PageArgs) {
  const { db, settings, checkFormLimit } = scope
  const parsed = parseSubscription(await readForm(request))
  const { typed, subscription } = parsed
  if (!subscription) return rejectForm({ typed, problem: { fields: parsed.problems } }, 422)
  const waitS = await checkFormLimit('newsletterSubscriptions')
  if (waitS > 0) {
    const words = plural(Math.ceil(waitS / 60), {
      one: 'Too many sign-ups came from your connection. Try again in a minute.',
      other: 'Too many sign-ups came from your connection. Try again in # minutes.',
    })
    return rejectForm({ typed, problem: { words } }, 429, waitS)
  }
  // A filled honeypot gets the same response, but the subscription is discarded.
  await inConstantTime(async () => {
    if (!parsed.honeypotFilled) await subscribe(db, settings, subscription, 'page')
  })
  throw redirect(paths.newsletterSent, 303)
}

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`Newsletters`,
    description: t`Subscribe to the newsletters: business, planning, or both.`,
    canonical: paths.newsletter,
    robots: 'noindex,follow',
  })

export default function NewsletterFormPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const asked = new URLSearchParams(usePage().search)
  if (asked.get('sent') === '1' && !actionData) return <Sent />
  return (
    <Page
      heading={t`Newsletters`}
      trail={[resourcesCrumb()]}
      lead={t`Tax news in plain language, about once a month. One newsletter is for business owners and people who work for themselves, and the other is for households.`}
      aside={<NeverByEmail />}
    >
      {actionData && <Problem problem={actionData.problem} />}
      <SubscribePanel heading={t`Get the newsletters by email`} art="letter">
        <Newsletter lists={NEWSLETTER_LISTS} isChoice refused={actionData} />
      </SubscribePanel>
      <section aria-labelledby="which" className="mt-10">
        <h2 id="which" className="text-28">
          {t`Which newsletter is right for you`}
        </h2>
        <ul className="mt-4 grid gap-3 sm:grid-cols-2">
          {NEWSLETTERS.map(({ list, name, about, path }) => (
            <li key={list} className="card card-link grid content-start gap-1 p-5">
              <Illustration name={NEWSLETTER_ART[list]} size={80} />
              <h3 className="mt-2 text-22">
                <a href={path} className="stretched">
                  {name}
                </a>
              </h3>
              <p className="text-muted">{about}</p>
            </li>
          ))}
        </ul>
      </section>
      {loaderData.issues.length > 0 && (
        <section aria-labelledby="issues" className="mt-10">
          <h2 id="issues" className="text-28">
            {t`Past issues`}
          </h2>
          <IssueRows issues={loaderData.issues.slice(0, ISSUES_SHOWN)} areMixed />
        </section>
      )}
    </Page>
  )
}

/** Each newsletter's own page has them all. */
const ISSUES_SHOWN = 6

const Problem = ({ problem: { fields, words } }: { problem: SendProblem }) => (
  <div className="mb-6">
    <ProblemSummary
      heading={words ? undefined : NEWSLETTER_TEXTS.incorrect}
      problems={words ? [{ field: 'newsletter-email', words }] : fieldsOf(fields)}
    />
  </div>
)

const fieldsOf = (fields: SendProblem['fields']) =>
  Object.entries(fields).map(([field, problem]) => ({ field: `newsletter-${field}`, words: problem ?? '' }))

const Sent = () => (
  <Page
    heading={t`Check your email`}
    crumb={t`Newsletters`}
    trail={[resourcesCrumb()]}
    art={<Illustration name="letter" size={160} className="max-md:hidden" />}
  >
    <div className="card max-w-reading p-5 md:p-7">
      <output className="grid max-w-[68ch] gap-3 text-18">
        <strong>{NEWSLETTER_TEXTS.subscribed}</strong>
        <span>{NEWSLETTER_TEXTS.next}</span>
      </output>
      <p className="mt-4 max-w-[68ch]">
        <Trans>
          If the email doesn’t arrive within a few minutes, check your spam folder. The link works for seven days.
        </Trans>
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        {NEWSLETTERS.map(({ list, name, path }) => (
          <LinkButton key={list} to={path}>
            {name}
          </LinkButton>
        ))}
      </p>
    </div>
  </Page>
)
